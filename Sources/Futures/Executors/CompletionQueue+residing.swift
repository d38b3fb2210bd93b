//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A thread that runs a job of an actor is isolated to that actor until the job is over. The runtime can't be asked for it (the
// `asSerialExecutor()` of an actor without an executor of its own can't be called on Linux), so the thread's queue notes it.

extension CompletionQueue {
    /// Whether this thread runs a job of an actor, and nothing of another one inside it.
    static func resides(on actor: any Actor) -> Bool {
        current.pointee.resident == UInt(bitPattern: ObjectIdentifier(actor))
    }

    /// Calls a function with an empty queue, so that what it runs doesn't wait for a loop further up the stack, which is in another isolation.
    ///
    /// The caller is isolated to the actor, if there is one.
    static func residing<Value>(on actor: (any Actor)?, _ function: (Pointer) -> Value) -> Value {
        let queue = current
        let outer = queue.pointee
        queue.pointee.setAside(CompletionQueue())
        queue.pointee.resident = actor.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
        defer { queue.pointee.setAside(outer) }
        return withExtendedLifetime(actor) { function(queue) }
    }

    /// Attaches something that is to run on an actor, and lets it run at once where the caller is isolated to that actor.
    static func attaching<Value>(
        from isolation: (any Actor)?,
        to actor: some Actor,
        _ attach: () -> Value
    ) -> Value {
        // Inside a closure of a future it has to wait until that one has returned: the thread is elsewhere then.
        guard let isolation, isolation === actor, !current.pointee.isRunning else { return attach() }
        return residing(on: actor) { _ in attach() }
    }

    /// Takes over what another queue has to run; what is being freed is the thread's, whichever queue it has.
    private mutating func setAside(_ other: CompletionQueue) {
        first = other.first
        last = other.last
        isRunning = other.isRunning
        depth = other.depth
        resident = other.resident
    }
}
