//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Describes a success after a while; see `Future/after(_:resolving:tolerance:clock:file:line:)`.
    ///
    /// - Parameters:
    ///   - duration: How long to wait.
    ///   - value: The value of the success.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - file: Where the wait is described, for the report if the clock drops it.
    ///   - line: Where the wait is described, for the report if the clock drops it.
    /// - Returns: A description whose wait begins on each start.
    public static func after<C: Clock>(
        _ duration: C.Duration,
        resolving value: Success,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        deferred { .after(duration, resolving: value, tolerance: tolerance, clock: clock, file: file, line: line) }
    }

    /// Delays a success; see `Future/delay(_:tolerance:clock:file:line:)`.
    ///
    /// - Parameters:
    ///   - duration: How long to delay a success.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - file: Where the wait is described, for the report if the clock drops it.
    ///   - line: Where the wait is described, for the report if the clock drops it.
    /// - Returns: A description that continues this one.
    public func delay<C: Clock>(
        _ duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        then { $0.delay(duration, tolerance: tolerance, clock: clock, file: file, line: line) }
    }

    /// Fails a run that takes too long; see `Future/timeout(after:tolerance:clock:failWith:)`.
    ///
    /// - Parameters:
    ///   - duration: How long a run may take, counted from when the steps before this one have begun.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - failure: Returns the failure. Called at most once in each run.
    /// - Returns: A description that continues this one.
    @inlinable
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        failWith failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> LazyFuture {
        then { $0.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure()) }
    }

    /// Retries the work until it succeeds, as often as a policy allows; see `Future.retry`.
    ///
    /// ```swift
    /// let user = loading.retry(.exponential(from: .milliseconds(100), attempts: 5), while: \.isTransient)
    /// ```
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - isWorthIt: Returns whether to try again after this failure.
    ///   - onFailure: Sees each failed attempt, after `isWorthIt`.
    ///   - file: Where the wait is described, for the report if the clock drops it.
    ///   - line: Where the wait is described, for the report if the clock drops it.
    /// - Returns: A description that runs this one until it succeeds, and ends with the first success or the last
    ///   failure.
    @inlinable
    public func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        within { work in
            .retry(policy, clock: clock, while: isWorthIt, onFailure: onFailure, file: file, line: line) { _ in
                work.startInside()
            }
        }
    }
}

extension LazyFuture where Failure == any Error {
    /// Fails a run that takes too long with a ``TimeoutError``; see the form with `failWith:`.
    @inlinable
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> LazyFuture {
        then { $0.timeout(after: duration, tolerance: tolerance, clock: clock) }
    }
}
