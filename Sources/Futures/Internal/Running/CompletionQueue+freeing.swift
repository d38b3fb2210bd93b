//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// An outcome may hold futures whose outcomes hold futures, and so on: a list that is read asynchronously is made like
// that. So may a handler hold the next promise, whose handler holds the one after it. Letting go of the first would let
// go of the next inside it, and a long list would overflow the stack. From a depth on, they are moved to cells of their
// own, which are let go of one after the other when the outermost one is done.

extension CellPointer {
    /// Frees what the cell still holds.
    ///
    /// Called once, when its last reference is gone.
    func destroyContents() {
        let now = state.now
        let behavior = behavior
        if !now.isPlain, !now.isAbandoned, !now.isTakenPlain {
            let queue = CompletionQueue.current
            if now.isSettled {
                if now.isUnseen { behavior(self, .reportFailure, queue) }
                CompletionQueue.free(queue) {
                    behavior(self, .destroy, queue)
                } later: {
                    behavior(self, .destroyLater, queue)
                }
            } else {
                // Linked away, never attached, or the cell of `Future.never`: a promise settles or abandons its cell
                // first.
                behavior(self, .drop, queue)
                _ = takeUpstream()
            }
        }
        behavior.release()
    }
}

extension CompletionQueue {
    /// Frees something now, or, where that would be too deep, has it put off.
    fileprivate static func free(_ queue: Pointer, now: () -> Void, later: () -> Void) {
        guard queue.pointee.freeingDepth < maximumDepth else { return later() }
        queue.pointee.freeingDepth += 1
        now()
        // The outermost one stays counted while it lets go of the rest, so that those inside do not begin with that
        // too.
        while queue.pointee.freeingDepth == 1, let cell = queue.pointee.releasedLater {
            queue.pointee.releasedLater = cell.upstream.source
            cell.upstream = .none
            _ = OwnedCell(fromWord: cell)
        }
        queue.pointee.freeingDepth -= 1
    }

    /// Lets go of closures, or of values: what those hold may hold others, and so on.
    static func free<Body: Sendable>(_ body: inout Body?) {
        let queue = current
        free(queue) {
            body = nil
        } later: {
            if let body = body.take() { queue.pointee.releaseLater(.settled(Result<Body, Never>.success(body))) }
        }
    }

    /// Lets go of the handlers of a producer that is settled.
    @usableFromInline
    static func free(handlers: UnsafeMutableRawPointer) {
        let queue = current
        let handlers = Unmanaged<CancellationHandler>.fromOpaque(handlers)
        free(queue) {
            handlers._withUnsafeGuaranteedRef { if !$0.isRunning { $0.takeApart() } }
            handlers.release()
        } later: {
            // A job that is never run lets go of its handlers.
            queue.pointee.releaseLater(HandlersJob.make(handlers.takeRetainedValue(), of: nil))
        }
    }

    /// Keeps a cell that is in no list until the outermost one is freed.
    ///
    /// The list goes through `upstream`, which a job doesn't use, and a settled cell doesn't need any more: of one
    /// that failed, what it says has been reported by then.
    @usableFromInline
    mutating func releaseLater(_ cell: consuming OwnedCell) {
        let cell = cell.intoWord()
        cell.upstream = Upstream(bits: releasedLater?.bits ?? 0)
        releasedLater = cell
    }
}
