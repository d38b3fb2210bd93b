//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Unwraps an optional success, and fails if it is nil.
    ///
    /// A failure passes through untouched. To replace nil with a value, use `map`.
    ///
    /// ```swift
    /// let user = store.user(id: 7).unwrap(orFail: .notFound)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Parameter failure: The failure for nil. Released as soon as the outcome is known.
    /// - Returns: A future with the value, with the failure of this one, or with the given one.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure, otherwise one.
    @inlinable
    public func unwrap<Wrapped: Sendable>(orFail failure: Failure) -> Future<Wrapped, Failure>
    where Success == Wrapped? {
        UnwrapStage<Wrapped, Failure>.derive(from: self, failure)
    }
}

@usableFromInline
enum UnwrapStage<Wrapped: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .unwrap }

    @inlinable
    static func outcome(of outcome: Result<Wrapped?, Failure>, _ failure: Failure) -> Result<Wrapped, Failure> {
        switch outcome {
        case .success(let value?): .success(value)
        case .success(nil): .failure(failure)
        case .failure(let error): .failure(error)
        }
    }
}
