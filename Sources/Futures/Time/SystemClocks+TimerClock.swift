//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Dispatch sleeps on the clock that stands still while the machine does. So the continuous clock looks at least once a
// minute how late it is: after the machine has slept, its timers are at most that much late.
private let continuousTimers = SystemTimers(ContinuousClock(), longestSleep: .seconds(60))
private let suspendingTimers = SystemTimers(SuspendingClock(), longestSleep: .seconds(1_000_000_000))

extension ContinuousClock: TimerClock {
    /// Calls the closure once the instant has come.
    ///
    /// All timers of the process share one heap and one source of Dispatch. Closures run on threads of Dispatch that
    /// belong to the timers. They begin in the order of their deadlines, one after the other; one that takes longer
    /// than two milliseconds keeps its thread to itself, and those after it begin on another. While the machine sleeps
    /// no timer fires; what became due meanwhile fires within a minute after it has woken up.
    ///
    /// - Parameters:
    ///   - deadline: When to call the closure.
    ///   - tolerance: How late the timer may fire; zero, if nil.
    ///   - action: What to do then. Called at most once.
    /// - Returns: The timer.
    /// - Complexity: O(log n) for n timers that wait; so is cancelling.
    public func schedule(
        at deadline: Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        continuousTimers.schedule(at: deadline, tolerance: tolerance, action)
    }

    /// How many timers of this process wait for this clock.
    package static var pendingTimers: Int { continuousTimers.count }
}

extension SuspendingClock: TimerClock {
    /// Calls the closure once the instant has come, as the continuous clock does, but without counting sleep.
    public func schedule(
        at deadline: Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        suspendingTimers.schedule(at: deadline, tolerance: tolerance, action)
    }

    /// How many timers of this process wait for this clock.
    package static var pendingTimers: Int { suspendingTimers.count }
}
