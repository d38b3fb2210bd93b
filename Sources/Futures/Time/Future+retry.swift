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
    /// Which attempt failed, how, and what comes next, such as `attempt 2 failed: offline; the next one begins in 0.4 seconds`.
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
    /// ## Execution
    ///
    /// The first attempt is made at once, on the caller; the next ones where the clock fires its timers, or, when there
    /// is nothing to wait for, where the last attempt failed. The other closures run where the attempt failed.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the attempt that is under way, or removes the timer of the next one at
    /// once: there will be none. Where `Failure` can't say "cancelled", the last failure comes out.
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - isWorthIt: Says whether to try again after this failure. Called after each failed attempt but the last.
    ///   - onFailure: Sees each failed attempt, after `isWorthIt`.
    ///   - file: Where the retry is made, for the report when its clock drops it.
    ///   - line: Where the retry is made, for the report when its clock drops it.
    ///   - operation: Makes an attempt, and is told which one it is, from 1 on.
    /// - Returns: A future with the first success or the last failure.
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable (_ attempt: Int) -> Future
    ) -> Future {
        let attempt: @Sendable (Int) throws(Failure) -> Future = operation
        return retry(
            policy,
            clock: clock,
            while: isWorthIt,
            onFailure: onFailure,
            file: file,
            line: line,
            operation: attempt
        )
    }

    /// The same for an operation that can throw; what it throws is a failed attempt.
    ///
    /// - Parameters:
    ///   - policy: As above.
    ///   - clock: As above.
    ///   - isWorthIt: As above.
    ///   - onFailure: As above.
    ///   - file: As above.
    ///   - line: As above.
    ///   - operation: As above.
    /// - Returns: As above.
    @_disfavoredOverload
    public static func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable (_ attempt: Int) throws(Failure) -> Future
    ) -> Future {
        let end = policy.limit.map { clock.now.advanced(by: $0) }
        let plan = RetryPlan(
            operation: operation,
            isWorthIt: isWorthIt,
            onFailure: onFailure,
            isTooLate: { wait in end.map { clock.now.advanced(by: wait) > $0 } ?? false },
            wait: { wait, failure in
                Future<Void, Failure>.waiting(
                    wait,
                    for: .success(()),
                    cutShort: .failure(failure),
                    tolerance: nil,
                    clock,
                    file: file,
                    line: line
                )
            }
        )
        return RetryRound(plan: plan, number: 1, waits: policy.waits).start()
    }
}

/// What stays the same in all rounds.
private final class RetryPlan<Success: Sendable, Failure: Error>: Sendable {
    let operation: @Sendable (Int) throws(Failure) -> Future<Success, Failure>
    let isWorthIt: @Sendable (Failure) -> Bool
    let onFailure: @Sendable (FailedAttempt<Failure>) -> Void
    let isTooLate: @Sendable (Duration) -> Bool
    let wait: @Sendable (Duration, Failure) -> Future<Void, Failure>

    init(
        operation: @escaping @Sendable (Int) throws(Failure) -> Future<Success, Failure>,
        isWorthIt: @escaping @Sendable (Failure) -> Bool,
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void,
        isTooLate: @escaping @Sendable (Duration) -> Bool,
        wait: @escaping @Sendable (Duration, Failure) -> Future<Void, Failure>
    ) {
        self.operation = operation
        self.isWorthIt = isWorthIt
        self.onFailure = onFailure
        self.isTooLate = isTooLate
        self.wait = wait
    }
}

/// One attempt and what follows it: the body of a stage.
private struct RetryRound<Success: Sendable, Failure: Error>: Sendable {
    let plan: RetryPlan<Success, Failure>
    var number: Int
    var waits: RetryPolicy.Waits
    /// The stage that this is the body of, once it is one: it knows whether somebody asked to cancel.
    var stage: CellPointer?

    func start() -> Future<Success, Failure> {
        let attempt: Future<Success, Failure>
        do throws(Failure) {
            attempt = try plan.operation(number)
        } catch {
            attempt = .failure(error)
        }
        if let outcome = attempt.outcome, let entered = CompletionQueue.enter() {
            return entered.leaving(RetryStage.future(after: outcome, self))
        }
        let cell = CellPointer.makeStage(RetryStage<Success, Failure>.self, self)
        cell.body(RetryRound.self).pointee.stage = cell
        cell.attach(to: attempt.retainedSource())
        return Future(owning: cell)
    }

    /// The next round after a failure, or nil when it is final.
    func next(after failure: Failure) -> (round: RetryRound, wait: Duration)? {
        var next = self
        let isCancelled = stage?.state.now.isCancelRequested ?? false
        var wait = isCancelled ? nil : next.waits.next()
        if wait != nil, !plan.isWorthIt(failure) { wait = nil }
        if let planned = wait, plan.isTooLate(planned) { wait = nil }
        plan.onFailure(FailedAttempt(number: number, failure: failure, wait: wait))
        guard let wait else { return nil }
        next.number += 1
        next.stage = nil
        return (next, wait)
    }
}

private enum RetryStage<Success: Sendable, Failure: Error>: ChainStage {
    static func future(
        after outcome: Result<Success, Failure>,
        _ round: RetryRound<Success, Failure>
    ) -> Future<Success, Failure> {
        guard case .failure(let failure) = outcome, let (next, wait) = round.next(after: failure) else {
            return Future(outcome)
        }
        guard wait > .zero else { return next.start() }
        return next.plan.wait(wait, failure).flatMap { next.start() }
    }
}
