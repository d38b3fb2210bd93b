//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A thread that runs a job of an actor is isolated to that actor until the job is over. The runtime can't be asked for
// it (the `asSerialExecutor()` of an actor without an executor of its own can't be called on Linux), so the thread's
// queue notes it.

extension CompletionQueue {
    /// Whether this thread runs a job of an actor, and nothing of another one inside it.
    static func resides(on actor: any Actor) -> Bool {
        current.pointee.loop.resident == UInt(bitPattern: ObjectIdentifier(actor))
    }

    /// Calls a function with a loop of its own, so that what it runs doesn't wait for one further up the stack, which
    /// is somewhere else: in another isolation, outside of a lock.
    ///
    /// If the address of an actor is given, the caller is isolated to that and keeps it alive. What is being freed or
    /// handed over stays the thread's.
    static func residing(on actor: UInt, _ function: (Pointer) -> Void) {
        let queue = current
        let outer = queue.pointee.loop
        queue.pointee.loop = Loop()
        queue.pointee.loop.resident = actor
        function(queue)
        queue.pointee.loop = outer
    }
}
