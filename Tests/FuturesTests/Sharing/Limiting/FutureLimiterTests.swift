//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("FutureLimiter", .timeLimit(.minutes(60)))
struct FutureLimiterTests {
    private let begun = Record<Int>()

    private func run(_ number: Int, _ work: Work<Int, Fault>, in limiter: FutureLimiter) -> Future<Int, Fault> {
        limiter.run { [begun] in
            begun.add(number)
            return work.future
        }
    }

    // What it does.

    @Test func `no more than the number are pending, and the rest come in their order`() {
        let limiter = FutureLimiter(maxConcurrent: 2)
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let results = works.enumerated().map { run($0.offset, $0.element, in: limiter) }
        #expect(begun.all == [0, 1])
        #expect(limiter.running == 2)
        #expect(limiter.waiting == 3)
        works[1].promise.resolve(1)
        #expect(begun.all == [0, 1, 2])
        works[0].promise.reject(.first)
        #expect(begun.all == [0, 1, 2, 3])
        for work in works { work.promise.resolve(9) }
        #expect(begun.all == [0, 1, 2, 3, 4])
        #expect(results.map(\.state).first == .completed(.failure(.first)))
        #expect(results.dropFirst().map(\.state) == [1, 9, 9, 9].map { .completed(.success($0)) })
        #expect(limiter.running == 0)
        #expect(limiter.waiting == 0)
    }

    @Test(arguments: Arrival.allCases)
    func `the outcome does not depend on when the work settles`(_ arrival: Arrival) {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let results = arrival.meet(Result<Int, Fault>.success(1)) { source in
            (0..<3).map { _ in limiter.run { source } }
        }
        #expect(results.map(\.state) == Array(repeating: .completed(.success(1)), count: 3))
        #expect(limiter.running == 0)
    }

    @Test func `waiting work that a closure cancels isn't begun when the room is free behind that closure`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let gate = Promise<Int, Fault>()
        let second = Guarded<Future<Int, Fault>?>(nil)
        let begun = Count()
        gate.future.observe { _ in second.withLock { $0 }?.cancel() }
        let first = limiter.run { gate.future }
        let waiting = limiter.run { () -> Future<Int, Fault> in
            begun.raise()
            return .success(2)
        }
        second.withLock { $0 = waiting }
        gate.resolve(1)
        #expect(first.hasSucceeded)
        #expect(waiting.state == .completed(.failure(.cancelled)))
        #expect(begun.now == 0)
        #expect(limiter.running == 0 && limiter.waiting == 0)
    }

    @Test func `work of different types shares the room`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let work = Work<Int, Fault>()
        let number = run(0, work, in: limiter)
        let text = limiter.run { Future<String, Never>.success("text") }
        #expect(text.state == .pending)
        work.promise.resolve(1)
        #expect(number.state == .completed(.success(1)))
        #expect(text.state == .completed(.success("text")))
    }

    @Test func `very many that are known at once take constant stack`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let work = Work<Int, Fault>()
        let sum = Guarded(0)
        onSmallStack {
            let first = run(-1, work, in: limiter)
            for _ in 0..<Repetition.many {
                limiter.run { Future<Int, Fault>.success(1) }
                    .observe { if case .success(let value) = $0 { sum.withLock { $0 += value } } }
            }
            #expect(limiter.waiting == Repetition.many)
            work.promise.resolve(0)
            #expect(first.state == .completed(.success(0)))
        }
        #expect(sum.withLock { $0 } == Repetition.many)
        #expect(limiter.running == 0)
    }

    @Test func `a line that is dropped with its work is let go in constant stack`() {
        onSmallStack {
            let works = Guarded<Promise<Int, Fault>?>(Promise())
            do {
                let limiter = FutureLimiter(maxConcurrent: 1)
                _ = works.withLock { $0 }.map { promise in
                    let future = promise.future
                    return limiter.run { future }
                }
                for _ in 0..<100_000 { _ = limiter.run { Future<Int, Fault>.success(1) } }
            }
            works.withLock { $0 }?.resolve(1)
        }
    }

    // Where closures run.

    @Test func `the closure runs at once where there is room, and else where room becomes free`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let threads = Record<ThreadIdentity>()
        let work = Work<Int, Fault>()
        let first = limiter.run {
            threads.add(.current)
            return work.future
        }
        let second = limiter.run {
            threads.add(.current)
            return Future<Int, Fault>.success(2)
        }
        onOtherThread { work.promise.resolve(1) }
        #expect(first.hasSucceeded && second.hasSucceeded)
        #expect(threads.all.map { $0 == .current } == [true, false])
    }

    // Cancellation.

    @Test func `cancelled in the line, it leaves at once and never begins`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let results = works.enumerated().map { run($0.offset, $0.element, in: limiter) }
        results[1].cancel()
        #expect(results[1].state == .completed(.failure(.cancelled)))
        #expect(limiter.waiting == 1)
        works[0].promise.resolve(0)
        #expect(begun.all == [0, 2])
        #expect(!works[1].isStopped)
    }

    @Test func `cancelled under way, the work is stopped and its room is free`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let (first, second) = (Work<Int, Fault>(), Work<Int, Fault>())
        let result = run(0, first, in: limiter)
        let next = run(1, second, in: limiter)
        result.cancel()
        #expect(first.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
        #expect(begun.all == [0, 1])
        #expect(next.state == .pending)
    }

    @Test func `work that others listen to keeps its room until it settles`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let (first, second) = (Work<Int, Fault>(), Work<Int, Fault>())
        let listener = first.future.map { $0 }
        let result = run(0, first, in: limiter)
        _ = run(1, second, in: limiter)
        result.cancel()
        #expect(result.state == .completed(.failure(.cancelled)))
        #expect(!first.isStopped)
        #expect(begun.all == [0])
        first.promise.resolve(1)
        #expect(listener.state == .completed(.success(1)))
        #expect(begun.all == [0, 1])
    }

    @Test func `where the failure can't say so, it begins in its turn and is stopped then`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let first = Work<Int, Fault>()
        let second = Work<Int, PlainFault>()
        _ = run(0, first, in: limiter)
        let result = limiter.run { second.future }
        result.cancel()
        #expect(limiter.waiting == 1)
        first.promise.resolve(0)
        #expect(second.isStopped)
        #expect(result.state == .pending)
        second.promise.reject(.first)
        #expect(result.state == .completed(.failure(.first)))
        #expect(limiter.running == 0)
    }

    @Test func `very many that come and go leave the line as it was`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let work = Work<Int, Fault>()
        let first = run(0, work, in: limiter)
        let last = Work<Int, Fault>()
        let stayer = run(1, last, in: limiter)
        for _ in 0..<Repetition.many { limiter.run { Future<Int, Fault>.success(1) }.cancel() }
        #expect(limiter.waiting == 1)
        work.promise.resolve(0)
        last.promise.resolve(1)
        #expect(first.hasSucceeded && stayer.hasSucceeded)
    }

    // Lifetime.

    @Test func `the closure is let go when it has run, and when it can't run any more`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let lifetimes = (0..<3).map { _ in Lifetime() }
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let results = zip(lifetimes, works).map { lifetime, work in
            limiter.run { [token = lifetime.token()] in work.future.map { [zero = token.zero] in $0 + zero } }
        }
        #expect(lifetimes.map(\.isOver) == [true, false, false])
        results[1].cancel()
        #expect(lifetimes.map(\.isOver) == [true, true, false])
        works[0].promise.resolve(1)
        #expect(lifetimes.map(\.isOver) == [true, true, true])
        #expect(results[2].state == .pending)
    }

    @Test func `work whose promise is dropped gives its room back`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let promises = Guarded<Promise<Int, any Error>?>(Promise())
        let future = promises.withLock { $0?.future }
        let broken = limiter.run { future ?? .success(0) }
        let next = limiter.run { Future<Int, any Error>.success(2) }
        promises.withLock { $0 = nil }
        #expect(broken.failure is BrokenPromise)
        #expect(next.hasSucceeded)
        #expect(limiter.running == 0)
    }
}
