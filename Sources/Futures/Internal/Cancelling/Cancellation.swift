//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A cancellation goes up, from a cell to its source, as long as the source has no other listener.
//
// This is a loop, not a recursion. A step waits for at most one lock at a time; it takes a second one only if that is
// free. The cell of a step is one of these:
// - a cell in its source's list whose failure type can represent a cancellation: it leaves the list, its body is
//   released, and it settles;
// - a tap, which must see the cancellation: it stays if the source is cancelled next, and otherwise leaves the source
//   to its other listeners; see `Tap.swift`;
// - one whose failure type can't represent it: it stays and is flagged, and is no longer a listener;
// - one that another thread took out of the list: it is flagged, and the thread that is about to run it sees the flag;
// - a promise's cell: it settles, if its failure type can represent a cancellation, and its handlers run.

/// A request to cancel a cell.
struct Cancellation {
    private let cell: CellPointer

    init(of cell: CellPointer) { self.cell = cell }

    /// Requests the cancellation of the cell.
    ///
    /// May be called from any thread, at any moment, with a reference to the cell. `isLeft` means that the cell's last
    /// listener has left: if the cell has failed already, the failure isn't reported.
    func request(isLeft: Bool = false) {
        Recorder.note(.cancelRequested(cell))
        CompletionQueue.cancelling { queue in
            var ascent = Ascent(from: cell)
            var isLeft = isLeft
            while let source = Cancellation(of: ascent.cell).cancelOne(isLeft: isLeft, queue),
                ascent.moveUp(to: source)
            {
                isLeft = true
            }
        } later: {
            CancellationRequest.make(to: cell.owned(), unlessHeard: false, isLeft: isLeft)
        }
    }

    /// Cancels only this cell, and returns its source if that is to be cancelled next, as nobody else listens to it.
    private func cancelOne(isLeft: Bool, _ queue: CompletionQueue.Pointer) -> OwnedCell? {
        let state = cell.state
        guard let before = state.lock() else {
            if isLeft { state.markUnseenAsSeen() }
            return nil
        }
        if cell.upstream.isFromProducer {
            state.unlock(before.bits)
            // If its failure type can represent a cancellation, this settles it, and its handlers run.
            cell.perform(.cancel, queue)
            guard let before = state.lock() else {
                // Its producer may have been faster.
                if isLeft { state.markUnseenAsSeen() }
                return nil
            }
            // Otherwise the first request runs them. They stay on the cell as long as it is pending: they know what it
            // waits for, and what a priority is lent to.
            let first = before.isCancelRequested ? nil : cell.upstream.handlers.map(CancellationHandler.takenUnderLock)
            state.unlock(before.bits | StateSnapshot.cancelRequested)
            guard let handlers = first else { return nil }
            // Queued, like all user code: handlers may cancel the next promise, and so on.
            queue.pointee.append(one: HandlersJob.make(handlers, of: cell))
            return nil
        }
        let source = cell.upstream.source?.ownedUnderLock()
        state.unlock(before.bits | StateSnapshot.cancelRequested)
        // Without one, the cell is between two sources: the thread that moves it will see the flag.
        guard let source else { return nil }
        return leave(source, queue)
    }

    /// Leaves a source because of a cancellation, and returns the source if it is to be cancelled next.
    func leave(_ source: consuming OwnedCell, _ queue: CompletionQueue.Pointer) -> OwnedCell? {
        guard let owned = cell.ownedBehavior() else { return nil }
        let behavior = owned.behavior
        let traits = behavior.traits(of: cell, queue)
        let seesIt = traits.contains(.seesCancellation)
        let leaving: WaiterList.Leaving =
            seesIt ? .ifOthersListen : traits.contains(.canCancel) ? .always : .never
        var leave = source.pointer.waiters.leave(cell, leaving)
        if let waiter = leave.waiter.take() {
            if seesIt {
                // The command takes over the reference, for the queue or the outbox.
                behavior(waiter.intoWord(), .runCancelled, queue)
            } else {
                behavior(waiter.pointer, .drop, queue)
                behavior(waiter.pointer, .cancel, queue)
            }
        }
        _ = consume owned
        if leave.wasPending, !leave.othersListen { return source }
        return nil
    }
}

/// Work that is queued as a cell.
protocol QueuedJob {
    /// Does the work.
    func run()
    /// Releases what the job holds, since it won't run.
    func discard()
}

extension OwnedCell {
    /// Makes the cell of a job.
    static func job<Job: QueuedJob>(_ job: consuming Job) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            let body = cell.body(Job?.self)
            if command == .run { body.pointee.take()?.run() }
            if command == .drop {
                body.pointee?.discard()
                body.deinitialize(count: 1)
            }
            return []
        }
        return OwnedCell(behavior, holding: Optional(job), outcome: Result<Void, Never>.self)
    }
}

/// A queued cancellation.
struct CancellationRequest: QueuedJob {
    private let cell: FutureCell
    private let unlessHeard: Bool
    private let isLeft: Bool

    /// Makes a cell that cancels another one when it runs; with `unlessHeard`, only if that has no listener then.
    static func make(to cell: consuming OwnedCell, unlessHeard: Bool, isLeft: Bool) -> OwnedCell {
        .job(CancellationRequest(cell: cell.intoObject(), unlessHeard: unlessHeard, isLeft: isLeft))
    }

    func run() {
        let cell = CellPointer(cell)
        if !unlessHeard || !cell.waiters.hasListener() { Cancellation(of: cell).request(isLeft: isLeft) }
        withExtendedLifetime(self) {}
    }

    func discard() {}
}

@available(*, unavailable, message: "A request is in the body of a cell, which one thread runs.")
extension CancellationRequest: Sendable {}

@available(*, unavailable, message: "A request is made with a reference to its cell.")
extension Cancellation: Sendable {}
