//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Replaces a failure with the error that the closure returns.
    ///
    /// A success passes through untouched, and the closure is not called. To turn a failure into a success, use
    /// `recover`.
    ///
    /// ```swift
    /// let profile = api.user(id: 7).mapError(ProfileError.unavailable)
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. The closure is not called for
    /// that: the returned future fails with the cancellation of its own failure type.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - transform: Returns the new error. Called at most once.
    /// - Returns: A future with the success of this one, or with the new failure.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure; otherwise one,
    ///   and the closure's context.
    @inlinable
    public func mapError<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        derive(on: executor, file, line, MapErrorStage<Success, Failure, NewFailure>.self, transform)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func mapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        mapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
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
