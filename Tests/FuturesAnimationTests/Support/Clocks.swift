//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting

/// A clock that fires its timers late when the test says so.
final class LateClock: TimerClock {
    let manual = ManualClock()
    private let lateness = Locked(Duration.zero)

    var now: ManualClock.Instant { manual.now.advanced(by: lateness.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    func schedule(
        at deadline: ManualClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        manual.schedule(at: deadline, tolerance: tolerance, action)
    }

    /// Moves the time without firing anything, and then fires what was due for long as if it were now.
    func skip(to time: Duration) {
        guard let next = manual.nextDeadline else { return }
        lateness.withLock { $0 = time - next.offset }
        manual.advanceToNextTimer()
        lateness.withLock { $0 = .zero }
        manual.advance(to: ManualClock.Instant(offset: time))
    }
}

/// A clock without timers of its own.
struct SleepyClock: Clock {
    let manual: ManualClock

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }
}

/// A clock that loses its timers.
final class ForgetfulClock: TimerClock {
    private final class Timer: ScheduledTimer {
        func cancel() {}
    }

    private let actions = Locked<[@Sendable () -> Void]>([])

    var now: ManualClock.Instant { ManualClock.Instant(offset: .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}

    func schedule(
        at deadline: ManualClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        actions.withLock { $0.append(action) }
        return Timer()
    }

    func forget() {
        let lost = actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
        withExtendedLifetime(lost) {}
    }
}
