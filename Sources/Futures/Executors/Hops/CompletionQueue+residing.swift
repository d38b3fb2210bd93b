//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A thread that runs a job of an actor is isolated to that actor until the job is over. The runtime can't be asked for
// this (on Linux, `asSerialExecutor()` can't be called on an actor without an executor of its own), so the thread's
// queue records it.

extension CompletionQueue {
    /// Whether this thread runs a job of an actor, and no job of another one inside it.
    static func resides(on actor: any Actor) -> Bool {
        current.pointee.loop.resident == UInt(bitPattern: ObjectIdentifier(actor))
    }

    /// Calls a function with a loop of its own, so that what it queues doesn't wait for a loop further up the stack,
    /// which may be in another isolation, or outside a lock that is held here.
    ///
    /// If `actor` is the address of an actor, the caller is isolated to that and keeps it alive. The state of freeing
    /// and of handing over stays that of the thread.
    static func residing(on actor: UInt, _ function: (Pointer) -> Void) {
        let queue = current
        let outer = queue.pointee.loop
        queue.pointee.loop = Loop()
        queue.pointee.loop.resident = actor
        function(queue)
        assert(queue.pointee.loop.ready.isEmpty && queue.pointee.loop.deferred == nil, "the loop has left cells")
        queue.pointee.loop = outer
    }
}
