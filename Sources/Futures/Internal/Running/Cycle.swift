//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A closure can return the very future that it was called to produce, or one that waits for it. Such a future waits for
// itself, and nothing would ever settle it, so the cycle is broken as soon as it is closed. (A cycle through a
// combinator or through `Promise.follow` isn't.)
//
// Only a link can close one: any other stage is younger than its source. It can only be closed at a cell that has a
// waiter, which one test rules out for most links. The others walk up from the inner future and down from the outer
// one, in turns, until either walk ends: a long chain on one side costs nothing when there is little on the other.
//
// Two threads can close a cycle together, each with a link that closes no cycle by itself. So each thread searches only
// after its link is visible to others, and under the locks: the last one to search sees the whole cycle. If both see
// it, both break it, and each cell still settles once.

/// A cycle that a link may have closed: the cell was added to the source's list.
///
/// Used by the thread that linked them, with references to both.
struct Cycle {
    let cell: CellPointer
    let source: CellPointer

    /// Whether the source waits, directly or indirectly, for the cell.
    ///
    /// - Complexity: O(n), where n is the smaller one: the number of cells above, or the number of those below that
    ///   have one waiter.
    func isClosed() -> Bool {
        if !isAwaitedFurther() { return false }
        var above = Ascent(from: source)
        var below = Descent(from: cell)
        while above.cell != cell {
            guard below.moveDown(), above.moveUp() else { return false }
        }
        return true
    }

    /// Whether something might be waiting for one of this cell's waiters, as must be the case in a cycle.
    ///
    /// Returns false only if that is certain not to be so. Nearly always the only waiter is an observer, for which
    /// nothing waits.
    private func isAwaitedFurther() -> Bool {
        cell.state.withLock { before in
            guard !before.hasAwaiter, let first = before.firstWaiter else { return false }
            return first.next != nil || !first.state.confirmEmpty()
        } ?? false
    }

    /// Takes the cell out of the cycle that it has closed, and settles or abandons it.
    ///
    /// Does nothing if another thread has done it.
    func breakIt(_ queue: CompletionQueue.Pointer) {
        Recorder.note(.closesCycle(from: source, to: cell))
        var leave = source.waiters.leave(cell)
        if let cell = leave.waiter.take() { Cycle.end(cell, queue) }
    }

    /// Settles or abandons a cell that would wait for itself.
    ///
    /// A tap runs first, since its closure may do cleanup.
    ///
    /// Called by the thread that may access the body.
    static func end(_ cell: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        let pointer = cell.pointer
        let hasToRun = CellTraits(ofPending: pointer)?.contains(.hasToRun) == true
        if hasToRun, let owned = pointer.ownedBehavior() {
            // The command takes over the reference: on an executor, the cell may run, and be freed, meanwhile.
            owned.behavior(cell.intoWord(), .runInCycle, queue)
        } else {
            pointer.perform(.drop, queue)
            pointer.perform(.breakCycle, queue)
            _ = consume cell
        }
        Recorder.note(.cycleIsBroken)
    }
}

/// A walk from a cell down through its waiters, as long as each cell has just one.
private struct Descent: ~Copyable {
    /// Nil once a cell had several waiters: they aren't searched, and from then on `moveDown` only returns true.
    private var cell: OwnedCell?

    init(from cell: CellPointer) { self.cell = cell.owned() }

    /// Moves to the waiter; returns false if there is none.
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

@available(*, unavailable, message: "One thread looks at a cycle.")
extension Cycle: Sendable {}
