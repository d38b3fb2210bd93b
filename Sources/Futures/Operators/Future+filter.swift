//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Fails unless the success is one that the closure wants.
    ///
    /// A failure passes through untouched, and the closure is not called. For a failure that depends on the value,
    /// throw it in ``map(_:)``.
    ///
    /// ```swift
    /// let member = user.filter(orFail: .notAMember) { $0.isMember }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Parameters:
    ///   - failure: The failure for a value that isn't wanted. Let go of as soon as the outcome is known.
    ///   - isIncluded: Says whether the value is wanted; an error that it throws is the failure of the returned
    ///   future. Called at most once.
    /// - Returns: A future with the success or the failure of this one, or with the given failure, or with that of
    ///   the closure.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func filter(
        orFail failure: Failure,
        _ isIncluded: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> Future {
        staged(FilterStage<Success, Failure>.self, FilterStage.Criterion(isIncluded: isIncluded, failure: failure))
    }
}

@usableFromInline
enum FilterStage<Success: Sendable, Failure: Error>: TransformStage {
    @frozen @usableFromInline
    struct Criterion {
        @usableFromInline let isIncluded: @Sendable (Success) throws(Failure) -> Bool
        @usableFromInline let failure: Failure

        @inlinable
        init(isIncluded: @escaping @Sendable (Success) throws(Failure) -> Bool, failure: Failure) {
            self.isIncluded = isIncluded
            self.failure = failure
        }
    }

    @inlinable
    static func outcome(of outcome: Result<Success, Failure>, _ criterion: Criterion) -> Result<Success, Failure> {
        guard case .success(let value) = outcome else { return outcome }
        do throws(Failure) {
            return try criterion.isIncluded(value) ? outcome : .failure(criterion.failure)
        } catch {
            return .failure(error)
        }
    }
}
