//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A clock that can call a closure at an instant, without a task that sleeps.
///
/// Everything here that takes time works on any `Clock`: on one that is no `TimerClock`, each timer is a task that
/// sleeps. `ContinuousClock` and `SuspendingClock` have timers, and so has the `ManualClock` of FuturesTesting. Conform
/// a clock of your own, say that of an event loop, to give it timers that need no task.
public protocol TimerClock<Duration>: Clock {
    /// Calls the closure once the instant has come, unless the timer is cancelled first.
    ///
    /// ## Execution
    ///
    /// The clock decides where closures run, never under a lock of its own. Closures begin in the order of their
    /// deadlines, those with the same deadline in the order in which they were scheduled. Whether a long one delays
    /// those after it is up to the clock: with the system's clocks it doesn't. If the deadline has passed already, the
    /// closure may run before this returns.
    ///
    /// ## Cancellation
    ///
    /// ``ScheduledTimer/cancel()`` removes the timer and releases the closure at once.
    ///
    /// - Parameters:
    ///   - deadline: When to call the closure.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - action: What to do then. Called at most once.
    /// - Returns: The timer. Releasing it doesn't cancel it.
    func schedule(
        at deadline: Instant,
        tolerance: Instant.Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer
}

/// A closure that waits for its time on a ``TimerClock``.
public protocol ScheduledTimer: AnyObject, Sendable {
    /// Removes the timer and releases its closure, unless it has fired.
    ///
    /// May be called from any thread, any number of times. A closure that is already running runs on.
    func cancel()
}
