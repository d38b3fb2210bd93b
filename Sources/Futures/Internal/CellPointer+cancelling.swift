//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Cancellation goes up, from a cell to the source in whose list it waits, as long as nobody else listens there.
//
// It is a loop, whatever the depth, and each step holds one lock at a time. What it meets on a step:
// - a cell that waits in its source's list, and whose failure type can say "cancelled": it leaves the list, its body is
//   let go, and it settles;
// - a tap, which has to see the cancellation: it stays until the source is cancelled next, or leaves the source to
//   others; see `CellPointer+tapping.swift`;
// - one whose failure type can't: it stays and is flagged, and counts no longer as somebody who listens;
// - one that was taken out of the list by another thread: it is flagged, and the thread that is about to run it sees
//   the flag;
// - a promise's cell: it settles, where it can, and its handlers run.

extension CellPointer {
    /// Asks for the cancellation of this cell.
    ///
    /// May be called from any thread, at any moment, with a reference to the cell.
    func cancel() {
        CompletionQueue.cancelling { queue in
            var ascent = Ascent(from: self)
            while let source = ascent.cell.cancelOne(queue), ascent.rise(to: source) {}
        } later: {
            retain()
            return .makeRequest(to: self, unlessHeard: false)
        }
    }

    /// A cell that cancels another one when its turn comes, on request unless somebody listens to that by then.
    ///
    /// Takes over the caller's reference to the other one. The caller owns the new one.
    static func makeRequest(to cell: CellPointer, unlessHeard: Bool) -> CellPointer {
        let thunk = Thunk { request, event, _ in
            let body = request.body(CancellationRequest?.self)
            if event == .sourceSettled { body.pointee.take()?.make() }
            if event == .disarm { body.deinitialize(count: 1) }
            return false
        }
        let request = make(thunk, body: CancellationRequest?.self, outcome: Result<Void, Never>.self)
        request.body(CancellationRequest?.self)
            .initialize(to: CancellationRequest(cell: cell.takeObject(), unlessHeard: unlessHeard))
        return request
    }

    /// Cancels one cell and returns the source to go on with, retained, if nobody else listens to it.
    private func cancelOne(_ queue: CompletionQueue.Pointer) -> CellPointer? {
        guard let before = state.lock() else { return nil }
        let upstream = upstream
        if upstream.isProducer {
            self.upstream = .producer
            state.unlock(before.bits | StateSnapshot.cancelRequested)
            thunk(self, .cancel, queue)
            // The producer may have been faster; then there is nothing to stop. Another cancellation may have been
            // faster too, but the handlers are here.
            let now = state.now
            guard !now.isTerminal || now.isSettledByCancelling, let handlers = upstream.handlers else {
                upstream.release()
                return nil
            }
            // Waits for its turn as everything does that is a user's: handlers may cancel the next one, and so on.
            queue.pointee.append(one: .makeJob(handlers, of: self))
            return nil
        }
        guard let source = upstream.source else {
            // Between two sources: the thread that moves it will see the flag.
            state.unlock(before.bits | StateSnapshot.cancelRequested)
            return nil
        }
        source.retainUnderLock()
        state.unlock(before.bits | StateSnapshot.cancelRequested)
        return leaveCancelled(source, queue)
    }

    /// Leaves a source because of a cancellation.
    ///
    /// Takes over the caller's reference to the source, and returns it when the cancellation should go on there.
    func leaveCancelled(_ source: CellPointer, _ queue: CompletionQueue.Pointer) -> CellPointer? {
        guard let thunk = retainedThunk() else {
            source.release()
            return nil
        }
        let seesIt = thunk(self, .seesCancellation, queue)
        let leave = source.leave(self, unlinking: seesIt || thunk(self, .canCancel, queue), toOthersAlone: seesIt)
        if leave.unlinked, seesIt {
            thunk(self, .runCancelled, queue)
        } else if leave.unlinked {
            thunk(self, .disarm, queue)
            thunk(self, .cancel, queue)
            release()
        }
        thunk.release()
        if leave.wasPending, !leave.othersListen { return source }
        source.release()
        return nil
    }

    /// The code of this cell, kept for the caller: the thread that runs the cell may be about to give it another one.
    ///
    /// Returns nil when the cell is terminal.
    func retainedThunk() -> Thunk? {
        guard let before = state.lock() else { return nil }
        let thunk = thunk
        thunk.retainUnderLock()
        state.unlock(before.bits)
        return thunk
    }
}

/// A cancellation that waits for its turn.
private struct CancellationRequest {
    let cell: FutureCell
    let unlessHeard: Bool

    func make() {
        let cell = CellPointer(cell)
        // It is in no list of its own: this only looks.
        if !unlessHeard || !cell.leave(cell, unlinking: false).othersListen { cell.cancel() }
        withExtendedLifetime(self) {}
    }
}

@available(*, unavailable, message: "A request is in the body of a cell, which one thread runs.")
extension CancellationRequest: Sendable {}
