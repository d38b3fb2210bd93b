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
    /// If the waiting task is cancelled and `Failure` can represent that, it resumes at once with a cancelled failure.
    /// The future and its other waiters are not affected.
    ///
    /// If nothing else references the future by then, as in `try await source.map { … }.value`, it leaves its source,
    /// which goes on, and its closure doesn't run. That happens when other tasks leave futures in the same way; if the
    /// source settles before that, the closure runs. The closures of `onSuccess`, `onFailure` and `always` run in any
    /// case.
    ///
    /// - Complexity: O(1), and O(depth) if the work is in a task, which is lent the priority of this one. A settled
    ///   future answers without suspending; the only waiter of a pending one allocates nothing.
    @inlinable
    public var result: Result<Success, Failure> {
        get async {
            switch storage {
            case .known(let outcome):
                return outcome
            case .cell(let object):
                let cell = CellPointer(object)
                if !cell.state.now.isReadable {
                    // A task's handlers for its priority and its cancellation cost more than all the rest.
                    let isLending = Lending.lendPriority(to: cell)
                    if !isLending, !canSayCancelled(Failure.self) {
                        await Awaiting(for: cell).suspend()
                    } else if await isLending
                        ? !Awaiting(for: cell).suspendWhileLending(unlessCancelled: canSayCancelled(Failure.self))
                        : !Awaiting(for: cell).suspendUnlessCancelled(),
                        let failure = cancellationFailure(as: Failure.self)
                    {
                        LeftBehind.note(cell)
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
    /// See ``result``.
    ///
    /// - Throws: The failure, as `Failure`.
    @inlinable
    public var value: Success {
        get async throws(Failure) { try await result.get() }
    }
}

extension Future where Failure == Never {
    // A separate property: the compiler crashes if a getter throws a generic failure that turns out to be `Never`.

    /// The value, as soon as it is known.
    ///
    /// No `try` is needed: this future can't fail.
    @inlinable
    public var value: Success {
        get async {
            switch await result {
            case .success(let value): value
            }
        }
    }
}
