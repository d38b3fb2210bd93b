//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Clock {
    /// Calls the closure after a duration: through the clock's own timers, or, if it has none, in a task that sleeps.
    @usableFromInline
    func timer(
        after duration: Duration,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        // The most common clock, whose types need no casts.
        if Self.self == ContinuousClock.self {
            // Sound: these are the same types.
            let duration = unsafeBitCast(duration, to: Swift.Duration.self)
            return ContinuousClock().schedule(
                at: .now.advanced(by: duration.bounded),
                tolerance: unsafeBitCast(tolerance, to: Swift.Duration?.self),
                action
            )
        }
        return timer(at: now.advanced(by: duration.bounded), tolerance: tolerance, action)
    }

    /// Calls the closure at an instant: through the clock's own timers, or, if it has none, in a task that sleeps.
    @usableFromInline
    func timer(
        at deadline: Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        // The most common clock, before the cast to a protocol, which takes ten times as long as the timer.
        if Self.self == ContinuousClock.self {
            // Sound: these are the same types.
            return ContinuousClock().schedule(
                at: unsafeBitCast(deadline, to: ContinuousClock.Instant.self),
                tolerance: unsafeBitCast(tolerance, to: Swift.Duration?.self),
                action
            )
        }
        if let clock = self as? any TimerClock, let timer = clock.scheduleUntyped(at: deadline, tolerance, action) {
            return timer
        }
        let timer = SleepingTimer(action)
        timer.start { try await sleep(until: deadline, tolerance: tolerance) }
        return timer
    }
}

extension TimerClock {
    /// Schedules at an instant of this clock whose type the caller can't name.
    ///
    /// Returns nil if the instant is of another clock.
    fileprivate func scheduleUntyped(
        at deadline: Any,
        _ tolerance: Any?,
        _ action: @escaping @Sendable () -> Void
    ) -> (any ScheduledTimer)? {
        guard let deadline = deadline as? Instant else { return nil }
        return schedule(at: deadline, tolerance: tolerance as? Instant.Duration, action)
    }
}

/// The timer of a clock without timers: a task that sleeps.
private final class SleepingTimer: ScheduledTimer {
    private struct State {
        var action: (@Sendable () -> Void)?
        var task: Task<Void, Never>?
    }

    private let state: Locked<State>

    init(_ action: @escaping @Sendable () -> Void) { state = Locked(State(action: action)) }

    func start(_ sleep: @escaping @Sendable () async throws -> Void) {
        let task = Task.detached {
            // Throws if the timer is cancelled, and then there is no action. A clock that fails for another reason
            // fires early: better than never.
            try? await sleep()
            self.end().action?()
        }
        // If the action has run already, there is no need to keep the task.
        state.withLock { if $0.action != nil { $0.task = task } }
    }

    func cancel() {
        let old = end()
        withExtendedLifetime(old.action) { old.task?.cancel() }
    }

    /// Leaves nothing to do, and returns what there was, to be released after the lock.
    ///
    /// The task too: a timer that fires must not cancel the task that its action runs in.
    private func end() -> State { state.exchange(State()) }
}
