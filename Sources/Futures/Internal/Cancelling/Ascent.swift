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
/// threads may have closed a circle that one of them is about to break (see `Circle.swift`). Brent's algorithm finds
/// that with one cell to compare with.
struct Ascent: ~Copyable {
    private var current: OwnedCell
    private var passed: OwnedCell
    private var steps = 0
    private var span = 1

    init(from cell: CellPointer) {
        current = cell.owned()
        passed = cell.owned()
    }

    /// Where it is now, kept alive by the ascent.
    var cell: CellPointer { current.pointer }

    /// Goes on to what the cell waits for, if it waits for one that was not passed.
    mutating func moveUp() -> Bool {
        guard let source = current.pointer.ownedSource() else { return false }
        return moveUp(to: source)
    }

    /// Goes on to a cell, and says whether that is a new one.
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
