//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Synchronization
import Testing

/// Runs jobs inside `enqueue`, or drops them.
private struct RunsOrDrops: FutureExecutor {
    let isDropping: Bool

    func enqueue(_ job: FutureJob) { if !isDropping { job.run() } }
}

/// The same with one that drops the next job alone, all of which are one executor.
private final class DropsOne: FutureExecutor {
    let isDropping = Atomic(false)

    func enqueue(_ job: FutureJob) { if !isDropping.exchange(false, ordering: .relaxed) { job.run() } }
}

/// Runs tasks when it is told to, and calls a closure when it is given one.
private final class NotingTasks: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])
    private let note: @Sendable () -> Void

    init(_ note: @escaping @Sendable () -> Void) { self.note = note }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        note()
        jobs.withLock { $0.append(job) }
    }

    func run() {
        while let job = jobs.withLock({ $0.popLast() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Drops jobs, and goes away with the last one.
private final class Dropping: FutureExecutor {
    private let kept: AtDeinit

    init(_ kept: AtDeinit) { self.kept = kept }

    func enqueue(_ job: FutureJob) {}
}

/// The same of one that runs them inside `enqueue`.
private final class Keeping: FutureExecutor {
    private let kept: AtDeinit

    init(_ kept: AtDeinit) { self.kept = kept }

    func enqueue(_ job: FutureJob) { job.run() }
}

/// Settles something when it is let go of.
private final class Settling: Sendable {
    private let promise: Promise<Int, Never>

    init(_ promise: Promise<Int, Never>) { self.promise = promise }

    deinit { promise.resolve(1) }
}

// What runs while hops are handed over, and no executor is called: dropped jobs break promises, and a value that is let
// go of settles something in its `deinit`.
@Suite("Outbox", .timeLimit(.minutes(60)))
struct OutboxTests {
    @Test func `any number of jobs that are dropped one by one takes a small stack`() {
        let dropped = onSmallStack {
            let source = Promise<Int, any Error>()
            let futures = (0..<5_000).map { _ in source.future.map(on: .custom(RunsOrDrops(isDropping: true))) { $0 } }
            source.resolve(1)
            return futures.filter { ($0.failure as? BrokenPromise)?.reason == .jobDropped }.count
        }
        #expect(dropped == 5_000)
    }

    @Test(arguments: [false, true])
    func `so does any number of executors, each of which settles something for the next as it goes`(isDropping: Bool) {
        let ended = onSmallStack {
            let promises = (0..<5_000).map { _ in Promise<Int, any Error>() }
            let ended = Record<Int>()
            for (number, promise) in promises.enumerated() {
                let acting = AtDeinit {
                    if number + 1 < promises.count { promises[number + 1].resolve(1) } else { ended.add(number) }
                }
                let executor = isDropping ? Dropping(acting) as any FutureExecutor : Keeping(acting)
                promise.future.map(on: .custom(executor)) { $0 }.observe { _ in }
            }
            promises[0].resolve(1)
            return ended.all
        }
        #expect(ended == [4_999])
    }

    @Test func `a hop to a future whose job was just dropped goes out at once`() {
        let (dropped, other, start) = (Promise<Int, any Error>(), Promise<Int, any Error>(), Promise<Int, any Error>())
        let executor = ManualExecutor()
        let count = Record<Int>()
        _ = dropped.future.map(on: .custom(RunsOrDrops(isDropping: true))) { $0 }.recover { _ in 0 }
        other.future.observe(on: .custom(RunsOrDrops(isDropping: false))) { _ in
            dropped.future.observe(on: .custom(executor)) { _ in }
            count.add(executor.waitingCount)
        }
        // Both wait until this job is over, and go out together.
        start.future.observe(on: .custom(RunsOrDrops(isDropping: false))) { _ in
            dropped.resolve(1)
            other.resolve(1)
        }
        start.resolve(1)
        #expect(count.all == [1])
        executor.runAll()
    }

    /// Calls a closure in a `deinit`, after a hop was handed over and before the loop goes on.
    private func betweenTwoCalls(_ body: @escaping @Sendable () -> Void) {
        let start = Promise<Int, Never>()
        start.future.observe(on: .custom(RightHere())) { _ in
            let source = Promise<AtDeinit, Never>()
            source.future.observe(on: .custom(RightHere())) { _ in }
            source.resolve(AtDeinit(body))
        }
        start.resolve(1)
    }

    @Test func `in a deinit, too, a hop goes out before the call that made it ready returns`() {
        let executor = ManualExecutor()
        let counts = Record<Int>()
        let promise = Promise<Int, Never>()
        promise.future.observe(on: .custom(executor)) { _ in }
        betweenTwoCalls {
            promise.resolve(1)
            counts.add(executor.waitingCount)
        }
        #expect(counts.all == [1])
        executor.runAll()
    }

    @Test func `there, too, hops of one closure go out before the next one runs`() {
        let (jobs, executor) = (ManualExecutor(), ManualExecutor())
        let counts = Record<Int>()
        let start = Promise<Int, Never>()
        start.future.observe(on: .custom(jobs)) { _ in
            Future<Int, Never>.success(1).observe(on: .custom(executor)) { _ in }
        }
        start.future.observe(on: .custom(jobs)) { _ in counts.add(executor.waitingCount) }
        start.resolve(1)
        betweenTwoCalls { jobs.runAll() }
        #expect(counts.all == [1])
        executor.runAll()
    }

    @Test func `there, too, a task is woken behind the hop that was attached before it`() async {
        let executor = ManualExecutor()
        let counts = Record<Int>()
        let tasks = NotingTasks { counts.add(executor.waitingCount) }
        let promise = Promise<Int, Never>()
        promise.future.observe(on: .custom(executor)) { _ in }
        let task = Task(executorPreference: tasks) { _ = await promise.future.value }
        tasks.run()
        betweenTwoCalls { promise.resolve(1) }
        tasks.run()
        #expect(counts.all.starts(with: [0, 1]))
        await task.value
        executor.runAll()
    }

    @Test func `an executor that goes with the job it dropped may ask for the same future`() {
        let executor = ManualExecutor()
        let counts = Record<Int>()
        let source = Promise<Int, any Error>()
        let future = source.future
        do {
            let acting = AtDeinit {
                future.observe(on: .custom(executor)) { _ in }
                counts.add(executor.waitingCount)
            }
            future.map(on: .custom(Dropping(acting))) { $0 }.observe { _ in }
        }
        source.resolve(1)
        #expect(counts.all == [1])
        executor.runAll()
    }

    @Test func `however deep that is, a thread that waits gets what breaks`() {
        let reasons = Record<BrokenPromise.Reason?>()
        @Sendable func goDown(_ levels: Int) {
            let promise = Promise<Int, any Error>()
            if levels > 0 {
                // Nothing else has the executor, so that it goes with the job.
                promise.future.map(on: .custom(Dropping(AtDeinit { goDown(levels - 1) }))) { $0 }.observe { _ in }
                promise.resolve(1)
            } else {
                let dropped = promise.future.map(on: .custom(RunsOrDrops(isDropping: true))) { $0 }
                promise.resolve(1)
                guard case .failure(let error) = dropped.wait() else { return }
                reasons.add((error as? BrokenPromise)?.reason)
            }
        }
        for levels in 0..<10 { goDown(levels) }
        #expect(reasons.all == Array(repeating: .jobDropped, count: 10))
    }

    @Test(arguments: [false, true])
    func `what comes up while a waiting thread hands over everything is handed over, once`(isDropping: Bool) {
        let queue = DispatchQueue(label: "outbox")
        let executor = DropsOne()
        let ran = Atomic(0)
        let start = Promise<Int, Never>()
        start.future.observe(on: .custom(executor)) { [queue] _ in
            if isDropping {
                executor.isDropping.store(true, ordering: .relaxed)
                Future<Int, any Error>.success(1).on(.custom(executor)).observe { _ in }
            } else {
                let (settled, source) = (Promise<Int, Never>(), Promise<Settling, Never>())
                settled.future.observe(on: .queue(queue)) { _ in }
                source.future.observe(on: .custom(executor)) { _ in }
                source.resolve(Settling(settled))
            }
            // They wait until `enqueue` has returned, and go in one job.
            let pair = Promise<Int, Never>()
            for _ in 0..<2 { pair.future.observe(on: .custom(executor)) { _ in ran.add(1, ordering: .relaxed) } }
            pair.resolve(1)
            let pending = Promise<Int, Never>()
            queue.async { pending.resolve(1) }
            _ = pending.future.wait()
            for place in [AnyFutureExecutor.queue(queue), .custom(executor)] {
                for _ in 0..<4 {
                    Future<Int, Never>.success(1).observe(on: place) { _ in ran.add(1, ordering: .relaxed) }
                }
            }
        }
        start.resolve(1)
        queue.sync {}
        #expect(ran.load(ordering: .relaxed) == 10)
    }
}
