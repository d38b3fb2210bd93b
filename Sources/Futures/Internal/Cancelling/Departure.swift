//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How an observer that isn't needed any more, or a stage whose timer fired first, leaves before its source settles.
//
// A cell may be moved to another list (see `Forwarder.swift`), so a thread that wants to take it out reads the list
// from the cell. A cell that hasn't run and is in no list is being moved; that takes a few instructions.

/// A cell that has left its source before that settled, with what the list and the cell owned.
@usableFromInline
struct Departure: ~Copyable {
    /// The list's reference to the cell, and the right to its body.
    private let waiter: OwnedCell
    private var source: OwnedCell?
    private let othersListen: Bool

    /// Takes a waiter out of the list that it is in.
    ///
    /// May be called from any thread, with a reference to the cell. Returns nil if it is too late: the cell has run, is
    /// about to, or has left.
    /// - Complexity: O(1); see ``WaiterList/leave(_:_:)``.
    static func begin(_ cell: CellPointer) -> Departure? {
        var patience = SpinPatience()
        while let before = cell.state.lock() {
            let upstream = cell.upstream
            let found = upstream.hasLeft ? nil : upstream.source?.ownedUnderLock()
            cell.state.unlock(before.bits)
            // Don't wait for the thread that takes it out: it may run user code (a `deinit`) before it is done.
            if upstream.hasLeft { return nil }
            if let source = consume found {
                var leave = source.pointer.waiters.leave(cell)
                if let waiter = leave.waiter.take() {
                    return Departure(waiter: waiter, source: source, othersListen: leave.othersListen)
                }
                if !leave.wasPending { return nil }
            }
            patience.wait()
        }
        return nil
    }

    /// Releases the cell's body and its source, and optionally cancels the source if nobody else listens to it.
    consuming func end(cancelling isCancelling: Bool) {
        CompletionQueue.with { queue in
            // It will never have an outcome.
            waiter.pointer.abandon(origin: .unknown, queue)
            waiter.pointer.perform(.drop, queue)
        }
        guard let source = source.take() else { return }
        source.pointer.state.silence()
        if isCancelling, !othersListen { Cancellation(of: source.pointer).request(isLeft: true) }
    }

    /// Settles the stage with its own outcome, and lets the source go.
    ///
    /// Once the stage's waiters have run, the source is cancelled, unless something listens to it by then.
    consuming func end<Success, Failure>(with outcome: () -> Result<Success, Failure>) {
        CompletionQueue.with { queue in
            // Before anyone is told: what they set off may drop the promise.
            if !othersListen { source?.pointer.state.markUnwanted() }
            waiter.pointer.perform(.drop, queue)
            let outcome = outcome()
            // Queue the request now, but run it last: the waiters may attach to the source, and a task that goes on
            // when the stage settles may wait for what the request stops.
            if !othersListen, let source = source.take() {
                queue.pointee.loop.appendDeferred(CancellationRequest.make(to: source, unlessHeard: true, isLeft: true))
            }
            waiter.pointer.settle(outcome, queue, .own)
        }
    }
}

extension Departure {
    /// Settles a stage before its source settles, unless it is too late; see ``end(with:)``.
    ///
    /// May be called from any thread, with a reference to the cell. Returns false, without calling `outcome`, if it is
    /// too late.
    @usableFromInline @discardableResult
    static func settle<Success, Failure>(_ stage: CellPointer, with outcome: () -> Result<Success, Failure>) -> Bool {
        guard let departure = begin(stage) else { return false }
        departure.end(with: outcome)
        return true
    }
}

@available(*, unavailable, message: "One thread takes a cell out.")
extension Departure: Sendable {}
