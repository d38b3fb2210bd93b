//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What is to run elsewhere is collected in the thread's outbox, and handed over in one job for hops of one future that
// follow one another and have the same executor. It goes out before a closure runs, and at once from inside one: a hop
// never waits until somebody's code has returned.
//
// Handing over is calling an executor's `enqueue`, which may run the job before it returns. What becomes ready in such
// a job must not go to that executor until `enqueue` has returned: it may hold a lock, and a chain on it would nest
// without end. So that is left in the outbox, and the loop that called `enqueue` goes on with it.
//
// What is let go of when a hop has been handed over may run a user's `deinit`, and break promises: only then is the
// outbox as it was before, so that what comes up is handed over from there as from anywhere else.

/// Hops that became ready, in order, whose references are the outbox's.
@usableFromInline
struct Outbox {
    private(set) var hops = CellRow()
    /// The last of those that wait until an `enqueue` further up the stack has returned.
    var waiting: CellPointer?
    /// The end of the leading hops that are known to be for executors of one type: a job that begins does not look at
    /// each of them again.
    var alike: (last: CellPointer, executorType: any FutureExecutor.Type)?
    /// How many hops of each source there are; nearly always there is one source.
    private var counted: (source: UInt, hops: Int) = (0, 0)
    private var others: [UInt: Int] = [:]

    /// Puts a hop at the end.
    mutating func append(_ hop: CellPointer) {
        hop.next = nil
        hops.append(hop, through: hop)
        let source = hop.source
        if counted.hops == 0, others.isEmpty { counted.source = source }
        if counted.source == source { counted.hops += 1 } else { others[source, default: 0] += 1 }
    }

    /// Whether there is a hop of a source.
    func has(hopOf source: CellPointer) -> Bool {
        counted.source == source.bits ? counted.hops > 0 : !others.isEmpty && others[source.bits] != nil
    }

    /// The hop that stands behind another one, or first.
    func hop(behind other: CellPointer?) -> CellPointer? {
        if let other { other.next } else { hops.first }
    }

    /// Takes out a hop that stands behind another one, or first.
    mutating func remove(_ hop: CellPointer, behind other: CellPointer?) {
        if let other { other.next = hop.next } else { hops.first = hop.next }
        if hop == hops.last { hops.last = other }
        if hop == alike?.last { alike = nil }
        if hop == waiting { waiting = other }
        hop.next = nil
        let source = hop.source
        if counted.source == source { return counted.hops -= 1 }
        assert(others[source] != nil, "the source of a hop changed in the outbox")
        others[source] = others[source].flatMap { $0 > 1 ? $0 - 1 : nil }
        if others.isEmpty, others.capacity > Self.keptCapacity { others = [:] }
    }

    private static let keptCapacity = 64

    /// Notes the type of a hop that stands behind another one, or first.
    mutating func note(_ hop: CellPointer, behind other: CellPointer?, for type: any FutureExecutor.Type) {
        guard let other else { return alike = (hop, type) }
        if let known = alike, known.last == other, known.executorType == type { alike = (hop, type) }
    }

    /// A call of `enqueue` that has not returned.
    @usableFromInline
    struct Enqueuing {
        /// Others of its type may be the same executor: most don't say.
        let executorType: any FutureExecutor.Type
        /// Nil while the hops are collected that the job is made of.
        var job: ObjectIdentifier?
        let source: CellPointer
        /// Whether no closure further up the stack has to return first.
        let isInTurn: Bool
        let outer: UnsafeMutablePointer<Enqueuing>?
        /// What waited before the call, which it still does afterwards.
        var waiting: CellPointer?
        /// Whether the job runs, so that nothing can overtake it.
        var hasBegun = false
        /// Whether the job runs where the thread was already, so that nothing else was called.
        var isAtOnce = false
    }
}

extension Outbox {
    typealias Queue = CompletionQueue.Pointer

    /// Hands over what became ready between two closures.
    ///
    /// Called by the loop.
    static func send(_ queue: Queue) {
        // After the last closure of a job inside `enqueue`, nothing is sent: `enqueue` has to return first, so that the
        // executor can let go of its lock.
        if queue.pointee.loop.isInEnqueuedJob, queue.pointee.loop.ready.isEmpty { return }
        send(queue, isInTurn: true)
    }

    /// Hands over what a closure made ready, or somebody outside of any closure.
    static func sendAtOnce(_ queue: Queue) {
        let isOutermost = !queue.pointee.loop.isRunning
        // Jobs of executors of our own that run here join the loop, which comes afterwards.
        queue.pointee.loop.isRunning = true
        send(queue, isInTurn: isOutermost)
        if isOutermost { CompletionQueue.runLoop(queue) }
    }

    /// Hands over what was attached before a task that is about to be woken, and may have the same executor.
    static func sendBeforeWaking(_ queue: Queue) {
        let isOutermost = !queue.pointee.loop.isRunning
        queue.pointee.loop.isRunning = true
        send(queue, isInTurn: isOutermost)
        queue.pointee.loop.isRunning = !isOutermost
    }

    /// Hands over, while this thread waits, also what would wait until an `enqueue` further up the stack has returned.
    ///
    /// Returns whether there was anything.
    static func sendEverything(_ queue: Queue) -> Bool {
        guard !queue.pointee.outbox.hops.isEmpty else { return false }
        var call = queue.pointee.enqueuing
        while let outer = call {
            outer.pointee.waiting = nil
            call = outer.pointee.outer
        }
        queue.pointee.outbox.waiting = nil
        send(queue, isInTurn: true, inCalls: false)
        return true
    }

    /// Begins a job, and sends the hops behind it in the outbox first, if an executor runs it inside `enqueue`.
    static func begin(_ job: FutureJob, _ queue: Queue) {
        guard let call = queue.pointee.enqueuing, call.pointee.job == ObjectIdentifier(job) else { return }
        call.pointee.hasBegun = true
        queue.pointee.loop.isInEnqueuedJob = true
        queue.pointee.loop.isRunning = true
        finishDelivery(of: call.pointee.source, queue)
        send(queue, isInTurn: false)
        queue.pointee.loop.isRunning = false
    }

    private static func send(_ queue: Queue, isInTurn: Bool, inCalls: Bool = true) {
        while true {
            // What came up in a `deinit` may wait; here nothing does.
            if !inCalls { queue.pointee.outbox.waiting = nil }
            let previous = inCalls && queue.pointee.enqueuing != nil ? findWaiting(queue) : nil
            guard let hop = queue.pointee.outbox.hop(behind: previous) else { return }
            queue.pointee.outbox.remove(hop, behind: previous)
            enqueue(hop, behind: previous, queue, isInTurn: isInTurn)
        }
    }

    /// The last of the leading hops that have to wait until an `enqueue` returns.
    ///
    /// Called only while there is one that hasn't.
    private static func findWaiting(_ queue: Queue) -> CellPointer? {
        var last = queue.pointee.outbox.waiting
        if last == nil, let alike = queue.pointee.outbox.alike, isInCall(of: alike.executorType, queue) {
            last = alike.last
        }
        while let hop = queue.pointee.outbox.hop(behind: last),
            let type = hop.body(Hop.self).pointee.executor?.type, isInCall(of: type, queue)
        {
            queue.pointee.outbox.note(hop, behind: last, for: type)
            last = hop
        }
        queue.pointee.outbox.waiting = last
        return last
    }

    /// Takes what follows in the outbox and can go with a hop, and links it to that.
    ///
    /// Returns the last one.
    private static func takeOthers(
        like hop: CellPointer,
        for executor: ExecutorReference,
        _ queue: Queue
    ) -> CellPointer {
        var last = hop
        while let next = queue.pointee.outbox.hops.first, next.upstream.source == hop.upstream.source,
            let other = next.body(Hop.self).pointee.executor
        {
            // `isSame` is a user's code and may come back to the outbox. Kept, or else another hop could come to be
            // where this one was.
            let kept = next.owned()
            guard executor.isSame(as: other), queue.pointee.outbox.hops.first == kept.pointer else { break }
            queue.pointee.outbox.remove(next, behind: nil)
            last.next = next
            last = next
        }
        return last
    }

    private static func isInCall(of type: any FutureExecutor.Type, _ queue: Queue) -> Bool {
        isInCall(queue) { call in
            if call.executorType == type { return true }
            // An executor that runs jobs at once where it can enqueues the others on its base.
            guard let base = (type as? any RunningAtOnce.Type)?.baseType else {
                return !call.isAtOnce && (call.executorType as? any RunningAtOnce.Type)?.baseType == type
            }
            return base == call.executorType
        }
    }

    /// Whether one of the calls of `enqueue` that have not returned is such a one.
    @inline(__always)
    static func isInCall(_ queue: Queue, _ isSuch: (Enqueuing) -> Bool) -> Bool {
        var call = queue.pointee.enqueuing
        while let outer = call {
            if isSuch(outer.pointee) { return true }
            call = outer.pointee.outer
        }
        return false
    }

    /// Hands over a hop that was taken out of the outbox, and those that can go with it.
    private static func enqueue(_ hop: CellPointer, behind previous: CellPointer?, _ queue: Queue, isInTurn: Bool) {
        guard let source = hop.upstream.source else {
            return assertionFailure("a hop in the outbox has no source")
        }
        // The job may let go of the last reference.
        let kept = source.owned()
        // Nothing comes with it, so that nothing is compared.
        let isAlone = previous != nil || queue.pointee.outbox.hops.first?.upstream.source != source
        if isAlone, enqueueAlone(hop) {
            finishDelivery(of: source, queue)
        } else if let given = enqueueJob(of: hop, source, isAlone, queue, isInTurn) {
            finishDelivery(of: source, queue)
            // Not before: the executor may have dropped the job, or have been kept by that alone.
            letGo(of: given, queue)
        }
        _ = consume kept
    }

    /// A job and its executor, when that was given it.
    private struct Given: ~Copyable {
        let job: FutureJob
        let executor: ExecutorReference
    }

    /// Makes a job of a hop, and of those that can go with it, and gives it to the executor.
    @inline(never)
    private static func enqueueJob(
        of hop: CellPointer,
        _ source: CellPointer,
        _ isAlone: Bool,
        _ queue: Queue,
        _ isInTurn: Bool
    ) -> Given? {
        guard let executor = hop.body(Hop.self).pointee.executor else {
            assertionFailure("a hop in the outbox has no executor")
            return nil
        }
        let outer = queue.pointee.enqueuing
        var call = Enqueuing(
            executorType: executor.type,
            source: source,
            isInTurn: isInTurn,
            outer: outer,
            waiting: queue.pointee.outbox.waiting
        )
        let job = withUnsafeMutablePointer(to: &call) { call in
            queue.pointee.enqueuing = call
            hop.previous = isAlone ? hop : takeOthers(like: hop, for: executor, queue)
            let job = FutureJob(hop)
            call.pointee.job = ObjectIdentifier(job)
            executor.enqueue(job)
            queue.pointee.enqueuing = outer
            queue.pointee.outbox.waiting = call.pointee.waiting
            return job
        }
        return Given(job: job, executor: executor)
    }

    // What waits for a dropped job may go to executors that drop it too, and the `deinit` of an executor may settle
    // something for the next one. From a depth on, what is to go is left to the call further up.

    /// Breaks the promises of cells that an executor dropped.
    ///
    /// Takes over the references.
    static func breakDroppedJobs(_ list: CellPointer) {
        let queue = CompletionQueue.current
        queue.pointee.dropped.append(list)
        letGo(of: nil, queue)
    }

    /// Lets go of a job and its executor, if there are such, and of what calls further down have left.
    ///
    /// From a depth on, it leaves all of them to the call further up.
    private static func letGo(of given: consuming Given?, _ queue: Queue) {
        guard queue.pointee.lettingGoDepth < maximumLettingGoDepth else {
            if let given { queue.pointee.left.append(given.executor) }
            return
        }
        queue.pointee.lettingGoDepth += 1
        _ = consume given
        while letGoOfTheRest(queue) {}
        queue.pointee.lettingGoDepth -= 1
    }

    private static let maximumLettingGoDepth = 4

    /// Lets go of what calls further down have left; returns whether there was anything.
    static func letGoOfTheRest(_ queue: Queue) -> Bool {
        if queue.pointee.dropped.isEmpty, queue.pointee.left.isEmpty { return false }
        while queue.pointee.left.popLast() != nil {}
        CompletionQueue.with { queue in
            while let cell = queue.pointee.dropped.removeFirst() {
                let owned = OwnedCell(fromWord: cell)
                cell.perform(.breakPromise, queue)
                _ = consume owned
            }
        }
        return true
    }
}

extension CellPointer {
    /// The source of a hop in the outbox.
    fileprivate var source: UInt { upstream.source?.bits ?? 0 }
}

@available(*, unavailable, message: "An outbox is in the queue of one thread.")
extension Outbox: Sendable {}

@available(*, unavailable, message: "A call is on the stack of one thread.")
extension Outbox.Enqueuing: Sendable {}
