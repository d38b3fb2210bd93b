//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on an actor.
///
/// Also used by `observe(isolatedTo:)`, whose closure has access to the actor's state, checked by the compiler.
struct ActorExecutor<Resident: Actor>: NamedExecutor {
    let actor: Resident

    /// Runs a job in this thread's loop if that runs a job of the actor and no other is in transit; otherwise in a task
    /// on the actor.
    func enqueue(_ job: FutureJob) {
        let arrivals = ActorArrivals.of(actor)
        // Jobs in transit were enqueued first.
        if isCurrent, arrivals.isEmpty(actor) { return job.runInCurrentLoop() }
        arrivals.begin(actor)
        typealias Start<Subject> = (Subject, FutureJob) -> Void
        let start: (isolated Resident, FutureJob) -> Void = { actor, job in
            // It captures an isolated parameter, so it is enqueued on the actor directly, in the order of the calls,
            // and doesn't go through the global pool. All tasks have one priority: an actor orders tasks by priority,
            // so closures of one future would otherwise overtake each other. A high one, since their waiters may have
            // that.
            Task(priority: .high) {
                arrivals.end(actor)
                job.run(isolatedTo: actor)
            }
        }
        // Sound: isolation is no part of a function's representation, and the function accesses nothing of the actor.
        unsafeBitCast(start, to: Start<Resident>.self)(actor, job)
    }

    var name: String { "the actor \(Resident.self)" }

    func isSame(as other: any FutureExecutor) -> Bool { (other as? ActorExecutor)?.actor === actor }

    /// False on the actor outside its jobs: the runtime can't tell.
    var isCurrent: Bool { CompletionQueue.resides(on: actor) }
}

/// Counts the jobs that are in transit to actors.
private final class ActorArrivals: Sendable {
    /// Several, so that threads that enqueue on different actors seldom wait for each other.
    private static let all = (0..<64).map { _ in ActorArrivals() }

    /// The counts of the actors that have any.
    private let counts = Locked<[ObjectIdentifier: Int]>([:])

    static func of(_ actor: some Actor) -> ActorArrivals {
        all[(Int(bitPattern: ObjectIdentifier(actor)) >> 4) & (all.count - 1)]
    }

    func isEmpty(_ actor: some Actor) -> Bool { counts.withLock { $0[ObjectIdentifier(actor)] == nil } }

    func begin(_ actor: some Actor) { counts.withLock { $0[ObjectIdentifier(actor), default: 0] += 1 } }

    func end(_ actor: some Actor) {
        counts.withLock { counts in
            let count = counts[ObjectIdentifier(actor), default: 1] - 1
            counts[ObjectIdentifier(actor)] = count == 0 ? nil : count
        }
    }
}

extension AnyFutureExecutor {
    /// Runs closures on an actor, with high priority, in the order in which they become ready on any thread.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: An executor of the actor.
    public static func actor(_ actor: some Actor) -> AnyFutureExecutor { .custom(ActorExecutor(actor: actor)) }
}
