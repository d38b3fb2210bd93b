//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Cancellation goes up, from a cell to the source in whose list it waits, as long as nobody else listens there.
//
// It is a loop, whatever the depth. Each step waits for one lock at a time, and holds a second one only where it gets
// that without waiting. What it meets on a step:
// - a cell that waits in its source's list, and whose failure type can say "cancelled": it leaves the list, its body is
//   let go, and it settles;
// - a tap, which has to see the cancellation: it stays until the source is cancelled next, or leaves the source to
//   others; see `Tap.swift`;
// - one whose failure type can't: it stays and is flagged, and counts no longer as somebody who listens;
// - one that was taken out of the list by another thread: it is flagged, and the thread that is about to run it sees
//   the flag;
// - a promise's cell: it settles, where it can, and its handlers run.

/// A request to cancel a cell.
struct Cancellation {
    private let cell: CellPointer

    init(of cell: CellPointer) { self.cell = cell }

    /// Asks for the cancellation of the cell.
    ///
    /// May be called from any thread, at any moment, with a reference to the cell. With `isLeft`, its only listener has
    /// left because of this cancellation: a failure that the cell has by now isn't reported.
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

    /// Cancels only this cell, and returns the source to go on with, if nobody else listens to it.
    private func cancelOne(isLeft: Bool, _ queue: CompletionQueue.Pointer) -> OwnedCell? {
        let state = cell.state
        guard let before = state.lock() else {
            if isLeft { state.lookAtFailure() }
            return nil
        }
        if cell.upstream.isFromProducer {
            state.unlock(before.bits)
            // Where its failure can say "cancelled", that settles it, and its handlers run.
            cell.perform(.cancel, queue)
            guard let before = state.lock() else {
                // Its producer may have been faster.
                if isLeft { state.lookAtFailure() }
                return nil
            }
            // Otherwise the first to ask runs them. They stay on the cell as long as it is pending: they know what it
            // waits for, and whom a priority is lent to.
            let first = before.isCancelRequested ? nil : cell.upstream.handlers.map(CancellationHandler.takenUnderLock)
            state.unlock(before.bits | StateSnapshot.cancelRequested)
            guard let handlers = first else { return nil }
            // Waits for its turn as everything does that is a user's: handlers may cancel the next one, and so on.
            queue.pointee.append(one: HandlersJob.make(handlers, of: cell))
            return nil
        }
        guard let source = cell.upstream.source?.ownedUnderLock() else {
            // Between two sources: the thread that moves it will see the flag.
            state.unlock(before.bits | StateSnapshot.cancelRequested)
            return nil
        }
        state.unlock(before.bits | StateSnapshot.cancelRequested)
        return leave(source, queue)
    }

    /// Leaves a source because of a cancellation, and returns that when the cancellation should go on there.
    func leave(_ source: consuming OwnedCell, _ queue: CompletionQueue.Pointer) -> OwnedCell? {
        guard let owned = cell.ownedBehavior() else { return nil }
        let behavior = owned.behavior
        let traits = behavior(cell, .describe, queue)
        let seesIt = traits.contains(.seesCancellation)
        let leaving: WaiterList.Leaving =
            seesIt ? .ifOthersListen : traits.contains(.canCancel) ? .always : .never
        var leave = source.pointer.waiters.leave(cell, leaving)
        if let waiter = leave.waiter.take() {
            if seesIt {
                // Goes over to the queue or to the outbox, as a pointer, since it comes with a command.
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

/// What a cell does that only waits for its turn in a queue.
protocol QueuedJob {
    /// Does it.
    func run()
    /// Lets go of what the job has, since it won't run.
    func letGo()
}

extension OwnedCell {
    /// Makes the cell of a job.
    static func job<Job: QueuedJob>(_ job: consuming Job) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            let body = cell.body(Job?.self)
            if command == .run { body.pointee.take()?.run() }
            if command == .drop {
                body.pointee?.letGo()
                body.deinitialize(count: 1)
            }
            return []
        }
        return OwnedCell(behavior, holding: Optional(job), outcome: Result<Void, Never>.self)
    }
}

/// A cancellation that waits for its turn.
struct CancellationRequest: QueuedJob {
    private let cell: FutureCell
    private let unlessHeard: Bool
    private let isLeft: Bool

    /// A cell that cancels another one when its turn comes, on request unless somebody listens to that by then.
    static func make(to cell: consuming OwnedCell, unlessHeard: Bool, isLeft: Bool) -> OwnedCell {
        .job(CancellationRequest(cell: cell.intoObject(), unlessHeard: unlessHeard, isLeft: isLeft))
    }

    func run() {
        let cell = CellPointer(cell)
        if !unlessHeard || !cell.waiters.isHeard() { Cancellation(of: cell).request(isLeft: isLeft) }
        withExtendedLifetime(self) {}
    }

    func letGo() {}
}

@available(*, unavailable, message: "A request is in the body of a cell, which one thread runs.")
extension CancellationRequest: Sendable {}

@available(*, unavailable, message: "A request is made with a reference to its cell.")
extension Cancellation: Sendable {}
