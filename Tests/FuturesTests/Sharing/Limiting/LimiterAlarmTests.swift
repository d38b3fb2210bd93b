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

/// A clock that calls a closure once: when it has scheduled a timer and hasn't returned that, or is read for the second
/// time.
private final class InterruptedClock: TimerClock {
    let manual = ManualClock()
    let atTimer = Locked<(@Sendable () -> Void)?>(nil)
    let atSecondReading = Locked<(@Sendable () -> Void)?>(nil)
    private let readings = Count()

    var now: ManualClock.Instant {
        if let interruption = atSecondReading.withLock({ readings.now > 0 ? $0.take() : nil }) { interruption() }
        if atSecondReading.withLock({ $0 != nil }) { readings.raise() }
        return manual.now
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    func schedule(
        at deadline: ManualClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        let timer = manual.schedule(at: deadline, tolerance: tolerance, action)
        if let interruption = atTimer.withLock({ $0.take() }) { interruption() }
        return timer
    }
}

/// A call inside a closure sets the alarm of its limiter itself, since the closure may block.
@Suite("The alarm of a limiter, set inside a closure", .timeLimit(.minutes(60)))
struct LimiterAlarmTests {
    private let clock = InterruptedClock()

    /// A limiter without a token: the next comes after a second.
    private func emptyLimiter(_ order: FutureLimiter.Order = .arrival) -> FutureLimiter {
        let limiter = FutureLimiter(order: order, rate: .init(1, per: .seconds(1), burst: 3), clock: clock)
        limiter.run(weight: 3) { Future<Int, Never>.success(0) }.onSuccess { _ in }
        return limiter
    }

    private func insideClosure(_ body: @escaping @Sendable () -> Void) {
        let start = Promise<Void, Never>()
        start.future.observe { _ in body() }
        start.resolve()
    }

    @Test func `if another thread changes who is first meanwhile, it is set for that`() {
        let limiter = emptyLimiter(.priority)
        let deadlines = Record<Duration?>()
        clock.atTimer.withLock {
            $0 = {
                onOtherThread {
                    limiter.run(priority: .high) { Future<Int, Never>.success(1) }.onSuccess { _ in }
                }
            }
        }
        insideClosure { [clock] in
            limiter.run(weight: 3, priority: .low) { Future<Int, Never>.success(2) }.onSuccess { _ in }
            deadlines.add(clock.manual.nextDeadline?.offset)
        }
        #expect(deadlines.all == [.seconds(1)])
        clock.manual.runToEnd()
        #expect(limiter.waiting == 0)
    }

    @Test func `if it fires on another thread before it is kept, the work begins there`() {
        let limiter = emptyLimiter()
        let order = Record<String>()
        clock.atTimer.withLock { $0 = { [clock] in onOtherThread { clock.manual.advance(by: .seconds(1)) } } }
        insideClosure {
            limiter.run {
                order.add("begun"); return Future<Int, Never>.success(1)
            }.onSuccess { _ in }
            order.add("returns")
        }
        #expect(order.all == ["begun", "returns"])
    }

    @Test func `if the token comes while the call looks for it, a timer brings it`() {
        let limiter = emptyLimiter()
        let timers = Record<Int>()
        insideClosure { [clock] in
            clock.atSecondReading.withLock { $0 = { clock.manual.advance(by: .seconds(1)) } }
            limiter.run { Future<Int, Never>.success(1) }.onSuccess { _ in }
            timers.add(clock.manual.pendingTimers)
        }
        #expect(timers.all == [1])
        clock.manual.runToEnd()
        #expect(limiter.waiting == 0)
    }
}
