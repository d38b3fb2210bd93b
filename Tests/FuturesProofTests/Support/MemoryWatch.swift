//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// Looks at the memory of the process while a loop runs, at every so many rounds.
///
/// The first rounds warm up: they fill the allocator's caches.
final class MemoryWatch: Sendable {
    private struct Seen {
        var rounds = 0
        var looks = 0
        var base: Int?
        var residentBase: Int?
        var growth = 0
        var residentGrowth = 0
    }

    private let seen = Guarded(Seen())
    private let step: Int
    /// How many bytes of live allocations may come and go.
    private let allowance: Int

    init(rounds: Int) {
        step = max(1, rounds / 50)
        allowance = min(max(512 * 1024, rounds * 8), 2 * 1024 * 1024)
    }

    /// Counts a round, and looks now and then.
    func round() {
        let isDue = seen.withLock { seen in
            seen.rounds += 1
            return seen.rounds.isMultiple(of: step)
        }
        // Elsewhere: what looking takes is no part of the stack that a law is about.
        if isDue { onOtherThread { look() } }
    }

    private func look() {
        guard let bytes = LiveAllocations.bytes, let resident = LiveAllocations.residentBytes else { return }
        seen.withLock { seen in
            seen.looks += 1
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

    /// Whether live allocations stayed within eight bytes for each round, but from 512 KiB to 2 MiB in any case, and
    /// resident memory within 8 MiB more.
    ///
    /// What the allocator keeps for each thread counts as live, and comes and goes: hundreds of kilobytes with a few
    /// threads. The kernel counts resident pages for each processor and adds them up now and then. A cell left behind
    /// in each round is 56 bytes for each at least, and there are no fewer than 10,000 rounds.
    ///
    /// Memory that nobody looked at, since there were fewer rounds than was said, is not flat.
    var isFlat: Bool {
        seen.withLock { $0.looks } >= 40 && growth <= allowance && residentGrowth <= allowance + 8 * 1024 * 1024
    }
}

extension MemoryWatch: CustomStringConvertible {
    var description: String { "live +\(growth) bytes, resident +\(residentGrowth) bytes" }
}
