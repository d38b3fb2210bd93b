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

@Suite("KeyedFutureLimiter, rates", .timeLimit(.minutes(60)))
struct KeyedFutureLimiterRateTests {
    private let begun = Record<String>()

    @discardableResult
    private func run(
        _ key: String,
        _ work: Work<Int, Fault>,
        in limiter: KeyedFutureLimiter<String>,
        weight: Int = 1
    ) -> Future<Int, Fault> {
        limiter.run(for: key, weight: weight) { [begun] in
            begun.add(key)
            return work.future
        }
    }

    @Test func `so many begin in a second for each key, and so many in all`() {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(
            ratePerKey: .init(1, per: .seconds(1)),
            rate: .init(2, per: .seconds(1), burst: 2),
            clock: clock
        )
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        for (key, work) in zip(["a", "a", "b", "c", "c"], works) { run(key, work, in: limiter) }
        // The third key has its token, and waits for one of all.
        #expect(begun.all == ["a", "b"])
        #expect(limiter.waiting == 1)
        clock.advance(by: .milliseconds(500))
        #expect(begun.all == ["a", "b", "c"])
        clock.advance(by: .milliseconds(500))
        #expect(begun.all.count == 4)
        clock.advance(by: .milliseconds(500))
        #expect(begun.all.sorted() == ["a", "a", "b", "c", "c"])
        for work in works { work.promise.resolve(0) }
    }

    @Test(arguments: [1, 3])
    func `tokens that are held while the work waits for others aren't replaced`(_ burst: Int) {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(
            maxConcurrent: 10,
            ratePerKey: .init(1, per: .seconds(1), burst: burst),
            clock: clock
        )
        let slow = Work<Int, Fault>()
        for number in 0..<10 { run("slow \(number)", slow, in: limiter) }
        let done = Work<Int, Fault>()
        done.promise.resolve(0)
        for _ in 0..<6 { run("a", done, in: limiter) }
        clock.advance(by: .seconds(10))
        #expect(begun.all.count == 10)
        slow.promise.resolve(0)
        for second in 0..<3 {
            #expect(begun.all.count { $0 == "a" } == burst + second)
            clock.advance(by: .seconds(1))
        }
        clock.runToEnd()
        #expect(begun.all.count == 16)
    }

    @Test func `work that is cancelled while it waits for others gives its tokens back`() {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(
            maxConcurrent: 1,
            ratePerKey: .init(1, per: .seconds(1)),
            clock: clock
        )
        let (slow, stopped) = (Work<Int, Fault>(), Work<Int, Stoppable>())
        run("slow", slow, in: limiter)
        let cancelled = limiter.run(for: "a") { stopped.future }
        let done = Work<Int, Fault>()
        done.promise.resolve(0)
        run("a", done, in: limiter)
        cancelled.cancel()
        slow.promise.resolve(0)
        #expect(begun.all == ["slow", "a"])
    }

    @Test func `a task that waits for others holds its tokens, and gives them back when it is cancelled`() async throws
    {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(
            maxConcurrent: 1,
            ratePerKey: .init(1, per: .seconds(1)),
            clock: clock
        )
        let slow = Work<Int, Fault>()
        run("slow", slow, in: limiter)
        @Sendable func call(_ value: Int) async throws -> Int {
            try await limiter.run(for: "a") { () async throws(any Error) in value }
        }
        let cancelled = Task { try await call(1) }
        while limiter.waiting == 0 { await Task.yield() }
        let (second, third) = (Task { try await call(2) }, Task { try await call(3) })
        while limiter.waiting(for: "a") < 2 { await Task.yield() }
        clock.advance(by: .seconds(5))
        #expect(limiter.waiting(for: "a") == 2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        // The token of the first is the next one's, and the last has to wait for another.
        slow.promise.resolve(0)
        await clock.waitForTimers(1)
        #expect(limiter.waiting(for: "a") == 1)
        clock.advance(by: .seconds(1))
        #expect(try await [second.value, third.value].sorted() == [2, 3])
    }

    @Test(arguments: 0..<UInt64(Depth.pick(quick: 20, normal: 200, full: 2_000)))
    func `no more begins for a key than its rate allows, and all of it begins`(_ seed: UInt64) {
        var random = Seeded(seed: seed)
        let clock = ManualClock()
        let (count, burst) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
        let limiter = KeyedFutureLimiter<Int>(
            maxConcurrentPerKey: Int.random(in: burst...6, using: &random),
            maxConcurrent: Int.random(in: burst...6, using: &random),
            ratePerKey: .init(count, per: .seconds(4), burst: burst),
            rate: seed.isMultiple(of: 2) ? nil : .init(3, per: .seconds(1), burst: burst),
            order: seed.isMultiple(of: 3) ? .priority : .arrival,
            clock: clock
        )
        let starts = Record<(key: Int, weight: Int, time: Duration)>()
        let start = clock.now
        var (works, calls): ([Work<Int, Stoppable>], [Future<Int, Stoppable>]) = ([], [])
        for _ in 0..<60 {
            let (key, weight) = (Int.random(in: 0..<3, using: &random), Int.random(in: 1...burst, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: clock.advance(by: .milliseconds(Int.random(in: 0...3_000, using: &random)))
            case 1: works.randomElement(using: &random)?.promise.resolve(0)
            case 2: if Bool.random(using: &random) { calls.randomElement(using: &random)?.cancel() }
            default:
                let work = Work<Int, Stoppable>()
                works.append(work)
                let priority: TaskPriority = Bool.random(using: &random) ? .high : .low
                let call = limiter.run(for: key, weight: weight, priority: priority) {
                    starts.add((key, weight, start.duration(to: clock.now)))
                    return work.future
                }
                calls.append(call)
            }
        }
        for work in works { work.promise.resolve(0) }
        clock.runToEnd()
        #expect(calls.allSatisfy { !$0.isPending }, "seed \(seed)")
        #expect(limiter.running == 0 && limiter.waiting == 0, "seed \(seed)")
        for key in 0..<3 {
            let own = starts.all.filter { $0.key == key }
            for first in own.indices {
                var tokens = 0
                for last in own[first...] {
                    tokens += last.weight
                    let allowed = Duration.seconds(4) * (tokens - burst) / count
                    #expect(last.time - own[first].time >= allowed, "seed \(seed): \(own)")
                }
            }
        }
    }

    @Test func `it goes away with its keys, though they lack tokens`() {
        final class Key: Sendable {}
        weak var kept: Key?
        weak var dropped: KeyedFutureLimiter<ObjectIdentifier>?
        do {
            let key = Key()
            let limiter = KeyedFutureLimiter<ObjectIdentifier>(ratePerKey: .init(1, per: .seconds(1)))
            limiter.run(for: ObjectIdentifier(key)) { Future<Key, Never>.success(key) }.onSuccess { _ in }
            (kept, dropped) = (key, limiter)
        }
        #expect(dropped == nil)
        #expect(kept == nil)
    }

    @Test func `tokens are kept of a key that nobody uses, until all of them are there again`() {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(ratePerKey: .init(1, per: .seconds(10), burst: 2), clock: clock)
        let done = Work<Int, Fault>()
        done.promise.resolve(0)
        for _ in 0..<3 { run("a", done, in: limiter) }
        #expect(begun.all == ["a", "a"])
        clock.advance(by: .seconds(10))
        #expect(begun.all == ["a", "a", "a"])
        // Nobody waits or runs, and the next one still has to wait.
        run("a", done, in: limiter)
        #expect(begun.all == ["a", "a", "a"])
        clock.advance(by: .seconds(10))
        #expect(begun.all == ["a", "a", "a", "a"])
        #expect(limiter.count == 1)
    }

    @Test func `keys whose tokens are all there go when others come`() {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<Int>(ratePerKey: .init(1, per: .seconds(1)), clock: clock)
        let done = Work<Int, Fault>()
        done.promise.resolve(0)
        var most = 0
        for round in 0..<1_000 {
            for key in 0..<10 { _ = limiter.run(for: round * 10 + key) { done.future } }
            clock.advance(by: .seconds(1))
            most = max(most, limiter.count)
        }
        #expect(most < 60)
    }

    @Test func `a key that is about to take its token isn't let go of`() {
        let clock = AskedClock()
        let limiter = KeyedFutureLimiter<Int>(ratePerKey: .init(1, per: .seconds(3_600)), clock: clock)
        let done = Work<Int, Fault>()
        done.promise.resolve(0)
        // So many keys that the next new one has those looked for whose tokens are all there.
        for key in 1...15 { _ = limiter.run(for: key) { done.future } }
        // The first call of a key asks for the time twice: for the limiter, and for the token.
        clock.when(askedTimes: 2) { _ = limiter.run(for: 100) { done.future } }
        let results = (0..<3).map { _ in limiter.run(for: 0) { done.future } }
        #expect(results.map { $0.known != nil } == [true, false, false])
    }

    @Test func `a task waits for the tokens of its key, and leaves when it is cancelled`() async throws {
        let clock = ManualClock()
        let limiter = KeyedFutureLimiter<String>(ratePerKey: .init(1, per: .seconds(1)), clock: clock)
        @Sendable func run(_ key: String, _ value: Int) async throws -> Int {
            try await limiter.run(for: key) { () async throws(any Error) in value }
        }
        #expect(try await run("a", 1) == 1)
        let late = Task { try await run("a", 2) }
        #expect(try await run("b", 3) == 3)
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        let next = Task { try await run("a", 4) }
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(1))
        #expect(try await next.value == 4)
    }
}

/// A clock that stands still, and calls a closure when it is asked for the time.
private final class AskedClock: Clock {
    private struct Plan {
        var times = 0
        var body: (@Sendable () -> Void)?
    }

    private let clock = ManualClock()
    private let plan = Locked(Plan())

    func when(askedTimes times: Int, _ body: @escaping @Sendable () -> Void) {
        plan.withLock { $0 = Plan(times: times, body: body) }
    }

    var now: ManualClock.Instant {
        let body = plan.withLock { plan -> Plan in
            plan.times -= 1
            return plan.times == 0 ? plan : Plan()
        }
        body.body?()
        return clock.now
    }

    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
