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

/// No duration is too long or too short for a timer, a policy or a cache.
@Suite("Extreme durations", .timeLimit(.minutes(60)))
struct DurationBoundedTests {
    static let extremes = [
        Duration(attoseconds: .max), .seconds(Int64.max), Duration(attoseconds: .min), .seconds(Int64.min),
    ]

    private let clock = ManualClock()

    @Test(arguments: extremes) func `timers`(_ duration: Duration) {
        let isOver = duration < .zero
        let after = Future<Void, Never>.after(duration, clock: clock)
        #expect(after.isPending != isOver)
        let delayed = Future<Int, Never>.success(1).delay(duration, clock: clock)
        #expect(delayed.isPending != isOver)
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: duration, clock: clock, failWith: .first)
        #expect(limited.isPending != isOver)
        work.promise.resolve(1)
    }

    @Test(arguments: extremes) func `timers of the system's clocks, with any tolerance`(_ duration: Duration) {
        for tolerance in Self.extremes {
            let continuous = Future<Void, any Error>.after(duration, tolerance: tolerance)
            #expect(continuous.isPending == (duration > .zero))
            let suspending = Future<Void, any Error>.after(duration, tolerance: tolerance, clock: SuspendingClock())
            #expect(suspending.isPending == (duration > .zero))
            continuous.cancel()
            suspending.cancel()
        }
    }

    @Test(arguments: extremes) func `retries`(_ duration: Duration) async {
        let policies: [RetryPolicy] = [
            .constant(duration, attempts: 3), .linear(from: duration, adding: duration, attempts: 3),
            .exponential(from: duration, attempts: 3), .decorrelatedJitter(from: duration, attempts: 3),
            .constant(.seconds(1), attempts: 3).capped(at: duration), .immediate(attempts: 3).within(duration),
        ]
        for policy in policies {
            let future = Future<Int, Stoppable>.retry(policy, clock: clock) { _ in .failure(.plain(1)) }
            clock.advance(by: duration)
            if future.isPending { future.cancel() }
            #expect(!future.isPending)
        }
    }

    @Test(arguments: extremes) func `caches`(_ duration: Duration) {
        let cache = FutureCache<Int, Int, Fault>(
            lifetime: duration,
            refreshAhead: duration,
            failureLifetime: duration,
            clock: clock
        )
        clock.advance(by: .seconds(1))
        let value = cache.value(for: 1) { .success(1) }
        let failure = cache.value(for: 2) { .failure(.first) }
        #expect(value.state == .completed(.success(1)))
        #expect(failure.state == .completed(.failure(.first)))
        #expect(cache[1] == (duration > .zero ? 1 : nil))
    }
}
