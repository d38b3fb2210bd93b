//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Dispatch sleeps on the clock that stops while the machine sleeps. So the continuous clock checks at least once a
// minute how late it is: after the machine has slept, its timers are at most that much late.
private let continuousTimers = SystemTimers(ContinuousClock(), longestSleep: .seconds(60))
private let suspendingTimers = SystemTimers(SuspendingClock(), longestSleep: .seconds(1_000_000_000))

extension ContinuousClock: TimerClock {
    /// Calls the closure once the instant has come.
    ///
    /// All timers of the process share one heap and one Dispatch source. Closures run on Dispatch threads that belong
    /// to the timers. They begin in the order of their deadlines, one after the other; one that takes longer than two
    /// milliseconds keeps its thread to itself, and those after it begin on another. While the machine sleeps no timer
    /// fires; timers that became due meanwhile fire within a minute after it wakes up.
    ///
    /// - Parameters:
    ///   - deadline: When to call the closure.
    ///   - tolerance: How late the timer may fire; zero, if nil.
    ///   - action: What to do then. Called at most once.
    /// - Returns: The timer.
    /// - Complexity: O(log n) for n waiting timers; so is cancelling.
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
    /// Calls the closure once the instant has come, like the continuous clock, but time doesn't pass while the machine
    /// sleeps.
    public func schedule(
        at deadline: Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        suspendingTimers.schedule(at: deadline, tolerance: tolerance, action)
    }
}
