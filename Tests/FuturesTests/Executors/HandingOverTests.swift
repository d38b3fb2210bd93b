//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Handing over", .timeLimit(.minutes(60)))
struct HandingOverTests {
    private let queue = DispatchQueue(label: "handing over")

    /// Calls a closure inside a closure of a future.
    private func insideClosure(_ body: @escaping @Sendable () -> Void) {
        Future<Int, Never>.success(0).observe { _ in body() }
    }

    /// A queue does nothing with a hop that a job would have to guard against.
    @Test(.enabled(if: allocations_are_counted()))
    func `a hop that goes to a queue alone takes no job`() {
        func hop(on executor: AnyFutureExecutor) -> Int {
            OperatorCost.allocations {
                let promise = Promise<Int, Never>()
                promise.future.observe(on: executor) { _ in }
                promise.resolve(1)
            }
        }
        #expect(hop(on: .queue(queue)) < hop(on: .custom(Passing(to: queue))))
    }

    // At once.

    @Test func `a hop of a known future goes out before the closure that attached it returns`() {
        insideClosure { [queue] in
            let semaphore = DispatchSemaphore(value: 0)
            Future<Int, Never>.success(1).observe(on: .queue(queue)) { _ in semaphore.signal() }
            #expect(semaphore.wasSignalled())
        }
    }

    @Test func `so does the hop of a promise that a closure resolves`() {
        let progress = Promise<Int, Never>()
        let semaphore = DispatchSemaphore(value: 0)
        progress.future.observe(on: .queue(queue)) { _ in semaphore.signal() }
        insideClosure {
            progress.resolve(1)
            #expect(semaphore.wasSignalled())
        }
    }

    @Test func `a traversal inside another one, on another executor, doesn't wait for that`() async {
        // Not on the pool, which may have no other thread for the inner one.
        let outer = await withCheckedContinuation { done in
            queue.async { done.resume(returning: self.traversedInside()) }
        }
        #expect(outer.state == .success([1]))
    }

    private func traversedInside() -> Future<[Int], Never> {
        Future<Int, Never>.traverse([1], on: .custom(RightHere())) { _ in
            let semaphore = DispatchSemaphore(value: 0)
            _ = Future<Int, Never>.traverse([1], on: .concurrent) { number in
                semaphore.signal()
                return .success(number)
            }
            #expect(semaphore.wasSignalled())
            return .success(1)
        }
    }

    @Test func `and of one that a closure drops, or cancels`() {
        let semaphore = DispatchSemaphore(value: 0)
        let dropped = Guarded<Promise<Int, any Error>?>(Promise())
        dropped.withLock { $0?.future }?.observe(on: .queue(queue)) { _ in semaphore.signal() }
        let cancelled = Promise<Int, any Error>()
        let future = cancelled.future
        future.observe(on: .queue(queue)) { _ in semaphore.signal() }
        let shared = cancelled.future
        let tapped = shared.always(on: .queue(queue)) { semaphore.signal() }
        insideClosure {
            let last = dropped.withLock { promise in
                defer { promise = nil }
                return promise
            }
            _ = consume last
            #expect(semaphore.wasSignalled())
            // Others listen, so that the tap leaves the source to them.
            tapped.cancel()
            #expect(semaphore.wasSignalled())
            future.cancel()
            #expect(semaphore.wasSignalled())
        }
    }

    @Test func `a hop goes out before a closure that was attached earlier runs`() {
        let promise = Promise<Int, Never>()
        let semaphore = DispatchSemaphore(value: 0)
        promise.future.observe { _ in #expect(semaphore.wasSignalled()) }
        promise.future.observe(on: .queue(queue)) { _ in semaphore.signal() }
        promise.resolve(1)
    }

    /// A promise lets go of its handlers as it settles, and a user's `deinit` there may settle something else.
    @Test func `a hop goes out before a closure that comes of what is let go of`() {
        let order = Record<String>()
        let promise = Promise<Int, any Error>()
        let other = Promise<Int, Never>()
        do {
            let last = ResolvingWhenGone(promise: other)
            promise.onCancel { withExtendedLifetime(last) {} }
        }
        other.future.observe { _ in order.add("the other's closure") }
        promise.future.observe { _ in order.add("a closure") }
        promise.future.observe(on: .custom(Noting(order))) { _ in }
        promise.resolve(1)
        #expect(order.all == ["enqueue", "a closure", "the other's closure"])
    }

    @Test func `a hop behind a closure goes out before the next closure runs`() {
        let promise = Promise<Int, Never>()
        let semaphore = DispatchSemaphore(value: 0)
        promise.future.map { $0 }.observe(on: .queue(queue)) { _ in semaphore.signal() }
        promise.future.observe { _ in #expect(semaphore.wasSignalled()) }
        promise.resolve(1)
    }

    @Test func `also behind a flatMap whose inner future nobody else sees`() {
        let (start, inner) = (Promise<Int, Never>(), Promise<Int, Never>())
        let future = inner.future
        let semaphore = DispatchSemaphore(value: 0)
        start.future.flatMap { _ in future }.observe(on: .queue(queue)) { _ in semaphore.signal() }
        start.resolve(1)
        insideClosure {
            inner.resolve(1)
            #expect(semaphore.wasSignalled())
        }
    }

    // In order.

    @Test func `hops attached inside a closure come behind those that were attached before`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<Int>()
        future.observe(on: .custom(executor)) { _ in seen.add(1) }
        future.observe { _ in future.observe(on: .custom(executor)) { _ in seen.add(4) } }
        future.observe(on: .custom(executor)) { _ in seen.add(2) }
        future.observe { _ in future.observe(on: .custom(executor)) { _ in seen.add(5) } }
        future.observe(on: .custom(executor)) { _ in seen.add(3) }
        promise.resolve(0)
        executor.runAll()
        #expect(seen.all == [1, 2, 3, 4, 5])
    }

    @Test func `an executor that attaches another hop while it is given one gets it afterwards`() {
        let executor = AttachingExecutor()
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<Int>()
        for number in 0..<3 { future.observe(on: .custom(executor)) { _ in seen.add(number) } }
        executor.onEnqueue { future.observe(on: .custom(executor)) { _ in seen.add(3) } }
        promise.resolve(0)
        #expect(executor.enqueued == 2)
        executor.runAll()
        #expect(seen.all == [0, 1, 2, 3])
    }

    // In turn.

    @Test func `on the executor itself, a closure attached inside another one waits its turn`() {
        let seen = Record<String>()
        insideClosure {
            for number in 1...2 {
                Future<Int, Never>.success(1).observe(on: .inline) { _ in seen.add("inline \(number)") }
            }
            seen.add("outer")
        }
        insideClosure {
            for number in 1...2 {
                Future<Int, Never>.success(1).observe(on: .immediate(.custom(Here()))) { _ in seen.add("now \(number)")
                }
            }
            seen.add("outer")
        }
        #expect(seen.all == ["outer", "inline 1", "inline 2", "outer", "now 1", "now 2"])
    }

    // How many jobs.

    @Test func `thousand closures that one future makes ready are one job, also inside a closure`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, Never>()
        let count = Count()
        for _ in 0..<1_000 { promise.future.observe(on: .custom(executor)) { _ in count.raise() } }
        insideClosure { promise.resolve(1) }
        #expect(executor.enqueuedCount == 1)
        executor.runAll()
        #expect(count.now == 1_000)
    }

    // While others wait for an executor whose `enqueue` hasn't returned.

    @Test func `a hop goes out when the enqueue that it waits for has returned, though another closure runs`() {
        let executor = RightHere()
        let (start, first, second, third) = (
            Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>()
        )
        let other = HereOrOnQueue()
        let semaphore = DispatchSemaphore(value: 0)
        first.future.observe(on: .custom(executor)) { _ in }
        second.future.observe(on: .custom(executor)) { _ in }
        third.future.observe(on: .custom(other)) { _ in
            first.future.observe(on: .custom(other)) { _ in semaphore.signal() }
            other.goToQueue()
        }
        start.future.observe(on: .custom(executor)) { _ in
            first.resolve()
            second.resolve()
            third.resolve()
            #expect(semaphore.wasSignalled())
        }
        start.resolve()
    }

    @Test func `a hop from another thread comes after those that wait behind hops of another future`() {
        let (executor, other) = (RightHere(), UnderLock())
        let (start, first, second) = (Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>())
        let order = Record<String>()
        first.future.observe(on: .custom(executor)) { _ in order.add("first") }
        second.future.observe(on: .custom(other)) { _ in
            first.future.observe(on: .custom(executor)) { _ in order.add("first, attached late") }
        }
        second.future.observe(on: .custom(executor)) { _ in order.add("second") }
        start.future.observe(on: .custom(executor)) { _ in
            first.resolve()
            second.resolve()
            onOtherThread { second.future.observe(on: .custom(executor)) { _ in order.add("second, from elsewhere") } }
        }
        start.resolve()
        #expect(order.all == ["first", "second", "first, attached late", "second, from elsewhere"])
    }

    @Test func `nor before one that waits between others`() {
        let (executor, other, third) = (RightHere(), UnderLock(), HereOrOnQueue())
        let start = Promise<Void, Never>()
        let promises = (0..<3).map { _ in Promise<Void, Never>() }
        let order = Record<String>()
        promises[0].future.observe(on: .custom(executor)) { _ in }
        promises[2].future.observe(on: .custom(executor)) { _ in }
        promises[1].future.observe(on: .custom(other)) { _ in
            promises[0].future.observe(on: .custom(third)) { _ in }
            promises[2].resolve()
        }
        promises[1].future.observe(on: .custom(executor)) { _ in order.add("attached before") }
        start.future.observe(on: .custom(executor)) { _ in
            promises[0].resolve()
            promises[1].resolve()
            onOtherThread { promises[1].future.observe(on: .custom(executor)) { _ in order.add("attached after") } }
        }
        start.resolve()
        #expect(order.all == ["attached before", "attached after"])
    }

    @Test func `nor before one that waits while enqueue makes others ready`() {
        let (executor, other) = (RightHere(), AttachingExecutor())
        let (start, first, second, third) = (
            Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>()
        )
        let order = Record<String>()
        first.future.observe(on: .custom(executor)) { _ in }
        third.future.observe(on: .custom(other)) { _ in }
        second.future.observe(on: .custom(other)) { _ in
            onOtherThread { second.future.observe(on: .custom(other)) { _ in order.add("attached after") } }
        }
        // In between, so that the next one doesn't go with the one before.
        second.future.observe(on: .custom(UnderLock())) { _ in }
        second.future.observe(on: .custom(other)) { _ in order.add("attached before") }
        start.future.observe(on: .custom(executor)) { _ in
            first.resolve()
            other.onEnqueue {
                third.resolve()
                other.runsAtOnce()
            }
            second.resolve()
        }
        start.resolve()
        #expect(order.all == ["attached before", "attached after"])
    }

    @Test func `what another thread attached before comes before what the thread attaches that settles`() {
        let (start, promise) = (Promise<Void, Never>(), Promise<Void, Never>())
        let order = Record<String>()
        promise.future.observe(on: .custom(RightHere())) { _ in }
        start.future.observe(on: .custom(RightHere())) { [queue] _ in
            promise.resolve()
            onOtherThread { promise.future.observe(on: .queue(queue)) { _ in order.add("on another thread, before") } }
            promise.future.observe(on: .queue(queue)) { _ in order.add("on this thread, after") }
        }
        start.resolve()
        for _ in 0..<2 { queue.sync {} }
        #expect(order.all == ["on another thread, before", "on this thread, after"])
    }
}

/// Runs jobs where they come, until it is told to run them on a queue.
private final class HereOrOnQueue: FutureExecutor {
    private let isOnQueue = Guarded(false)
    private let queue = DispatchQueue(label: "here or on a queue")

    func goToQueue() { isOnQueue.withLock { $0 = true } }

    func enqueue(_ job: FutureJob) {
        if isOnQueue.withLock({ $0 }) { queue.async { job.run() } } else { job.run() }
    }
}

/// An executor that the caller is always on.
private struct Here: FutureExecutor {
    var isCurrent: Bool { true }

    func enqueue(_ job: FutureJob) { Issue.record("it is current") }
}

/// An executor whose first `enqueue` does something before it has taken the job.
private final class AttachingExecutor: FutureExecutor {
    private let jobs = Record<FutureJob>()
    private let action = Guarded<(@Sendable () -> Void)?>(nil)
    private let count = Count()

    var enqueued: Int { count.now }

    func onEnqueue(_ body: @escaping @Sendable () -> Void) { action.withLock { $0 = body } }

    private let isInline = Guarded(false)

    /// From now on `enqueue` runs the job before it returns.
    func runsAtOnce() { isInline.withLock { $0 = true } }

    func enqueue(_ job: FutureJob) {
        count.raise()
        let first = action.withLock { action in
            defer { action = nil }
            return action
        }
        first?()
        if isInline.withLock({ $0 }) { job.run() } else { jobs.add(job) }
    }

    func runAll() {
        while let job = jobs.removeFirst() { job.run() }
    }
}

private final class ResolvingWhenGone: Sendable {
    private let promise: Promise<Int, Never>

    init(promise: Promise<Int, Never>) { self.promise = promise }

    deinit { promise.resolve(1) }
}

private struct Noting: FutureExecutor {
    private let order: Record<String>

    init(_ order: Record<String>) { self.order = order }

    func enqueue(_ job: FutureJob) {
        order.add("enqueue")
        job.run()
    }
}

private struct Passing: FutureExecutor {
    private let queue: DispatchQueue

    init(to queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: FutureJob) { queue.async { job.run() } }
}
