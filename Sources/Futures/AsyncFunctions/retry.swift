//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Retries asynchronous work until it succeeds, as often as a policy allows.
///
/// ```swift
/// let user = try await retry(.exponential(from: .milliseconds(100), attempts: 5)) { attempt in
///     try await api.load(7)
/// }
/// ```
///
/// A closure that doesn't need the attempt leaves it out: `retry(policy) { try await api.load(7) }`.
///
/// If the failure has a type of its own, declare it in the closure, as in `{ () async throws(APIError) in … }`; a
/// function that is passed has its type already.
///
/// Any number of attempts takes the stack and the memory of one.
///
/// ## Execution
///
/// All closures run in the caller's task and isolation, so nothing in them has to be `Sendable`.
///
/// ## Cancellation
///
/// A task that is cancelled during an attempt makes no further one, and throws the failure of that attempt. If it is
/// cancelled during a wait, the timer is removed at once, and the call throws a cancellation, or the last failure if
/// `Failure` can't represent one. A task that is cancelled before the call makes no attempt, if `Failure` can represent
/// that.
///
/// - Parameters:
///   - policy: How often to try, and how long to wait in between.
///   - clock: What measures the time.
///   - isWorthIt: Returns whether to try again after this failure. Called after each failed attempt but the last that
///     the policy's number allows, also when its time is up.
///   - onFailure: Sees each failed attempt, after `isWorthIt`. An attempt that `isWorthIt` refuses is seen as the last
///     one; one that was running when the task was cancelled isn't seen, if `Failure` can represent a cancellation.
///   - file: Where this is called, for the report if the clock drops its timer.
///   - line: Where this is called, for the report if the clock drops its timer.
///   - work: Makes an attempt, given its number, from 1.
/// - Returns: What the first attempt that succeeded returned.
/// - Throws: The last failure, as `Failure`.
public func retry<Success, Failure: Error, C: Clock<Duration>>(
    _ policy: RetryPolicy,
    clock: C = ContinuousClock(),
    while isWorthIt: (Failure) -> Bool = { _ in true },
    onFailure: (FailedAttempt<Failure>) -> Void = { _ in },
    file: StaticString = #fileID,
    line: UInt = #line,
    _ work: (_ attempt: Int) async throws(Failure) -> Success
) async throws(Failure) -> Success {
    try throwIfCancelled(as: Failure.self)
    var waits = policy.waits
    let end = policy.end(on: clock)
    var number = 1
    while true {
        let failure: Failure
        do throws(Failure) {
            return try await work(number)
        } catch {
            failure = error
        }
        let isCancelled = Task.isCancelled
        // As with futures, an attempt that ended because it was cancelled is not a failed attempt.
        if isCancelled, canSayCancelled(Failure.self) { throw failure }
        var wait = isCancelled ? nil : waits.next()
        if wait != nil, !isWorthIt(failure) { wait = nil }
        // Last, because the closure may take time.
        if let planned = wait, let end, clock.now.advanced(by: planned) > end { wait = nil }
        onFailure(FailedAttempt(number: number, failure: failure, wait: wait))
        guard let wait else { throw failure }
        let pause = Future<Void, Failure>.waiting(
            wait,
            for: .success(()),
            cutShort: .failure(failure),
            tolerance: nil,
            clock,
            as: .retry,
            file: file,
            line: line
        )
        try await pause.ownResult().get()
        // Even if there was nothing to wait for, and a closure of this attempt cancelled the task.
        if Task.isCancelled { throw cancellationFailure(as: Failure.self) ?? failure }
        number += 1
    }
}

/// Like the form whose closure takes the number of the attempt, but for a closure that doesn't need it.
public func retry<Success, Failure: Error, C: Clock<Duration>>(
    _ policy: RetryPolicy,
    clock: C = ContinuousClock(),
    while isWorthIt: (Failure) -> Bool = { _ in true },
    onFailure: (FailedAttempt<Failure>) -> Void = { _ in },
    file: StaticString = #fileID,
    line: UInt = #line,
    _ work: () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    try await retry(policy, clock: clock, while: isWorthIt, onFailure: onFailure, file: file, line: line) {
        (_: Int) async throws(Failure) in
        try await work()
    }
}
