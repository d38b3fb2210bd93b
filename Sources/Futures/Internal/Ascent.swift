//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The way up from a cell, by what each one waits for: one lock at a time, and without recursion.
///
/// It ends at a cell that waits for no other. It also ends where it comes back to a cell that it has passed: two
/// threads may have closed a circle that one of them is about to break (see `CellPointer+circles.swift`). Brent's
/// algorithm finds that with one cell to compare with.
struct Ascent: ~Copyable {
    /// Where it is now, kept alive by the ascent.
    private(set) var cell: CellPointer
    private var passed: CellPointer
    private var steps = 0
    private var span = 1

    /// Called with a reference to the cell, of which the ascent makes its own.
    init(from cell: CellPointer) {
        cell.retain()
        cell.retain()
        self.cell = cell
        passed = cell
    }

    deinit {
        cell.release()
        passed.release()
    }

    /// Goes on to what the cell waits for, if it waits for one that was not passed.
    mutating func rise() -> Bool {
        guard let source = cell.retainedUpstream() else { return false }
        return rise(to: source)
    }

    /// Goes on to a cell, whose reference it takes over, and says whether that is a new one.
    mutating func rise(to source: CellPointer) -> Bool {
        cell.release()
        cell = source
        if source == passed { return false }
        steps += 1
        if steps == span {
            steps = 0
            span *= 2
            passed.release()
            source.retain()
            passed = source
        }
        return true
    }
}

@available(*, unavailable, message: "One thread goes up.")
extension Ascent: Sendable {}

extension CellPointer {
    /// The source in whose list the cell waits, which the caller owns then.
    ///
    /// May be called from any thread, with a reference to the cell.
    func retainedUpstream() -> CellPointer? {
        guard let before = state.lock() else { return nil }
        let source = upstream.source
        source?.retainUnderLock()
        state.unlock(before.bits)
        return source
    }
}
