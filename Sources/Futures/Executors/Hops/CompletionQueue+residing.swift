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
        current.pointee.resident == UInt(bitPattern: ObjectIdentifier(actor))
    }

    /// Calls a function with an empty queue, so that what it runs doesn't wait for a loop further up the stack, which
    /// is somewhere else: in another isolation, outside of a lock.
    ///
    /// The caller is isolated to the actor with this address, if there is one, and keeps it. The outbox stays: what the
    /// loop further up has called for is still its own to go on with.
    static func residing(on actor: UInt, _ function: (Pointer) -> Void) {
        let queue = current
        let outer = queue.pointee
        queue.pointee.setAside(CompletionQueue())
        queue.pointee.resident = actor
        function(queue)
        queue.pointee.setAside(outer)
    }

    /// Takes over what another queue has to run; what is being freed or handed over is the thread's, whichever queue it
    /// has.
    private mutating func setAside(_ other: CompletionQueue) {
        first = other.first
        last = other.last
        isRunning = other.isRunning
        isInEnqueuedJob = other.isInEnqueuedJob
        closureDepth = other.closureDepth
        deferred = other.deferred
        cancellationDepth = other.cancellationDepth
        broken = other.broken
        resident = other.resident
    }
}
