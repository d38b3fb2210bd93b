//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// An outcome may hold futures whose outcomes hold futures, and so on: a list that is read asynchronously is made like that. Letting go of
// the first would let go of the next inside it, and a long list would overflow the stack. From a depth on, outcomes are moved to cells of
// their own, which are let go of one after the other when the outermost one is done.

extension CellPointer {
    /// Frees what the cell still holds.
    ///
    /// Called once, when its last reference is gone.
    func destroyContents() {
        let now = state.now
        let thunk = thunk
        if !now.isPlain, !now.isAbandoned {
            let queue = CompletionQueue.current
            if now.isSettled {
                destroyOutcome(thunk, queue)
            } else {
                // Linked away, or never attached: no promise's cell gets here, its promise settles or abandons it first.
                thunk(self, .disarm, queue)
                upstream.release()
            }
        }
        thunk.release()
    }

    private func destroyOutcome(_ thunk: Thunk, _ queue: CompletionQueue.Pointer) {
        guard queue.pointee.freeing < CompletionQueue.deepest else {
            thunk(self, .buryOutcome, queue)
            return
        }
        CompletionQueue.free(queue) { thunk(self, .destroyOutcome, queue) }
    }
}

extension CompletionQueue {
    /// Lets go of what holds closures: what they capture may hold others, and so on.
    ///
    /// At once or, from a depth on, when the outermost one is done.
    static func free<Body: Sendable>(_ body: inout Body?) {
        let queue = current
        guard queue.pointee.freeing < deepest else {
            if let body = body.take() { queue.pointee.bury(.makeSettled(Result<Body, Never>.success(body))) }
            return
        }
        free(queue) { body = nil }
    }

    /// Lets go of something, and in the end, if this is the outermost one, of what was put off.
    fileprivate static func free(_ queue: Pointer, _ destroy: () -> Void) {
        queue.pointee.freeing += 1
        destroy()
        // The outermost one stays counted while it lets go of the rest, so that those inside do not begin with that too.
        while queue.pointee.freeing == 1, let grave = queue.pointee.graves {
            queue.pointee.graves = grave.upstream.source
            grave.upstream = .none
            grave.release()
        }
        queue.pointee.freeing -= 1
    }

    /// Keeps a settled cell, whose reference the caller hands over, until the outermost one is freed.
    ///
    /// The list goes through `upstream`, which a settled cell does not use.
    @usableFromInline
    mutating func bury(_ cell: CellPointer) {
        cell.upstream = graves.map(Upstream.source) ?? .none
        graves = cell
    }
}
