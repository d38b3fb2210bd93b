//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What happens to a future when the task that waits for it is cancelled.
public enum WaiterCancellation: Sendable {
    /// The task resumes, and the future goes on, as with `value`.
    case leaveFuture
    /// The task resumes, and the future is cancelled, unless it has other listeners.
    case cancelFuture
}

extension Future {
    /// The value of the success, as soon as it is known; you choose what cancelling the task does to the future.
    ///
    /// ```swift
    /// let user = try await loading.value(onCancel: .cancelFuture)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// See ``result``. With ``WaiterCancellation/cancelFuture`` the future is cancelled with the task, unless it has
    /// other listeners. A value that came first is returned, even if the task is cancelled before it sees it.
    ///
    /// - Parameter reach: How far a cancellation of the task reaches.
    /// - Returns: The value.
    /// - Throws: The failure, as `Failure`.
    /// - Complexity: O(1). One allocation if the future is pending and is to be cancelled.
    @_disfavoredOverload
    public func value(onCancel reach: WaiterCancellation) async throws(Failure) -> Success {
        try await result(onCancel: reach).get()
    }

    /// The outcome, with the same choice.
    package func result(onCancel reach: WaiterCancellation) async -> Result<Success, Failure> {
        guard outcome == nil, reach == .cancelFuture else { return await result }
        // A future of the waiter's own: cancelling it reaches up to the first future with other listeners.
        let own = await WaiterStage.derive(from: self, ()).ownResult()
        // The value may have come just before the cancellation: nobody else may have it, to close it, say.
        if case .failure = own, case .success(let value)? = outcomeWithoutLooking { return .success(value) }
        return own
    }

    /// The outcome of a future that only the caller has, whose cancellation cancels it.
    func ownResult() async -> Result<Success, Failure> {
        guard case .cell(let object) = storage, outcome == nil else { return await result }
        let cell = CellPointer(object)
        let canLeave = canSayCancelled(Failure.self)
        // One handler for both: with nested ones, a task that is resumed by the inner one might end before the outer
        // one is called.
        let isSettled =
            if Lending.lendPriority(to: cell) {
                await Awaiting(for: cell).suspendWhileLending(unlessCancelled: canLeave, cancel)
            } else {
                await Awaiting(for: cell).suspend(unlessCancelled: canLeave, cancel)
            }
        if !isSettled, let failure = cancellationFailure(as: Failure.self) { return .failure(failure) }
        // Without another call that may suspend: its frame would be where that of the handler was, which the runtime
        // still reads, if an executor has resumed this task inside the call that cancels it.
        if let outcome { return outcome }
        return await result
    }
}

/// Ends work before it begins, if the task is cancelled and the failure can represent that.
@inlinable
func throwIfCancelled<Failure: Error>(as type: Failure.Type) throws(Failure) {
    if Task.isCancelled, let failure = cancellationFailure(as: type) { throw failure }
}

/// The same outcome, for one waiter.
enum WaiterStage<Success: Sendable, Failure: Error>: TransformStage {
    static var kind: StageKind { .value }

    static func outcome(of outcome: Result<Success, Failure>, _: Void) -> Result<Success, Failure> { outcome }
}
