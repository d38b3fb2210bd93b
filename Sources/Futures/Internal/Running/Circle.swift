//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A closure can return the very future that it is to make, or one that waits for it. Such a future waits for itself,
// and nothing would ever settle it: so the circle is broken as soon as it is closed.
//
// Only a link can close one: any other stage is younger than its source. It can only be closed at a cell that has a
// waiter, which most links can rule out with one look. The others go up from the inner future and down from the outer
// one, in turns, and stop where either way ends: a long chain on one side costs nothing when there is little on the
// other.
//
// Two threads can close a circle together, each with a link that closes none. So a link looks only once it can be seen
// by others, and under the locks: of the threads that close a circle, the last one to look finds it whole. Both may:
// then it is broken twice, and each cell settles once.

extension CellPointer {
    /// Whether nobody waits for this cell, nor has asked to cancel it.
    ///
    /// Where the answer is yes, whoever comes later sees what this thread did before.
    var isUntouched: Bool { state.confirmEmpty() }
}

/// A circle that a link may have closed: the cell was put in the source's list.
///
/// Used by the thread that did it, with references to both.
struct Circle {
    let cell: CellPointer
    let source: CellPointer

    /// Whether the cell is among those that its source waits for.
    ///
    /// - Complexity: O(n), where n is the smaller one: the number of cells above, or the number of those in a row
    ///   below.
    func isClosed() -> Bool {
        if !isAwaitedFurther() { return false }
        var above = Ascent(from: source)
        var below = Descent(from: cell)
        while above.cell != cell {
            guard below.moveDown(), above.moveUp() else { return false }
        }
        return true
    }

    /// Whether somebody waits for a cell that waits for this one: in a circle somebody does.
    ///
    /// Nearly always there is one observer, for whom nobody waits.
    private func isAwaitedFurther() -> Bool {
        cell.state.withLock { before in
            guard !before.hasAwaiter, let first = before.firstWaiter else { return false }
            return first.next != nil || !first.isUntouched
        } ?? false
    }

    /// Takes the cell out of the circle that it has closed, and settles or abandons it.
    ///
    /// Does nothing when another thread was faster.
    func breakIt(_ queue: CompletionQueue.Pointer) {
        Recorder.note(.closesCircle(from: source, to: cell))
        var leave = source.waiters.leave(cell)
        if let cell = leave.waiter.take() { Circle.end(cell, queue) }
    }

    /// Settles or abandons a cell that would wait for itself.
    ///
    /// Called by the thread that may touch the body.
    static func end(_ cell: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        cell.pointer.perform(.drop, queue)
        cell.pointer.perform(.breakCircle, queue)
        Recorder.note(.circleIsBroken)
    }
}

/// The way down from a cell to those that wait for it, as long as there is just one.
private struct Descent: ~Copyable {
    /// Nil where more than one wait: they are not looked through, and the way never ends.
    private var cell: OwnedCell?

    init(from cell: CellPointer) { self.cell = cell.owned() }

    /// Goes on to the next cell, and says whether there may be one.
    mutating func moveDown() -> Bool {
        guard let state = cell?.pointer.state else { return true }
        guard let before = state.lock() else { return false }
        guard !before.hasAwaiter, let waiter = before.firstWaiter else {
            state.unlock(before.bits)
            return false
        }
        let next = waiter.next == nil ? waiter.ownedUnderLock() : nil
        state.unlock(before.bits)
        cell = next
        return true
    }
}

@available(*, unavailable, message: "One thread goes down.")
extension Descent: Sendable {}

@available(*, unavailable, message: "One thread looks at a circle.")
extension Circle: Sendable {}
