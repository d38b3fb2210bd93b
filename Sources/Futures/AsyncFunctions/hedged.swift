//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Starts work a second time if the first is slow, and takes the first success.
///
/// For work that may run twice, such as a read from one of several servers: it avoids the slowest answers at the cost
/// of a few more requests (Dean and Barroso, "The Tail at Scale", 2013).
///
/// ```swift
/// let user = try await hedged(after: .milliseconds(200)) { try await api.load(7) }
/// ```
///
/// A failure before the second start comes out at once: to try again after a failure, use `retry`. If both are running,
/// a failure waits for the other one; if both fail, the later failure comes out.
///
/// Both tries can run at once: to count each with a ``FutureLimiter``, call it inside the closure.
///
/// If the failure has a type of its own, declare it in the closure, as in `{ () async throws(APIError) in … }`; a
/// function that is passed has its type already.
///
/// ## Execution
///
/// The closure runs in tasks of its own, which inherit priority and task-local values, but not the isolation: on the
/// main actor write `{ @MainActor in … }`.
///
/// ## Cancellation
///
/// The task of the loser is cancelled, and the caller continues at once: work that doesn't check for cancellation may
/// still be running then. With ``LosingTask/awaited`` the caller waits until it has ended. Cancelling the caller's task
/// cancels both, and the caller resumes.
///
/// If the task was cancelled before the call, nothing begins. Both hold only if `Failure` can represent a cancellation:
/// the failure of a closure that can't throw is `Never`, and the caller waits for it. A closure such as
/// `{ () async throws in … }` avoids that.
///
/// - Parameters:
///   - delay: How long the first may take before the second begins. With zero or less, the second begins at once,
///     unless the first has ended by then.
///   - tolerance: How late the timer may fire; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether the call leaves the loser, or waits until its task has ended.
///   - file: Where this is called, for the report if the tasks are dropped.
///   - line: Where this is called, for the report if the tasks are dropped.
///   - work: The work. Called once or twice.
/// - Returns: What the first to succeed returned.
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
    var tries = [Contender(loser: loser, origin, work)]
    // Begun by this task, like the first, so that both inherit the same.
    if await tries[0].isPending(after: delay, tolerance, clock, origin) {
        tries.append(Contender(loser: loser, origin, work))
    }
    return try await Contender.firstSuccess(of: tries, origin)
}

extension Contender {
    /// Waits until the work has ended or the time is up, and returns whether the time was first.
    fileprivate func isPending<C: Clock>(
        after delay: C.Duration,
        _ tolerance: C.Duration?,
        _ clock: C,
        _ origin: (file: StaticString, line: UInt)
    ) async -> Bool {
        let isPending = Promise<Bool, any Error>(file: origin.file, line: origin.line)
        let timer = clock.timer(after: delay, tolerance: tolerance) { isPending.resolve(true) }
        defer { timer.cancel() }
        let observations = Observations(expecting: 1, for: .hedged)
        observations.add(future.observation { _ in isPending.resolve(false) })
        isPending.onCancel(of: observations)
        defer { observations.end() }
        // A cancelled task begins nothing more.
        return (try? await isPending.future.ownResult().get()) ?? false
    }

    /// The first success, or the last failure, once the losers may be left.
    fileprivate static func firstSuccess(
        of tries: [Contender],
        _ origin: (file: StaticString, line: UInt)
    ) async throws(Failure) -> Success {
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        promise.onCancel { for contender in tries { contender.future.cancel() } }
        let left = Locked(tries.count)
        let observations = Observations(expecting: tries.count, for: .hedged)
        for contender in tries {
            let observation = contender.future.observation { outcome in
                let isLast = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isLast || (try? outcome.get()) != nil { promise.complete(with: outcome) }
            }
            observations.add(observation)
        }
        // Last, because this reports the inputs to the recorder.
        promise.onCancel(of: observations)
        let result = await promise.future.ownResult()
        observations.end()
        for contender in tries { contender.future.cancel() }
        for contender in tries { await contender.leave() }
        return try result.get()
    }
}
