//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Continues a success with the future that the closure returns.
    ///
    /// A failure passes through untouched, and the closure is not called.
    ///
    /// ```swift
    /// let albums = user.flatMap { user in api.albums(of: user) }
    /// ```
    ///
    /// A function may return itself through `flatMap` forever: a future that the closure returns is linked to the
    /// returned one, and nothing remains of finished rounds.
    ///
    /// A closure that returns the very future that this call returns, or one that waits for it, closes a cycle that
    /// could never settle. The future then fails with ``BrokenPromise`` if `Failure` can represent that, and is
    /// reported otherwise; see ``BrokenPromise/Reason``.
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, or the one that the closure returned, unless that has other
    /// listeners.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - transform: Returns the future to continue with; an error that it throws is the failure of the returned
    ///     future. Called at most once.
    /// - Returns: A future with the outcome of the closure's future, or with the failure of this one or of the closure.
    /// - Complexity: O(1). No allocation if this future and the closure's are settled, otherwise one, and the closure's
    ///   context.
    @inlinable
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        derive(on: executor, file, line, FlatMapStage<Success, Failure, NewSuccess>.self, transform)
    }

    // Separate: converting a closure that can't throw would cost an allocation.
    /// Like the form whose closure can't throw, but what this closure throws is the failure of the returned future.
    @inlinable @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        derive(on: executor, file, line, ThrowingFlatMapStage<Success, Failure, NewSuccess>.self, transform)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it, and throw.
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(throwing: transform))
    }
}

@usableFromInline
enum FlatMapStage<Success: Sendable, Failure: Error, NewSuccess: Sendable>: ChainStage {
    @inlinable static var kind: StageKind { .flatMap }

    @inlinable
    static func future(
        after outcome: Result<Success, Failure>,
        _ transform: @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        switch outcome {
        case .success(let value): transform(value)
        case .failure(let error): .failure(error)
        }
    }
}

@usableFromInline
enum ThrowingFlatMapStage<Success: Sendable, Failure: Error, NewSuccess: Sendable>: ChainStage {
    @inlinable static var kind: StageKind { .flatMap }

    @inlinable
    static func future(
        after outcome: Result<Success, Failure>,
        _ transform: @Sendable (Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        switch outcome {
        case .success(let value):
            do throws(Failure) {
                return try transform(value)
            } catch {
                return .failure(error)
            }
        case .failure(let error):
            return .failure(error)
        }
    }
}
