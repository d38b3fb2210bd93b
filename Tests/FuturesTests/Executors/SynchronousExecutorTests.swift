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
import Testing

/// Executors that run a job before `enqueue` returns, and hold something meanwhile.
@Suite("Synchronous executors", .timeLimit(.minutes(60)))
struct SynchronousExecutorTests {
    private static let key = DispatchSpecificKey<Bool>()

    private static func markedQueue() -> DispatchQueue {
        let queue = DispatchQueue(label: "synchronous")
        queue.setSpecific(key: key, value: true)
        return queue
    }

    private static var isOnMarkedQueue: Bool { DispatchQueue.getSpecific(key: key) == true }

    // An event loop inside a closure, as a modal dialog has one.

    @Test func `what a job of another executor makes ready inside a closure is handed over at once`() {
        let (inner, other) = (ManualExecutor(), ManualExecutor())
        let waiting = Record<Int>()
        let promise = Promise<Int, Never>()
        promise.future.observe(on: .custom(RightHere())) { _ in
            let chain = Promise<Int, Never>()
            chain.future.map(on: .custom(inner)) { $0 }.observe(on: .custom(other)) { _ in }
            chain.resolve(1)
            inner.runAll()
            waiting.add(other.waitingCount)
            other.runAll()
        }
        promise.resolve(1)
        #expect(waiting.all == [1])
    }

    // Where closures run.

    @Test func `a closure over a known outcome runs on the queue that is waited for`() {
        let executor = OnQueueAndWait(queue: Self.markedQueue())
        let places = Record<Bool>()
        let mapped = Future<Int, Never>.success(1).map(on: .custom(executor)) { number in
            places.add(Self.isOnMarkedQueue)
            return number
        }
        #expect(mapped.known == .success(1))
        #expect(places.all == [true])
    }

    @Test func `and so do closures of a pending future, and those attached inside another closure`() {
        let executor = OnQueueAndWait(queue: Self.markedQueue())
        let places = Record<Bool>()
        let promise = Promise<Int, Never>()
        let future = promise.future
        for _ in 0..<3 { future.observe(on: .custom(executor)) { _ in places.add(Self.isOnMarkedQueue) } }
        future.observe { _ in
            future.observe(on: .custom(executor)) { _ in places.add(Self.isOnMarkedQueue) }
            #expect(places.count == 4)
        }
        promise.resolve(1)
        #expect(places.all == [true, true, true, true])
    }

    @Test func `a chain on one of them`() {
        let executor = OnQueueAndWait(queue: Self.markedQueue())
        let places = Record<Bool>()
        var last = Future<Int, Never>.success(0)
        for _ in 0..<100 {
            last = last.map(on: .custom(executor)) { number in
                places.add(Self.isOnMarkedQueue)
                return number + 1
            }
        }
        #expect(last.known == .success(100))
        #expect(places.all == Array(repeating: true, count: 100))
    }

    @Test func `a closure on it attaches another one on it, which runs there when the first has returned`() {
        let executor = OnQueueAndWait(queue: Self.markedQueue())
        let seen = Record<String>()
        let nested = Future<Int, Never>.success(1).flatMap(on: .custom(executor)) { number in
            let inner = Future<Int, Never>.success(number).map(on: .custom(executor)) { number in
                seen.add("inner \(Self.isOnMarkedQueue)")
                return number + 1
            }
            seen.add("outer \(Self.isOnMarkedQueue)")
            return inner
        }
        #expect(nested.known == .success(2))
        #expect(seen.all == ["outer true", "inner true"])
    }

    @Test func `one object that is given as several types is never asked inside its own enqueue`() {
        let executor = NestingWatch()
        let names: [AnyFutureExecutor] = [
            .custom(executor), .custom(executor as NestingCount), .custom(executor as any FutureExecutor),
            .custom(executor as NestingCount as any FutureExecutor), .immediate(.custom(executor)),
            .immediate(.custom(executor as NestingCount)),
        ]
        for outer in names {
            for inner in names {
                let end = Future<Int, Never>.success(1).flatMap(on: outer) { number in
                    Future<Int, Never>.success(number).map(on: inner) { $0 + 1 }
                }
                #expect(end.known == .success(2))
            }
        }
        #expect(executor.deepest == 1)
    }

    @Test func `nor by a traversal whose closures go to it, too`() {
        let executor = NestingWatch()
        let names: [AnyFutureExecutor] = [.custom(executor), .immediate(.custom(executor))]
        for outer in names {
            for inner in names {
                let end = Future<Int, Never>.traverse(0..<3, on: outer) { number in
                    Future.success(number).map(on: inner) { $0 + 1 }
                }
                #expect(end.known == .success([1, 2, 3]))
            }
        }
        #expect(executor.deepest == 1)
    }

    @Test func `what needs no executor runs in the same job`() {
        let executor = OnQueueAndWait(queue: Self.markedQueue())
        let places = Record<Bool>()
        let promise = Promise<Int, Never>()
        let end = promise.future.map(on: .custom(executor)) { $0 }.map { number in
            places.add(Self.isOnMarkedQueue)
            return number
        }
        promise.resolve(1)
        #expect(end.known == .success(1))
        #expect(places.all == [true])
    }

    @Test func `a job runs where it is run, also inside a closure of another future`() {
        let held = HeldJobs()
        let seen = Record<String>()
        Future<Int, Never>.success(1).observe(on: .custom(held)) { _ in seen.add("job") }
        Future<Int, Never>.success(2).observe { _ in
            held.runHere()
            seen.add("after it")
        }
        #expect(seen.all == ["job", "after it"])
    }

    // Locks.

    @Test func `jobs of an executor that is a lock never overlap`() {
        let executor = UnderLock()
        let (busy, overlaps, runs) = (Count(), Count(), Count())
        let work: @Sendable (Int) -> Void = { _ in
            if busy.now != 0 { overlaps.raise() }
            busy.raise()
            runs.raise()
            busy.lower()
        }
        let threads = (0..<2).map { _ in
            SizedThread {
                for number in 0..<8_000 {
                    let promise = Promise<Int, Never>()
                    // From inside a closure, where a loop of the thread is running already.
                    promise.future.observe { number in
                        Future(number).map(on: .custom(executor)) { number in work(number) }.observe { _ in }
                    }
                    promise.resolve(number)
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(runs.now == 16_000)
        #expect(overlaps.now == 0)
    }

    @Test func `two locks that are taken one after the other, in both orders, never wait for each other`() {
        let (one, other) = (UnderLock(), UnderLock())
        let count = Count()
        let threads = [(one, other), (other, one)].map { first, second in
            SizedThread {
                for number in 0..<2_000 {
                    Future<Int, Never>.success(number)
                        .map(on: .custom(first)) { $0 }.map(on: .custom(second)) { $0 }.map(on: .custom(RightHere())) {
                            $0
                        }.map(on: .custom(first)) { $0 }
                        .observe { _ in count.raise() }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(count.now == 4_000)
    }

    // What doesn't wait for a job of theirs.

    @Test func `what one future has for other executors doesn't wait for a job that runs inside enqueue`() {
        let queue = DispatchQueue(label: "other")
        let promise = Promise<Int, Never>()
        let (before, behind) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        promise.future.observe(on: .queue(queue)) { _ in before.signal() }
        promise.future.observe(on: .custom(RightHere())) { _ in
            #expect(before.wasSignalled())
            #expect(behind.wasSignalled())
        }
        promise.future.observe(on: .queue(queue)) { _ in behind.signal() }
        promise.resolve(1)
    }

    @Test func `a hop to another executor leaves such a job at once`() {
        let queue = DispatchQueue(label: "other")
        let future = Future<Int, Never>.success(1)
        let isDone = future.map(on: .custom(OnQueueAndWait(queue: Self.markedQueue()))) { number in
            let semaphore = DispatchSemaphore(value: 0)
            future.observe(on: .queue(queue)) { _ in semaphore.signal() }
            #expect(semaphore.wasSignalled())
            return number
        }
        #expect(isDone.known == .success(1))
    }

    @Test func `waiting inside such a job for another one runs that`() {
        let future = Future<Int, Never>.success(1)
        let sum = future.map(on: .custom(RightHere())) { number in
            switch future.map(on: .custom(RightHere()), { $0 + 1 }).wait() {
            case .success(let other): number + other
            }
        }
        #expect(sum.known == .success(3))
    }

    // The law of executors.

    @Test func `they keep the law of executors`() async throws {
        try await ExecutorCompatTest(OnQueueAndWait(queue: Self.markedQueue()), traits: [.serial, .inline]).run()
        try await ExecutorCompatTest(UnderLock(), traits: [.serial, .inline]).run()
        try await ExecutorCompatTest(RightHere(), traits: .inline).run()
    }
}

/// Runs jobs where they come, and counts how deep its calls are nested.
// Unchecked, and sound: one test uses it, on one thread.
private class NestingCount: FutureExecutor, @unchecked Sendable {
    private var depth = 0
    private(set) var deepest = 0

    func enqueue(_ job: FutureJob) {
        depth += 1
        deepest = max(deepest, depth)
        job.run()
        depth -= 1
    }
}

// Unchecked, and sound: it adds nothing.
private final class NestingWatch: NestingCount, @unchecked Sendable {}
