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

@Suite("Future.retry, cancelled at the last moment", .timeLimit(.minutes(60)))
struct RetryCancellingTests {
    @Test func `cancelled as the next attempt is about to begin, it says so, and there is no other attempt`() {
        func expect<Failure: Error & Equatable>(_ failure: Failure, end: Failure) {
            let attempts = Count()
            let current = Current<Future<Int, Failure>>()
            let clock = HastyClock { current.value?.cancel() }
            let executor = FirstLater()
            let retried = Future<Int, Failure>.retry(
                .constant(.seconds(1), attempts: 3),
                clock: clock,
                on: .custom(executor)
            ) { _ in
                attempts.raise()
                return .failure(failure)
            }
            current.value = retried
            executor.first.runAll()
            current.value = nil
            #expect(attempts.now == 1)
            #expect(retried.known == .failure(end))
        }
        expect(Fault.first, end: .cancelled)
        expect(Mute.plain(1), end: .plain(1))
    }
}

/// A clock on which the time is up as soon as a timer is set.
private struct HastyClock: TimerClock {
    let base = ManualClock()
    let isSet: @Sendable () -> Void

    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline, tolerance: tolerance)
    }

    func schedule(
        at deadline: ManualClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        isSet()
        defer { base.advance(to: deadline) }
        return base.schedule(at: deadline, tolerance: tolerance, action)
    }
}

/// Keeps its first job, and runs each other one on a thread of its own, which it waits for.
private struct FirstLater: FutureExecutor {
    let first = ManualExecutor()
    private let jobs = Count()

    func enqueue(_ job: FutureJob) {
        jobs.raise()
        if jobs.now == 1 { first.enqueue(job) } else { OnOtherThread().enqueue(job) }
    }
}
