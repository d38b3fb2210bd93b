//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Continues a failure with the future that the closure returns.
    ///
    /// A success passes through untouched, and the closure is not called. For a value that is available at once, use
    /// `recover`. As with `Result`, the closure can't throw: it returns a failure instead.
    ///
    /// ```swift
    /// let user = network.user(id: 7).flatMapError { _ in cache.user(id: 7) }
    /// ```
    ///
    /// A function may return itself through `flatMapError` forever, as through `flatMap`.
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, or the one that the closure returned, unless that has other
    /// listeners. The closure is not called for that. It is called if this future is cancelled by others, as for any
    /// failure.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - transform: Returns the future to continue with. Called at most once.
    /// - Returns: A future with the success of this one, or with the outcome of the closure's future.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure; otherwise one,
    ///   and the closure's context.
    @inlinable
    public func flatMapError<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        derive(on: executor, file, line, FlatMapErrorStage<Success, Failure, NewFailure>.self, transform)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func flatMapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        flatMapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }
}

@usableFromInline
enum FlatMapErrorStage<Success: Sendable, Failure: Error, NewFailure: Error>: ChainStage {
    @inlinable static var kind: StageKind { .flatMapError }
    @inlinable static var failureCause: FailureCause { .own }

    @inlinable
    static func future(
        after outcome: Result<Success, Failure>,
        _ transform: @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        switch outcome {
        case .success(let value): .success(value)
        case .failure(let error): transform(error)
        }
    }
}
