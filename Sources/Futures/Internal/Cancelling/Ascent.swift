//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A walk from a cell up through its sources: one lock at a time, and without recursion.
///
/// It ends at a cell that waits for no other. It also ends when it comes back to a cell that it has passed: two threads
/// may have closed a cycle that one of them is about to break (see `Cycle.swift`). Brent's algorithm detects that with
/// one cell to compare with.
struct Ascent: ~Copyable {
    private var current: OwnedCell
    private var passed: OwnedCell
    private var steps = 0
    private var span = 1

    init(from cell: CellPointer) {
        current = cell.owned()
        passed = cell.owned()
    }

    /// The current cell, kept alive by the ascent.
    var cell: CellPointer { current.pointer }

    /// Moves to the source of the current cell; returns false if there is none, or if ``moveUp(to:)`` does.
    mutating func moveUp() -> Bool {
        guard let source = current.pointer.ownedSource() else { return false }
        return moveUp(to: source)
    }

    /// Moves to a cell; returns false if that is the one remembered last, which closes a cycle.
    mutating func moveUp(to source: consuming OwnedCell) -> Bool {
        current = source
        if current.pointer == passed.pointer { return false }
        steps += 1
        if steps == span {
            steps = 0
            span *= 2
            passed = current.copy()
        }
        return true
    }
}

@available(*, unavailable, message: "One thread goes up.")
extension Ascent: Sendable {}

extension CellPointer {
    /// The source in whose list the cell waits.
    ///
    /// May be called from any thread, with a reference to the cell.
    func ownedSource() -> OwnedCell? {
        state.withLock { _ in upstream.source?.ownedUnderLock() } ?? nil
    }
}
