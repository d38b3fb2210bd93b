//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Turns a failure into a success.
    ///
    /// A success passes through untouched, and the closure is not called. The new failure type is what the closure
    /// throws: a closure that can't throw gives a future that can't fail, unless another type is expected. For a value
    /// that doesn't depend on the failure, use ``replaceError(with:)``; for a future, `flatMapError`.
    ///
    /// ```swift
    /// let portrait = loaded.recover { _ in .placeholder }  // Future<Picture, Never>
    /// let rows = read.recover { (error) throws(StoreError) in
    ///     guard error == .empty else { throw error }
    ///     return []
    /// }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. If the new failure type can't
    /// represent a cancellation, as `Never` can't, the returned future recovers from the cancellation of this one as
    /// from any failure.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - transform: Returns the value; an error that it throws is the failure of the returned future. Called at most
    ///     once.
    /// - Returns: A future with the success of this one, or with the value or the error of the closure.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure; otherwise one,
    ///   and the closure's context.
    @inlinable
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> Future<Success, NewFailure> {
        derive(on: executor, file, line, ThrowingRecoverStage<Success, Failure, NewFailure>.self, transform)
    }

    // Separate: the compiler infers `Never` for such a closure's error, and nothing else.
    /// Like the form whose closure can throw, but for one that can't, if another failure type than `Never` is expected.
    @inlinable @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> Future<Success, NewFailure> {
        derive(on: executor, file, line, RecoverStage<Success, Failure, NewFailure>.self, transform)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it, and throw.
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(throwing: transform))
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }
}

@usableFromInline
enum RecoverStage<Success: Sendable, Failure: Error, NewFailure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .recover }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ transform: @Sendable (Failure) -> Success
    ) -> Result<Success, NewFailure> {
        switch outcome {
        case .success(let value): .success(value)
        case .failure(let error): .success(transform(error))
        }
    }
}

@usableFromInline
enum ThrowingRecoverStage<Success: Sendable, Failure: Error, NewFailure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .recover }
    @inlinable static var failureCause: FailureCause { .own }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ transform: @Sendable (Failure) throws(NewFailure) -> Success
    ) -> Result<Success, NewFailure> {
        switch outcome {
        case .success(let value):
            return .success(value)
        case .failure(let error):
            do throws(NewFailure) {
                return .success(try transform(error))
            } catch {
                return .failure(error)
            }
        }
    }
}
