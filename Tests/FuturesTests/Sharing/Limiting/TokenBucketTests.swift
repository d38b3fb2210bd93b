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

@Suite("FutureLimiter.Rate", .timeLimit(.minutes(60)))
struct TokenBucketTests {
    private let clock = ManualClock()
    private let starts = Record<Duration>()

    /// Runs work that notes when it begins.
    @discardableResult
    private func run(_ limiter: FutureLimiter, weight: Int = 1) -> Future<Void, Fault> {
        limiter.run(weight: weight) { [clock, starts] in
            starts.add(clock.now.offset)
            return .success(())
        }
    }

    @Test func `ten a second begin evenly`() {
        let limiter = FutureLimiter(rate: .init(10, per: .seconds(1)), clock: clock)
        for _ in 0..<25 { run(limiter) }
        #expect(starts.all == [.zero])
        clock.advance(by: .seconds(10))
        #expect(starts.all == (0..<25).map { .milliseconds(100) * $0 })
        #expect(limiter.running == 0 && limiter.waiting == 0)
    }

    @Test func `a burst begins at once, and is saved again while nothing comes`() {
        let limiter = FutureLimiter(rate: .init(10, per: .seconds(1), burst: 3), clock: clock)
        for _ in 0..<5 { run(limiter) }
        #expect(starts.all == [.zero, .zero, .zero])
        clock.advance(by: .milliseconds(200))
        #expect(starts.all.suffix(2) == [.milliseconds(100), .milliseconds(200)])
        clock.advance(by: .milliseconds(250))
        for _ in 0..<3 { run(limiter) }
        #expect(starts.all.suffix(2) == [.milliseconds(450), .milliseconds(450)])
        #expect(limiter.waiting == 1)
        clock.advance(by: .seconds(3_600))
        #expect(starts.all.last == .milliseconds(500))
        for _ in 0..<4 { run(limiter) }
        #expect(starts.all.count == 11)
        #expect(limiter.waiting == 1)
    }

    @Test func `it doesn't drift where the span can't be divided`() {
        let limiter = FutureLimiter(rate: .init(3, per: .seconds(1)), clock: clock)
        for _ in 0...Repetition.many { run(limiter) }
        clock.advance(to: ManualClock.Instant(offset: .seconds(Repetition.many)))
        let second = Int128(1_000_000_000_000_000_000)
        let late = starts.all.enumerated().filter { $1.attoseconds != (Int128($0) * second + 2) / 3 }
        #expect(late.count == 0)
        #expect(starts.all.count == Repetition.many + 1)
    }

    @Test func `a weight takes as many tokens`() {
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1), burst: 4), clock: clock)
        for weight in [3, 2, 1, 4] { run(limiter, weight: weight) }
        clock.advance(by: .seconds(60))
        #expect(starts.all == [.zero, .seconds(1), .seconds(2), .seconds(6)])
    }

    @Test func `there is one timer for the first in the line, and none when nobody waits`() {
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1), burst: 3), clock: clock)
        #expect(clock.pendingTimers == 0)
        run(limiter, weight: 3)
        #expect(clock.pendingTimers == 0)
        let heavy = run(limiter, weight: 3)
        let light = run(limiter)
        #expect(clock.pendingTimers == 1)
        #expect(clock.nextDeadline?.offset == .seconds(3))
        heavy.cancel()
        #expect(clock.pendingTimers == 1)
        #expect(clock.nextDeadline?.offset == .seconds(1))
        light.cancel()
        #expect(clock.pendingTimers == 0)
        #expect(limiter.waiting == 0)
        let last = run(limiter)
        clock.advance(by: .seconds(1))
        #expect(last.hasSucceeded)
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a heavy head that leaves lets those begin for whom there are tokens`() {
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1), burst: 3), clock: clock)
        run(limiter, weight: 2)
        let heavy = run(limiter, weight: 3)
        let light = run(limiter)
        #expect(light.isPending)
        heavy.cancel()
        #expect(light.hasSucceeded)
        #expect(clock.pendingTimers == 0)
    }

    @Test func `who is more urgent takes the tokens first`() {
        let limiter = FutureLimiter(order: .priority, rate: .init(1, per: .seconds(1)), clock: clock)
        let order = Record<Int>()
        for (number, priority) in [TaskPriority.medium, .low, .high, .medium].enumerated() {
            _ = limiter.run(priority: priority) {
                order.add(number)
                return Future<Int, Fault>.success(number)
            }
        }
        clock.advance(by: .seconds(10))
        #expect(order.all == [0, 2, 3, 1])
    }

    @Test func `a task that is cancelled in the line takes no token, however late it gets to run`() {
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(10)), clock: clock)
        let tasks = ManualTasks()
        let began = Record<String>()
        func run(_ name: String) {
            _ = limiter.run {
                began.add(name)
                return Future<Void, Never>.success(())
            }
        }
        run("first")
        let task = tasks.start { try? await limiter.run { () async throws in began.add("cancelled") } }
        run("second")
        #expect(limiter.waiting == 2)
        task.cancel()
        #expect(limiter.waiting == 1)
        clock.advance(by: .seconds(10))
        #expect(began.all == ["first", "second"])
        tasks.run()
        #expect(began.all == ["first", "second"])
    }

    @Test func `with a number too, both have to be kept, and no timer waits for room`() {
        let limiter = FutureLimiter(maxConcurrent: 1, rate: .init(1, per: .seconds(1), burst: 2), clock: clock)
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let results = works.map { work in limiter.run { work.future } }
        #expect(limiter.running == 1)
        #expect(clock.pendingTimers == 0)
        works[0].promise.resolve(0)
        #expect(limiter.running == 1)
        works[1].promise.resolve(1)
        #expect(limiter.running == 0)
        #expect(clock.pendingTimers == 1)
        clock.advance(by: .seconds(1))
        #expect(limiter.running == 1)
        works[2].promise.resolve(2)
        #expect(results.map(\.known) == (0..<3).map { .success($0) })
    }

    @Test func `tasks wait for tokens too`() {
        let limiter = FutureLimiter(rate: .init(2, per: .seconds(1)), clock: clock)
        let tasks = ManualTasks()
        for _ in 0..<3 {
            tasks.start { [clock, starts] in await limiter.run { starts.add(clock.now.offset) } }
        }
        for _ in 0..<2 {
            clock.advance(by: .milliseconds(500))
            tasks.run()
        }
        #expect(starts.all == [.zero, .milliseconds(500), .seconds(1)])
    }

    @Test func `it refuses when nobody more may wait for a token`() {
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1)), clock: clock)
        run(limiter)
        let refused = limiter.run(waitingAtMost: 0, failWith: Fault.second) { Future<Int, Fault>.success(1) }
        #expect(refused.known == .failure(.second))
        #expect(clock.pendingTimers == 0)
    }

    private static let spans = [Duration(attoseconds: .max), .seconds(Int64.max), .seconds(1), .zero, .seconds(-1)]

    @Test(arguments: [1, 7, Int.max], spans)
    func `extremes are no error`(_ count: Int, _ span: Duration) {
        for burst in [1, 3, Int.max] {
            let clock = ManualClock()
            let limiter = FutureLimiter(rate: .init(count, per: span, burst: burst), clock: clock)
            var last = run(limiter, weight: burst)
            #expect(last.hasSucceeded)
            last = run(limiter, weight: burst)
            let isUnlimited = span <= .zero
            #expect(last.hasSucceeded == isUnlimited, "\(burst)")
            // Longer than any timer is set for.
            clock.advance(by: .seconds(4_000_000_000))
            last.cancel()
            #expect(clock.pendingTimers == 0)
            clock.advance(to: ManualClock.Instant(offset: Duration(attoseconds: .max / 2)))
            #expect(run(limiter).hasSucceeded)
        }
    }

    @Test func `a clock that fires at once needs no stack`() {
        onSmallStack {
            let limiter = FutureLimiter(rate: .init(1, per: .seconds(1)), clock: HastyClock())
            let work = Work<Int, Fault>()
            let gate = FutureLimiter(maxConcurrent: 1)
            let first = gate.run { work.future }
            // They join the other line together, in one go.
            let all = (0..<10_000).map { number in
                gate.run { limiter.run { Future<Int, Fault>.success(number) } }
            }
            work.promise.resolve(0)
            #expect(first.hasSucceeded)
            #expect(all.allSatisfy { $0.hasSucceeded })
            #expect(limiter.running == 0 && limiter.waiting == 0)
        }
    }

    @Test func `the limiter goes away with the last of its work`() {
        let lifetime = Lifetime()
        do {
            let limiter = FutureLimiter(rate: .init(1, per: .seconds(1)), clock: clock)
            for _ in 0..<3 {
                _ = limiter.run { [token = lifetime.token()] in Future<Int, Fault>.success(token.zero) }
                    .withoutCancelling()
            }
        }
        #expect(lifetime.count == 2)
        clock.advance(by: .seconds(2))
        #expect(lifetime.isOver)
        #expect(clock.pendingTimers == 0)
    }
}

/// A clock that is at the end of each wait as soon as somebody waits.
private final class HastyClock: TimerClock {
    private let time = Guarded(Duration.zero)

    var now: ManualClock.Instant { ManualClock.Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func schedule(
        at deadline: ManualClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        time.withLock { $0 = max($0, deadline.offset) }
        action()
        return Fired()
    }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}

    private final class Fired: ScheduledTimer {
        func cancel() {}
    }
}
