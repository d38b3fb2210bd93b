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

/// A clock without timers: what takes time sleeps in a task.
@Suite("Any Clock", .timeLimit(.minutes(60)))
struct AnyClockTests {
    private let clock = SleepOnlyClock(base: ManualClock())

    @Test func `time passes on it`() async {
        let future = Future<Int, Never>.after(.seconds(2), resolving: 7, clock: clock)
        await clock.base.waitForTimers(1)
        clock.base.advance(by: .seconds(2))
        #expect(await future.value == 7)
    }

    @Test func `a timer that is not needed lets go at once and wakes its task`() async {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        func limit(_ token: Lifetime.Token) -> Future<Int, Fault> {
            work.future.timeout(after: .seconds(2), clock: clock, failWith: token.zero == 0 ? .second : .first)
        }
        let limited = limit(lifetime.token())
        await clock.base.waitForTimers(1)
        work.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(limited.state == .completed(.success(1)))
        await clock.woke.future.value
        #expect(clock.base.pendingTimers == 0)
    }

    @Test func `a value is held back on it`() async {
        let delayed = Future<Int, Fault>.success(1).delay(.seconds(2), clock: clock)
        await clock.base.waitForTimers(1)
        #expect(delayed.state == .pending)
        clock.base.advance(by: .seconds(2))
        #expect(await delayed.result == .success(1))
    }

    @Test func `a deadline passes on it`() async {
        let work = Work<Int, Fault>()
        let limited = work.future.deadline(clock.now.advanced(by: .seconds(2)), clock: clock, failWith: .second)
        await clock.base.waitForTimers(1)
        clock.base.advance(by: .seconds(2))
        #expect(await limited.result == .failure(.second))
        // The clock's task settles what is limited first, and then stops the work.
        await work.waitUntilStopped()
    }

    @Test func `what waits for a limit that is over runs in no cancelled task`() async {
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: .seconds(2), clock: clock, failWith: .second)
        let isCancelled = limited.recover { _ in Task.isCancelled ? 1 : 0 }
        await clock.base.waitForTimers(1)
        clock.base.advance(by: .seconds(2))
        #expect(await isCancelled.result == .success(0))
    }

    @Test func `attempts wait on it`() async {
        let retried = Future<Int, Fault>.retry(.constant(.seconds(2), attempts: 2), clock: clock) { attempt in
            attempt == 1 ? .failure(.first) : .success(attempt)
        }
        await clock.base.waitForTimers(1)
        clock.base.advance(by: .seconds(2))
        #expect(await retried.result == .success(2))
    }

    private struct SleepOnlyClock: Clock {
        let base: ManualClock
        let woke = Promise<Void, Never>()

        var now: ManualClock.Instant { base.now }
        var minimumResolution: Duration { base.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            defer { woke.resolve() }
            try await base.sleep(until: deadline, tolerance: tolerance)
        }
    }
}
