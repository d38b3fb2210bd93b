//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A failed attempt, as `Future.retry` reports it.
@frozen
public struct FailedAttempt<Failure: Error>: Sendable {
    /// The number of the attempt, from 1.
    public let number: Int
    /// How it failed.
    public let failure: Failure
    /// The time until the next attempt begins, or nil if there is none.
    public let wait: Duration?

    @inlinable
    init(number: Int, failure: Failure, wait: Duration?) {
        self.number = number
        self.failure = failure
        self.wait = wait
    }
}

extension FailedAttempt: CustomStringConvertible {
    /// The number of the attempt, what comes next, and its failure, such as
    /// `attempt 2 failed, the next one begins in 0.4 seconds: offline`.
    public var description: String {
        // The failure is last: its text may end with a full stop.
        guard let wait else { return "attempt \(number), the last one, failed: \(failure)" }
        return "attempt \(number) failed, the next one begins in \(wait): \(failure)"
    }
}

extension Future {
    /// Retries an operation until it succeeds, as often as a policy allows.
    ///
    /// ```swift
    /// let user = Future.retry(.exponential(from: .milliseconds(100), attempts: 5), while: \.isTransient) { _ in
    ///     api.user(id: 7).timeout(after: .seconds(2), failWith: .tooSlow)
    /// }
    /// ```
    ///
    /// Any number of attempts takes the stack and the memory of one.
    ///
    /// If `while:` or `onFailure:` is given and the operation has several statements, the compiler can't infer the
    /// failure from it: write `Future<User, APIError>.retry(…)`.
    ///
    /// ## Execution
    ///
    /// On an executor, all closures run there, and the returned future is broken if that drops a job. Without one, the
    /// first attempt is made at once, on the caller; later ones where the clock fires its timers, as for
    /// ``after(_:resolving:tolerance:clock:file:line:)``, or, without a wait, where the last attempt failed. The other
    /// closures run where the attempt failed.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the attempt that is running, or removes the timer of the next one at
    /// once: no other follows, unless a thread was about to start it. If `Failure` can't represent a cancellation, the
    /// last failure is the outcome. On an executor the future then waits for that failure, and a cancellation before
    /// the first attempt doesn't prevent the attempt: it is started and then cancelled.
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - executor: Where the attempts are made, and where the other closures run; see ``AnyFutureExecutor``.
    ///   - isWorthIt: Returns whether to try again after this failure. Called after each failed attempt but the last
    ///     that the policy's number allows, also when its time is up.
    ///   - onFailure: Sees each failed attempt, after `isWorthIt`. An attempt that `isWorthIt` refuses is seen as the
    ///     last one; a cancelled one isn't seen, if `Failure` can represent a cancellation.
    ///   - file: Where the retry is made, for the report if its clock or the executor drops it.
    ///   - line: Where the retry is made, for the report if its clock or the executor drops it.
    ///   - operation: Makes an attempt, given its number, from 1.
    /// - Returns: A future with the first success or the last failure.
    @inlinable
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: AnyFutureExecutor = .inline,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable (_ attempt: Int) -> Future
    ) -> Future {
        let attempt: @Sendable (Int) throws(Failure) -> Future = operation
        return RetryPlan(policy, clock, executor.reference, isWorthIt, onFailure, (file, line), attempt).start()
    }

    /// Like the form whose operation takes the number of the attempt, but for an operation that doesn't need it.
    @inlinable
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: AnyFutureExecutor = .inline,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable () -> Future
    ) -> Future {
        let attempt: @Sendable (Int) throws(Failure) -> Future = { _ in operation() }
        return RetryPlan(policy, clock, executor.reference, isWorthIt, onFailure, (file, line), attempt).start()
    }

    /// Like the form whose operation can't throw, but an error that the operation throws is a failed attempt.
    @_disfavoredOverload
    @inlinable
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: AnyFutureExecutor = .inline,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable (_ attempt: Int) throws(Failure) -> Future
    ) -> Future {
        RetryPlan(policy, clock, executor.reference, isWorthIt, onFailure, (file, line), operation).start()
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: all closures may use what is isolated to it.
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: MainActorExecutor,
        while isWorthIt: @escaping @MainActor @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @MainActor @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @MainActor @Sendable (_ attempt: Int) -> Future
    ) -> Future {
        retry(
            policy,
            clock: clock,
            on: executor.base,
            while: assumingMainActor(isWorthIt),
            onFailure: assumingMainActor(onFailure),
            file: file,
            line: line,
            operation: assumingMainActor(operation)
        )
    }
}
