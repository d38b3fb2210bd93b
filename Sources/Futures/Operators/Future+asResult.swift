//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Turns the outcome into the value of a future that can't fail.
    ///
    /// For code that treats successes and failures alike, or that has to continue after a failure. ``unwrapResult()``
    /// is the inverse.
    ///
    /// ```swift
    /// let saved = zip(draft.asResult(), copy.asResult()).map { draft, copy in report(draft, copy) }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. The returned future can't
    /// represent a cancellation, and settles with the outcome of this one.
    ///
    /// - Returns: A future whose value is the outcome of this one. It can't fail.
    /// - Complexity: O(1). One allocation, or none if this future is settled.
    @inlinable
    public func asResult() -> Future<Result<Success, Failure>, Never> {
        AsResultStage<Success, Failure>.derive(from: self, ())
    }
}

extension Future where Failure == Never {
    /// Turns the value, which is a `Result`, into the outcome.
    ///
    /// The inverse of ``asResult()``.
    ///
    /// ```swift
    /// let user: Future<User, APIError> = outcomes.first.unwrapResult()
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Returns: A future with the success or the failure that is the value of this one.
    /// - Complexity: O(1). One allocation, or none if this future is settled.
    @inlinable
    public func unwrapResult<Value: Sendable, NewFailure: Error>() -> Future<Value, NewFailure>
    where Success == Result<Value, NewFailure> {
        UnwrapResultStage<Value, NewFailure>.derive(from: self, ())
    }
}

@usableFromInline
enum AsResultStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .asResult }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _: Void
    ) -> Result<Result<Success, Failure>, Never> {
        .success(outcome)
    }
}

@usableFromInline
enum UnwrapResultStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .unwrapResult }

    @inlinable
    static func outcome(
        of outcome: Result<Result<Success, Failure>, Never>,
        _: Void
    ) -> Result<Success, Failure> {
        switch outcome {
        case .success(let result): result
        }
    }
}
