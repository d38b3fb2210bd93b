//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Looks at the memory of the process while a loop runs, at every so many rounds.
///
/// The first rounds warm up: they fill the allocator's caches.
final class MemoryWatch: Sendable {
    private struct Seen {
        var rounds = 0
        var base: Int?
        var residentBase: Int?
        var growth = 0
        var residentGrowth = 0
    }

    private let seen = Guarded(Seen())
    private let step: Int

    init(rounds: Int) { step = max(1, rounds / 50) }

    /// Counts a round, and looks now and then.
    func round() {
        let isDue = seen.withLock { seen in
            seen.rounds += 1
            return seen.rounds.isMultiple(of: step)
        }
        guard isDue else { return }
        look()
    }

    private func look() {
        guard let bytes = LiveAllocations.bytes, let resident = LiveAllocations.residentBytes else { return }
        seen.withLock { seen in
            guard let base = seen.base, let residentBase = seen.residentBase else {
                seen.base = bytes
                seen.residentBase = resident
                return
            }
            seen.growth = max(seen.growth, bytes - base)
            seen.residentGrowth = max(seen.residentGrowth, resident - residentBase)
        }
    }

    /// By how much live allocations were more than at the first look, at any later one.
    var growth: Int { seen.withLock { $0.growth } }
    var residentGrowth: Int { seen.withLock { $0.residentGrowth } }

    /// Whether live allocations stayed within 16 KiB and resident memory within 2 MiB of the first look.
    var isFlat: Bool { growth <= 16 * 1024 && residentGrowth <= 2 * 1024 * 1024 }
}

extension MemoryWatch: CustomStringConvertible {
    var description: String { "live +\(growth) bytes, resident +\(residentGrowth) bytes" }
}
