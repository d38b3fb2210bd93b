//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Replaces a failure with the error that the closure makes of it.
    ///
    /// A success passes through untouched, and the closure is not called. To make a success of a failure, use
    /// `recover`.
    ///
    /// ```swift
    /// let profile = api.user(id: 7).mapError(ProfileError.unavailable)
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it. The closure is not called for
    /// that: the returned future fails as its own failure type says it.
    ///
    /// - Parameter transform: Makes the new error. Called at most once.
    /// - Returns: A future with the success of this one, or with the new failure.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        derive(MapErrorStage<Success, Failure, NewFailure>.self, transform)
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above, or broken when the executor drops its job: the closure is never called anywhere else.
    @inlinable
    public func mapError<NewFailure: Error>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        running(on: executor, file, line) { $0.mapError(transform) }
    }
}

@usableFromInline
enum MapErrorStage<Success: Sendable, Failure: Error, NewFailure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .mapError }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ transform: @Sendable (Failure) -> NewFailure
    ) -> Result<Success, NewFailure> {
        switch outcome {
        case .success(let value): .success(value)
        case .failure(let error): .failure(transform(error))
        }
    }
}
