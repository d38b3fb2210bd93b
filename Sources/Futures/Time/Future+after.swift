//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Creates a future that succeeds after a while.
    ///
    /// ```swift
    /// let placeholder = Future<Image, Never>.after(.milliseconds(200), resolving: .placeholder)
    /// ```
    ///
    /// ## Execution
    ///
    /// The future settles where the clock fires its timers, and closures without an executor run there. With the
    /// system's clocks, that is on a thread that belongs to the timers. Closures there delay no other timer for more
    /// than two milliseconds, as long as Dispatch has threads: some hundreds of closures that block at the same time
    /// stop all timers. See ``TimerClock/schedule(at:tolerance:_:)``. With a duration of zero or less, the future is
    /// settled from the start.
    ///
    /// ## Cancellation
    ///
    /// Removes the timer at once. If `Failure` can't represent a cancellation, the wait is cut short: the future
    /// succeeds at once.
    ///
    /// - Parameters:
    ///   - duration: How long to wait. Zero or less is no wait.
    ///   - value: The value of the success.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - file: Where the future is created, for the report if its clock drops it.
    ///   - line: Where the future is created, for the report if its clock drops it.
    /// - Returns: A future that succeeds with the value. It fails only if it is cancelled.
    @inlinable
    public static func after<C: Clock>(
        _ duration: C.Duration,
        resolving value: Success,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        waiting(duration, for: .success(value), tolerance: tolerance, clock, file: file, line: line)
    }

    /// A future that settles with the outcome after a while.
    ///
    /// Cancelling it removes the timer. If the failure can't represent a cancellation, that settles it with `cutShort`,
    /// or with the outcome if that is nil.
    @inlinable
    static func waiting<C: Clock>(
        _ duration: C.Duration,
        for outcome: Result<Success, Failure>,
        cutShort: Result<Success, Failure>? = nil,
        tolerance: C.Duration?,
        _ clock: C,
        as kind: StageKind = .after,
        file: StaticString,
        line: UInt
    ) -> Future {
        guard duration > .zero else { return Future(outcome) }
        let promise = Promise<Success, Failure>(file: file, line: line)
        let timer = clock.timer(after: duration, tolerance: tolerance) { promise.complete(with: outcome) }
        let future = promise.future
        // Weakly: the promise belongs to the timer, and is broken when a clock is released with its timers.
        let stop = { @Sendable [weak reference = promise.reference] in
            // The order matters: releasing the timer's promise unsettled would break it.
            if let reference { Promise(reference: reference).complete(with: cutShort ?? outcome) }
            timer.cancel()
        }
        CancellationHandler.add(stop, ofTimerFor: kind, to: promise.reference.cell)
        return future
    }
}

extension Future where Success == Void {
    /// Like ``after(_:resolving:tolerance:clock:file:line:)``, but for a success without a value, as in
    /// `Future<Void, any Error>.after(.seconds(2)).flatMap { screen.hide() }`.
    @inlinable
    public static func after<C: Clock>(
        _ duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        waiting(duration, for: .success(()), tolerance: tolerance, clock, file: file, line: line)
    }
}
