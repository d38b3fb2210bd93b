//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What becomes of a future when the task that waits for it is cancelled.
public enum WaiterCancellation: Sendable {
    /// The task gets control back, and the future goes on: what `value` does.
    case leaveFuture
    /// The task gets control back, and the future is cancelled, if nobody else listens to it.
    case cancelFuture
}

extension Future {
    /// The value of the success, as soon as it is known, with a say in what cancelling the task does to the future.
    ///
    /// ```swift
    /// let user = try await loading.value(onCancel: .cancelFuture)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// As for ``result``. With ``WaiterCancellation/cancelFuture`` the future is cancelled with the task, if nobody
    /// else listens to it.
    ///
    /// - Parameter reach: How far a cancellation of the task goes.
    /// - Returns: The value.
    /// - Throws: The failure, as `Failure`.
    /// - Complexity: O(1). One allocation where the future is to be cancelled and is pending.
    public func value(onCancel reach: WaiterCancellation) async throws(Failure) -> Success {
        try await result(onCancel: reach).get()
    }

    /// The outcome, in the same way.
    package func result(onCancel reach: WaiterCancellation) async -> Result<Success, Failure> {
        guard outcome == nil, reach == .cancelFuture else { return await result }
        // A future of the waiter's own: cancelling it goes up as far as nobody else listens.
        return await map { $0 }.ownResult()
    }
}

extension Future {
    /// The outcome of a future that nobody has but the caller, whose cancellation cancels it.
    func ownResult() async -> Result<Success, Failure> {
        if let outcome { return outcome }
        return await withTaskCancellationHandler {
            await result
        } onCancel: {
            cancel()
        }
    }
}

/// Ends work before it has begun, where the task is cancelled and the failure can say so.
@inlinable
func throwIfCancelled<Failure: Error>(as type: Failure.Type) throws(Failure) {
    if Task.isCancelled, let failure = cancellationFailure(as: type) { throw failure }
}
