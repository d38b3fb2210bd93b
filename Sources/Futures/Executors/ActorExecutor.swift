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

    /// Runs a job next if this thread runs a job of the actor and none is on its way there; otherwise in a task on the
    /// actor.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) {
        let arrivals = ActorArrivals.of(actor)
        // Those on their way were enqueued first.
        if isCurrent, arrivals.isEmpty(actor) { return job.join() }
        arrivals.append(job, for: actor)
        typealias Start<Subject> = (Subject) -> Void
        let start: (isolated Resident) -> Void = { actor in
            // It captures an isolated parameter, so it is enqueued on the actor, and in the order of the calls: there
            // is no way round by the global pool. But an actor runs tasks by their priority, jobs must stay in order.
            Task { arrivals.removeFirst(of: actor)?.run(isolatedTo: actor) }
        }
        // Sound: isolation is no part of a function's representation, and what is called touches nothing of the actor.
        unsafeBitCast(start, to: Start<Resident>.self)(actor)
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

/// The jobs that are on their way to actors, in the order in which they were enqueued.
private final class ActorArrivals: Sendable {
    /// Several, so that threads which enqueue on different actors seldom wait for each other.
    private static let all = (0..<64).map { _ in ActorArrivals() }

    /// Of each actor that has any.
    private let rows = Locked<[ObjectIdentifier: Row]>([:])

    static func of(_ actor: some Actor) -> ActorArrivals {
        all[(Int(bitPattern: ObjectIdentifier(actor)) >> 4) & (all.count - 1)]
    }

    func isEmpty(_ actor: some Actor) -> Bool { rows.withLock { $0[ObjectIdentifier(actor)] == nil } }

    func append(_ job: FutureJob, for actor: some Actor) {
        rows.withLock { rows in
            if rows[ObjectIdentifier(actor)]?.others.append(job) == nil {
                rows[ObjectIdentifier(actor)] = Row(first: job)
            }
        }
    }

    func removeFirst(of actor: some Actor) -> FutureJob? {
        rows.withLock { rows in
            let first = rows[ObjectIdentifier(actor)]?.first
            if rows[ObjectIdentifier(actor)]?.removeFirst() == false { rows[ObjectIdentifier(actor)] = nil }
            return first
        }
    }

    /// The jobs of one actor: nearly always there is one.
    private struct Row {
        var first: FutureJob
        var others: [FutureJob] = []
        /// How many of the others were taken out.
        private var taken = 0

        init(first: FutureJob) { self.first = first }

        /// Goes on to the next job; false where there is none.
        mutating func removeFirst() -> Bool {
            guard taken < others.count else { return false }
            first = others[taken]
            taken += 1
            if taken > 32, taken * 2 > others.count {
                others.removeFirst(taken)
                taken = 0
            }
            return true
        }
    }
}

extension AnyFutureExecutor {
    /// Runs closures on an actor.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: An executor of the actor.
    public static func actor(_ actor: some Actor) -> AnyFutureExecutor { .custom(ActorExecutor(actor)) }
}
