//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// The outcome, as soon as it is known.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the task that waits gives it control back at once, with a cancelled failure, where `Failure` can
    /// say so. The future and its other waiters do not notice.
    ///
    /// A future that nobody has any more then, as in `try await source.map { … }.value`, is of no use to anyone: it
    /// leaves its source, which goes on, and its closure doesn't run. That happens at the latest when other tasks leave
    /// futures in the same way, so that never more than a few of them stay. Those that look at what passes,
    /// `onSuccess`, `onFailure` and `always`, run all the same.
    ///
    /// - Complexity: O(1), and O(depth) where the work is in a task, which is lent the priority of this one. A settled
    ///   future answers without suspending; the only waiter of a pending one allocates nothing.
    @inlinable
    public var result: Result<Success, Failure> {
        get async {
            switch storage {
            case .known(let outcome):
                return outcome
            case .pending(let object):
                let cell = CellPointer(object)
                if !cell.state.now.isSettled {
                    // A task's handlers, for its priority and for its cancellation, cost more than all the rest.
                    let isLending = cell.lendPriority()
                    if !isLending, !canSayCancelled(Failure.self) {
                        await cell.suspend()
                    } else if await isLending
                        ? !cell.suspendWhileLending(unlessCancelled: canSayCancelled(Failure.self))
                        : !cell.suspendUnlessCancelled(),
                        let failure = cancellationFailure(as: Failure.self)
                    {
                        cell.leaveBehind()
                        return .failure(failure)
                    }
                }
                defer { withExtendedLifetime(object) {} }
                return cell.outcome(Result<Success, Failure>.self).pointee
            }
        }
    }

    /// The value of the success, as soon as it is known.
    ///
    /// ```swift
    /// let user = try await loaded.value
    /// ```
    ///
    /// ## Cancellation
    ///
    /// As for ``result``.
    ///
    /// - Throws: The failure, as `Failure`.
    @inlinable
    public var value: Success {
        get async throws(Failure) { try await result.get() }
    }

    /// The value of the success, as soon as it is known; `value` under the name that `Result` gives it.
    ///
    /// ## Cancellation
    ///
    /// As for ``result``.
    ///
    /// - Returns: The value.
    /// - Throws: The failure, as `Failure`.
    @inlinable
    public func get() async throws(Failure) -> Success { try await result.get() }
}

extension Future where Failure == Never {
    /// The value, as soon as it is known.
    ///
    /// There is nothing to `try`: this future can't fail.
    @inlinable
    public var value: Success {
        get async {
            switch await result {
            case .success(let value): value
            }
        }
    }
}
