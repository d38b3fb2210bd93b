//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// An outcome may hold futures whose outcomes hold futures, and so on, as in a list that is read asynchronously. A
// handler may likewise hold the next promise, whose handler holds the one after it. Releasing the first would release
// the next inside it, and a long list would overflow the stack. Beyond a certain depth, what is to be released is moved
// to cells of its own, which the outermost release frees one after the other.

extension CellPointer {
    /// Destroys what the cell holds.
    ///
    /// Called once, when the last reference is gone. No waiter is left: each references its source.
    func destroyContents() {
        let now = state.now
        let behavior = behavior
        if !now.isTrivial, !now.isAbandoned, !now.isTakenTrivial {
            let queue = CompletionQueue.current
            if now.isSettled {
                if now.isUnseen { behavior(self, .reportFailure, queue) }
                CompletionQueue.free(queue) {
                    behavior(self, .destroy, queue)
                } later: {
                    behavior(self, .destroyLater, queue)
                }
            } else {
                // Not terminal: a cell whose waiter moved on or that was never attached, a forwarding one that was
                // taken out, a job, a bookmark, the cell of a task or of `Future.never`. A promise settles or abandons
                // its cell first.
                behavior(self, .drop, queue)
                _ = takeUpstream()
            }
        }
        behavior.release()
    }
}

extension CompletionQueue {
    /// Frees something now, or defers it if that is nested too deep.
    fileprivate static func free(_ queue: Pointer, now: () -> Void, later: () -> Void) {
        guard queue.pointee.freeingDepth < maximumDepth else { return later() }
        queue.pointee.freeingDepth += 1
        now()
        // The outermost call stays counted while it releases the rest, so that those inside it don't do that, too.
        while queue.pointee.freeingDepth == 1, let cell = queue.pointee.releasedLater {
            queue.pointee.releasedLater = cell.upstream.source
            cell.upstream = .none
            _ = OwnedCell(fromWord: cell)
        }
        queue.pointee.freeingDepth -= 1
    }

    /// Releases closures or values, which may hold others, and so on.
    static func free<Body: Sendable>(_ body: inout Body?) {
        let queue = current
        free(queue) {
            body = nil
        } later: {
            if let body = body.take() { queue.pointee.releaseLater(.settled(Result<Body, Never>.success(body))) }
        }
    }

    /// Releases the handlers of a producer that is done.
    @usableFromInline
    static func free(handlers: UnsafeMutableRawPointer) {
        let queue = current
        let handlers = Unmanaged<CancellationHandler>.fromOpaque(handlers)
        free(queue) {
            handlers._withUnsafeGuaranteedRef { if !$0.isRunning { $0.takeApart() } }
            handlers.release()
        } later: {
            // A job that never runs releases its handlers.
            queue.pointee.releaseLater(HandlersJob.make(handlers.takeRetainedValue(), of: nil))
        }
    }

    /// Keeps a cell that is in no list until the outermost release frees it.
    ///
    /// The list is linked by `upstream`, which neither a job uses nor a cell that was made with its outcome.
    @usableFromInline
    mutating func releaseLater(_ cell: consuming OwnedCell) {
        let cell = cell.intoWord()
        cell.upstream = Upstream(bits: releasedLater?.bits ?? 0)
        releasedLater = cell
    }
}
