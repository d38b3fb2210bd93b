//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Starts work a second time when the first time is slow, and takes the first success.
///
/// For work that may run twice, such as a read from one of several servers: it cuts off the slowest answers at the cost
/// of a few more requests (Dean and Barroso, "The Tail at Scale", 2013).
///
/// ```swift
/// let user = try await hedged(after: .milliseconds(200)) { try await api.load(7) }
/// ```
///
/// A failure before that time comes out at once: to try again after a failure, use `retry`. Of two that run, a failure
/// waits for the other one; when both fail, the later failure comes out.
///
/// Both tries can be under way at once: where a ``FutureLimiter`` is to count each, it is asked inside the closure.
///
/// Where the failure has a type of its own, the closure says so, as in `{ () async throws(APIError) in … }`; a function
/// that is passed has its type already.
///
/// ## Execution
///
/// The closure runs in tasks of their own, which inherit priority and task-local values, but not the isolation: on the
/// main actor write `{ @MainActor in … }`.
///
/// ## Cancellation
///
/// The task of the loser is cancelled, and the caller goes on at once: work that doesn't check whether it was cancelled
/// may still be running then. With ``LosingTask/awaited`` the caller waits until it has really ended. Cancelling the
/// caller's task cancels both, and the caller gets control back.
///
/// If the task was cancelled before the call, nothing begins. Both hold only where `Failure` can say "cancelled": the
/// failure of a closure that can't throw is `Never`, and the caller waits for it. A closure such as
/// `{ () async throws in … }` avoids that.
///
/// - Parameters:
///   - delay: How long the first may take before the second begins.
///   - tolerance: How late the timer may fire; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether the loser is left, or waited for until its task has ended.
///   - file: Where it is called, for the report when the tasks are dropped.
///   - line: Where it is called, for the report when the tasks are dropped.
///   - work: The work. Called once or twice.
/// - Returns: What the first that succeeded returned.
/// - Throws: The last failure, as `Failure`.
public func hedged<Success: Sendable, Failure: Error, C: Clock>(
    after delay: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    try throwIfCancelled(as: Failure.self)
    let origin = (file: file, line: line)
    var tries = [Contender(origin, work)]
    // Begun by this task, as the first is: what tasks inherit is this one's.
    if await tries[0].isPending(after: delay, tolerance, clock, origin) { tries.append(Contender(origin, work)) }
    return try await Contender.firstSuccess(of: tries, loser, origin)
}

extension Contender {
    /// Waits until the work has ended or so much time has passed, and says whether it was the time.
    fileprivate func isPending<C: Clock>(
        after delay: C.Duration,
        _ tolerance: C.Duration?,
        _ clock: C,
        _ origin: (file: StaticString, line: UInt)
    ) async -> Bool {
        let isPending = Promise<Bool, any Error>(file: origin.file, line: origin.line)
        let timer = clock.timer(after: delay, tolerance: tolerance) { isPending.resolve(true) }
        defer { timer.cancel() }
        future.observe { _ in isPending.resolve(false) }
        // A task that is cancelled begins nothing more.
        return (try? await isPending.future.ownResult().get()) ?? false
    }

    /// The first success, or the last failure, once the losers may be left.
    fileprivate static func firstSuccess(
        of tries: [Contender],
        _ loser: LosingTask,
        _ origin: (file: StaticString, line: UInt)
    ) async throws(Failure) -> Success {
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        promise.onCancel { for contender in tries { contender.future.cancel() } }
        let left = Locked(tries.count)
        for contender in tries {
            contender.future.observe { outcome in
                let isLast = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isLast || (try? outcome.get()) != nil { promise.complete(with: outcome) }
            }
        }
        let result = await promise.future.ownResult()
        for contender in tries { contender.future.cancel() }
        for contender in tries { await contender.leave(loser) }
        return try result.get()
    }
}
