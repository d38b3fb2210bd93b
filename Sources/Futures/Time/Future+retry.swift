//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An attempt that failed, as `Future.retry` tells of it.
public struct FailedAttempt<Failure: Error>: Sendable {
    /// Which attempt it was, from 1 on.
    public let number: Int
    /// How it failed.
    public let failure: Failure
    /// How long it takes until the next attempt begins, or nil when there is none.
    public let wait: Duration?
}

extension FailedAttempt: CustomStringConvertible {
    /// Which attempt failed, how, and what comes next, such as
    /// `attempt 2 failed: offline; the next one begins in 0.4 seconds`.
    public var description: String {
        let next = wait.map { "the next one begins in \($0)" } ?? "it was the last one"
        return "attempt \(number) failed: \(failure); \(next)"
    }
}

extension Future {
    /// Tries until it works, as often as a policy says.
    ///
    /// ```swift
    /// let user = Future.retry(.exponential(from: .milliseconds(100), attempts: 5), while: \.isTransient) { _ in
    ///     api.user(id: 7).timeout(after: .seconds(2), failWith: .tooSlow)
    /// }
    /// ```
    ///
    /// Any number of attempts takes the stack and the memory of one.
    ///
    /// Where `while:` or `onFailure:` is given and the operation has several statements, the compiler can't tell the
    /// failure from it: write `Future<User, APIError>.retry(…)`.
    ///
    /// ## Execution
    ///
    /// On an executor, all closures run there, and the returned future is broken when that drops a job. Without one,
    /// the first attempt is made at once, on the caller; the next ones where the clock fires its timers, as for
    /// ``after(_:resolving:tolerance:clock:file:line:)``, or, when there is nothing to wait for, where the last attempt
    /// failed. The other closures run where the attempt failed.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the attempt that is under way, or removes the timer of the next one at
    /// once: there will be none, unless a thread was about to make it. Where `Failure` can't say "cancelled", the last
    /// failure is the outcome. On an executor the future then waits for that failure, and a cancellation before the
    /// first attempt doesn't prevent the attempt: it is made and then cancelled.
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - executor: Where the attempts are made, and where the other closures run; see ``AnyFutureExecutor``.
    ///   - isWorthIt: Says whether to try again after this failure. Called after each failed attempt but the last.
    ///   - onFailure: Sees each failed attempt, after `isWorthIt`. An attempt that `isWorthIt` refuses is seen as the
    ///     last one; one that is cancelled isn't seen, where `Failure` can say so.
    ///   - file: Where the retry is made, for the report when its clock or the executor drops it.
    ///   - line: Where the retry is made, for the report when its clock or the executor drops it.
    ///   - operation: Makes an attempt, and is told which one it is, from 1 on.
    /// - Returns: A future with the first success or the last failure.
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

    /// Like the form whose operation is told which attempt it is, for an operation that needn't know.
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

    /// Like the form whose operation can't throw; what the operation throws is a failed attempt.
    @_disfavoredOverload
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

    /// Like the form with an ``AnyFutureExecutor``, but all closures are isolated to the main actor.
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
