//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on an actor.
///
/// `observe(isolatedTo:)` uses it too: its closure sees the actor's state, and the compiler checks what it touches.
struct ActorExecutor<Resident: Actor>: NamedExecutor {
    /// The actor.
    let actor: Resident

    /// Makes an executor of an actor.
    ///
    /// All that are made of one actor are the same.
    ///
    /// - Parameter actor: The actor. The executor keeps it.
    init(_ actor: Resident) { self.actor = actor }

    /// Runs a job in the loop's turn if this thread runs a job of the actor and none is on its way there; otherwise in
    /// a task on the actor.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) {
        let arrivals = ActorArrivals.of(actor)
        // Those on their way were enqueued first.
        if isCurrent, arrivals.isEmpty(actor) { return job.join() }
        arrivals.begin(actor)
        typealias Start<Subject> = (Subject, FutureJob) -> Void
        let start: (isolated Resident, FutureJob) -> Void = { actor, job in
            // It captures an isolated parameter, so it is enqueued on the actor, and in the order of the calls: there
            // is no way round by the global pool. All with one priority: an actor runs tasks by theirs, and closures of
            // one future would overtake each other. A high one, since whoever waits for them may have that.
            Task(priority: .high) {
                arrivals.end(actor)
                job.run(isolatedTo: actor)
            }
        }
        // Sound: isolation is no part of a function's representation, and what is called touches nothing of the actor.
        unsafeBitCast(start, to: Start<Resident>.self)(actor, job)
    }

    var name: String { "the actor \(Resident.self)" }

    /// True for every other executor of the same actor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is of the same actor.
    func isSame(as other: any FutureExecutor) -> Bool { (other as? ActorExecutor)?.actor === actor }

    /// Whether the caller runs inside a job of this actor.
    ///
    /// False elsewhere on the actor: the runtime doesn't say.
    var isCurrent: Bool { CompletionQueue.resides(on: actor) }
}

/// Counts the jobs that are on their way to actors.
private final class ActorArrivals: Sendable {
    /// Several, so that threads which enqueue on different actors seldom wait for each other.
    private static let all = (0..<64).map { _ in ActorArrivals() }

    /// Of each actor that has any.
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
    /// Runs closures on an actor, with high priority: in the order in which they become ready, whoever makes them so.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: An executor of the actor.
    public static func actor(_ actor: some Actor) -> AnyFutureExecutor { .custom(ActorExecutor(actor)) }
}
