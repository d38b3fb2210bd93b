//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Leaving before the source settles: an observer that is not needed any more, a stage that a timer was faster than.
//
// The list that a cell waits in may change under it (see `CellPointer+linking.swift`): whoever wants to take it out
// asks the cell where it is. A cell that waits nowhere and has not run is on its way from one list to another, for a
// few instructions.

extension CellPointer {
    /// Takes this waiter out of the list that it is in by now.
    ///
    /// May be called from any thread, with a reference to the cell. Afterwards the body and the list's reference are
    /// the caller's, and so is a reference to the source that it returns. Nil when it is too late: the cell has run, is
    /// about to, or has left.
    /// - Complexity: O(1); see ``leave(_:unlinking:)``.
    private func leaveSource() -> (source: CellPointer, othersListen: Bool)? {
        var patience = SpinPatience()
        while let before = state.lock() {
            let upstream = upstream
            let source = upstream.hasLeft ? nil : upstream.source
            source?.retainUnderLock()
            state.unlock(before.bits)
            // Whoever takes it out may run a user's code, a `deinit`, before it is done: not to be waited for.
            if upstream.hasLeft { return nil }
            if let source {
                let leave = source.leave(self, unlinking: true)
                if leave.unlinked { return (source, leave.othersListen) }
                source.release()
                if !leave.wasPending { return nil }
            }
            patience.wait()
        }
        return nil
    }

    /// Takes an observer out and lets go of its body and its source, and on request cancels the source if nobody else
    /// listens to it.
    ///
    /// May be called from any thread, with a reference to the cell. Returns false when it was too late.
    @discardableResult
    func withdraw(cancelling isCancelling: Bool) -> Bool {
        guard let (source, othersListen) = leaveSource() else { return false }
        CompletionQueue.with { queue in
            // It waits for nothing now and never will: that is what ABANDONED says.
            if state.lock() != nil {
                let old = upstream
                upstream = .none
                state.abandon()
                old.release()
            }
            thunk(self, .disarm, queue)
        }
        if isCancelling, !othersListen { source.cancel() }
        source.release()
        release()
        return true
    }

    /// Settles a stage with another outcome than its source's, and cancels the source if nobody else listens to it when
    /// what follows has run.
    ///
    /// May be called from any thread, with a reference to the cell. Returns false, and asks for no outcome, when it was
    /// too late.
    @usableFromInline @discardableResult
    func overtake<Success, Failure>(with outcome: () -> Result<Success, Failure>) -> Bool {
        guard let (source, othersListen) = leaveSource() else { return false }
        CompletionQueue.with { queue in
            thunk(self, .disarm, queue)
            settle(outcome(), queue)
            // What comes of the outcome may go on with the source, so it is not asked before that has run.
            if othersListen {
                source.release()
            } else {
                queue.pointee.appendLast(.makeRequest(to: source, unlessHeard: true))
            }
        }
        release()
        return true
    }
}
