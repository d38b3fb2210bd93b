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
    var isUnawaited: Bool { state.confirmEmpty() }

    /// Whether this cell is among those that its source waits for.
    ///
    /// Called by the thread that put it in the source's list, with references to both.
    /// - Complexity: O(n), where n is the smaller one: the number of cells above, or the number of those in a row
    ///   below.
    func isInCircle(through source: CellPointer) -> Bool {
        if !isAwaitedFurther { return false }
        var above = Ascent(from: source)
        var below = Descent(from: self)
        repeat {
            if above.cell == self { return true }
        } while below.sink() && above.rise()
        return above.cell == self
    }

    /// Whether somebody waits for a cell that waits for this one: in a circle somebody does.
    ///
    /// Nearly always there is one observer, for whom nobody waits.
    private var isAwaitedFurther: Bool {
        guard let before = state.lock() else { return false }
        let first = before.hasAwaiter ? nil : before.firstWaiter
        let isAwaited = first.map { $0.next != nil || !$0.isUnawaited } ?? false
        state.unlock(before.bits)
        return isAwaited
    }

    /// Takes this cell out of the circle that it has closed, and settles or abandons it.
    ///
    /// Called by the thread that put it in the source's list, with references to both. Does nothing when another thread
    /// was faster.
    func breakCircle(through source: CellPointer, _ queue: CompletionQueue.Pointer) {
        guard source.leave(self, unlinking: true).unlinked else { return }
        endInCircle(queue)
    }

    /// Settles or abandons a cell that would wait for itself.
    ///
    /// Called by the thread that may touch the body. Takes over the list's reference to the cell.
    func endInCircle(_ queue: CompletionQueue.Pointer) {
        thunk(self, .disarm, queue)
        if !thunk(self, .waitsForItself, queue), state.now.isAbandoned { BrokenPromise.tell(BrokenPromise(origin)) }
        release()
    }
}

/// The way down from a cell to those that wait for it, as long as there is just one.
private struct Descent: ~Copyable {
    /// Nil where more than one wait: they are not looked through, and the way never ends.
    private var cell: CellPointer?

    init(from cell: CellPointer) {
        cell.retain()
        self.cell = cell
    }

    deinit { cell?.release() }

    /// Goes on to the next cell, and says whether there may be one.
    mutating func sink() -> Bool {
        guard let current = cell else { return true }
        guard let before = current.state.lock() else { return false }
        guard !before.hasAwaiter, let waiter = before.firstWaiter else {
            current.state.unlock(before.bits)
            return false
        }
        let isAlone = waiter.next == nil
        if isAlone { waiter.retainUnderLock() }
        current.state.unlock(before.bits)
        current.release()
        cell = isAlone ? waiter : nil
        return true
    }
}

@available(*, unavailable, message: "One thread goes down.")
extension Descent: Sendable {}
