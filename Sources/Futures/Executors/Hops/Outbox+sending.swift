//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops are sent from the outbox to their executors.

extension Outbox {
    typealias Queue = CompletionQueue.Pointer

    /// Sends the hops that have become ready.
    ///
    /// Called by the loop, between two closures.
    static func sendBetweenClosures(_ queue: Queue) {
        // After the last closure of a job inside `enqueue`, nothing is sent: `enqueue` must return first, so that the
        // executor can release its lock.
        if queue.pointee.loop.isInEnqueuedJob, queue.pointee.loop.ready.isEmpty { return }
        sendAll(queue, isInTurn: true)
    }

    /// Sends the hops that were made ready by a closure, or by code outside any closure.
    static func sendAndRun(_ queue: Queue) {
        sendWithoutRunning(queue)
        if !queue.pointee.loop.isRunning { CompletionQueue.runLoop(queue) }
    }

    /// Sends hops; the caller runs the loop, unless it is running.
    static func sendWithoutRunning(_ queue: Queue) {
        let isOutermost = !queue.pointee.loop.isRunning
        // Jobs of this package's executors that run here join the loop, which runs afterwards.
        queue.pointee.loop.isRunning = true
        sendAll(queue, isInTurn: isOutermost)
        queue.pointee.loop.isRunning = !isOutermost
    }

    /// Sends everything, including what calls of `enqueue` further up the stack hold, before this thread blocks.
    ///
    /// Returns whether there was anything.
    static func sendBeforeBlocking(_ queue: Queue) -> Bool {
        takeBackEverything(queue)
        guard !queue.pointee.outbox.hops.isEmpty else { return false }
        sendAll(queue, isInTurn: true, inCalls: false)
        return true
    }

    private static func takeBackEverything(_ queue: Queue) {
        var call = queue.pointee.enqueuing
        while let holder = call {
            queue.pointee.outbox.takeBack(from: holder)
            call = holder.pointee.outer
        }
    }

    /// Begins a job that an executor runs inside `enqueue`, and sends the hops behind it in the outbox first.
    static func begin(_ job: FutureJob, _ queue: Queue) {
        guard let call = queue.pointee.enqueuing, call.pointee.job == ObjectIdentifier(job) else { return }
        call.pointee.hasBegun = true
        queue.pointee.loop.isInEnqueuedJob = true
        queue.pointee.loop.isRunning = true
        finishDelivery(of: call.pointee.source, queue)
        // Hops that were held before it was known that the job runs at once: perhaps they needn't wait any more.
        if call.pointee.isAtOnce { queue.pointee.outbox.takeBack(from: call) }
        sendAll(queue, isInTurn: false)
        queue.pointee.loop.isRunning = false
    }

    /// Sends one hop after the other, and has calls of `enqueue` hold those that must not go past them.
    private static func sendAll(_ queue: Queue, isInTurn: Bool, inCalls: Bool = true) {
        while true {
            if inCalls {
                if let types = queue.pointee.outbox.returned?.types, let call = Enqueuing.pending(forAll: types, queue)
                {
                    queue.pointee.outbox.giveReturned(to: call)
                }
            } else {
                // Calls may hold hops that a `deinit` has posted, but this thread can't wait.
                takeBackEverything(queue)
            }
            guard let hop = queue.pointee.outbox.takeFirst() else { return }
            if inCalls, queue.pointee.enqueuing != nil, let type = hop.body(Hop.self).pointee.executor?.type,
                let call = Enqueuing.pending(for: type, queue)
            {
                call.pointee.held.append(hop, for: type)
            } else {
                queue.pointee.outbox.noteSent(hop)
                send(hop, queue, isInTurn: isInTurn)
            }
        }
    }

    /// Takes the following hops in the outbox that can share a job with a hop, and links them to that.
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
            // `isSame` is user code, and may change the outbox. Retained, so that no other hop gets this one's address.
            let kept = next.owned()
            guard executor.isSame(as: other), queue.pointee.outbox.hops.first == kept.pointer else { break }
            queue.pointee.outbox.noteSent(next)
            _ = queue.pointee.outbox.takeFirst()
            last.next = next
            last = next
        }
        return last
    }

    /// Sends a hop that was taken out of the outbox, and those that can share its job.
    ///
    /// Takes over the reference.
    private static func send(_ hop: CellPointer, _ queue: Queue, isInTurn: Bool) {
        guard let source = hop.upstream.source else {
            return assertionFailure("a hop in the outbox has no source")
        }
        // The job may release the last reference.
        let kept = source.owned()
        // A hop that is alone needs no comparison of executors.
        let isAlone = queue.pointee.outbox.hops.first?.upstream.source != source
        if isAlone, sendAlone(hop) {
            finishDelivery(of: source, queue)
        } else if let given = sendAsJob(of: hop, source, isAlone, queue, isInTurn) {
            finishDelivery(of: source, queue)
            // Not before: this may destroy the job and the executor.
            release(given, queue)
        }
        _ = consume kept
    }

    /// A job, and the executor that it was given to.
    private struct SentJob: ~Copyable {
        let job: FutureJob
        let executor: ExecutorReference
    }

    /// Makes a job of a hop and of those that can share it, and gives it to the executor.
    ///
    /// Takes over the reference.
    @inline(never)
    private static func sendAsJob(
        of hop: CellPointer,
        _ source: CellPointer,
        _ isAlone: Bool,
        _ queue: Queue,
        _ isInTurn: Bool
    ) -> SentJob? {
        guard let executor = hop.body(Hop.self).pointee.executor else {
            assertionFailure("a hop in the outbox has no executor")
            return nil
        }
        let outer = queue.pointee.enqueuing
        var call = Enqueuing(
            executorType: executor.type,
            source: source,
            isInTurn: isInTurn,
            outer: outer
        )
        let job = withUnsafeMutablePointer(to: &call) { call in
            queue.pointee.enqueuing = call
            hop.previous = isAlone ? hop : takeOthers(like: hop, for: executor, queue)
            let job = FutureJob(hop)
            call.pointee.job = ObjectIdentifier(job)
            executor.enqueue(job)
            queue.pointee.enqueuing = outer
            queue.pointee.outbox.takeBack(from: call)
            return job
        }
        return SentJob(job: job, executor: executor)
    }

    // What waits for a dropped job may go to executors that drop it, too, and the `deinit` of an executor may settle
    // something for the next one. Beyond a certain depth, releases are left to the call further up the stack.

    /// Breaks the promises of cells that an executor dropped.
    ///
    /// Takes over the references.
    static func breakDroppedJobs(_ list: CellPointer) {
        let queue = CompletionQueue.current
        queue.pointee.dropped.append(list)
        release(nil, queue)
    }

    /// Releases a job and its executor, if there are any, and what nested calls have deferred.
    ///
    /// Beyond a certain depth, releases the job alone, and leaves the rest to the call further up the stack.
    private static func release(_ given: consuming SentJob?, _ queue: Queue) {
        guard queue.pointee.releaseDepth < maximumReleaseDepth else {
            if let given { queue.pointee.executorsToRelease.append(given.executor) }
            return
        }
        queue.pointee.releaseDepth += 1
        _ = consume given
        while releaseTheRest(queue) {}
        queue.pointee.releaseDepth -= 1
    }

    private static let maximumReleaseDepth = 4

    /// Releases what nested calls have deferred; returns whether there was anything.
    static func releaseTheRest(_ queue: Queue) -> Bool {
        if queue.pointee.dropped.isEmpty, queue.pointee.executorsToRelease.isEmpty { return false }
        while queue.pointee.executorsToRelease.popLast() != nil {}
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

extension Outbox.Enqueuing {
    /// The call that hops for all of these types must wait for; nil if some wait for another one, or for none.
    fileprivate static func pending(
        forAll types: Outbox.ExecutorTypes,
        _ queue: CompletionQueue.Pointer
    ) -> UnsafeMutablePointer<Self>? {
        guard queue.pointee.enqueuing != nil, !types.areMore, let type = types.first,
            let first = pending(for: type, queue)
        else { return nil }
        guard let second = types.second else { return first }
        return pending(for: second, queue) == first ? first : nil
    }

    /// The innermost call of `enqueue` that must return before a hop to an executor of this type may be sent.
    fileprivate static func pending(
        for type: any FutureExecutor.Type,
        _ queue: CompletionQueue.Pointer
    ) -> UnsafeMutablePointer<Self>? {
        innermost(queue) { call in
            if call.executorType == type { return true }
            // An executor that runs jobs at once, if it can, enqueues the others on its base.
            guard let base = (type as? any RunningAtOnce.Type)?.baseType else {
                return !call.isAtOnce && (call.executorType as? any RunningAtOnce.Type)?.baseType == type
            }
            return base == call.executorType
        }
    }

    /// The innermost call of `enqueue` that has not returned and satisfies a condition.
    @inline(__always)
    static func innermost(_ queue: CompletionQueue.Pointer, where isSuch: (Self) -> Bool) -> UnsafeMutablePointer<Self>?
    {
        var call = queue.pointee.enqueuing
        while let outer = call {
            if isSuch(outer.pointee) { return outer }
            call = outer.pointee.outer
        }
        return nil
    }
}
