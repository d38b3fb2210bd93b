//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Replaces the value of a success with what the closure returns.
    ///
    /// A failure passes through untouched, and the closure is not called. For a closure that returns a future, use
    /// `flatMap`.
    ///
    /// ```swift
    /// let name = user.map { $0.name }
    /// ```
    ///
    /// `map(\.name)` is the same, unless the type is isolated to the main actor, for example by its module's default:
    /// its key paths aren't `Sendable` then. Make the type a `nonisolated struct`, or write the closure.
    ///
    /// If this future is settled, that is a plain call: a function that returns itself forever needs `flatMap`.
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - transform: Returns the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or the error of the closure.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure; otherwise one,
    ///   and the closure's context.
    @inlinable
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        derive(on: executor, file, line, MapStage<Success, Failure, NewSuccess>.self, transform)
    }

    // Separate: converting a closure that can't throw would cost an allocation.
    /// Like the form whose closure can't throw, but what this closure throws is the failure of the returned future.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        derive(on: executor, file, line, ThrowingMapStage<Success, Failure, NewSuccess>.self, transform)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it, and throw.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(throwing: transform))
    }
}

@usableFromInline
enum MapStage<Success: Sendable, Failure: Error, NewSuccess: Sendable>: TransformStage {
    @inlinable static var kind: StageKind { .map }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ transform: @Sendable (Success) -> NewSuccess
    ) -> Result<NewSuccess, Failure> {
        switch outcome {
        case .success(let value): .success(transform(value))
        case .failure(let error): .failure(error)
        }
    }
}

@usableFromInline
enum ThrowingMapStage<Success: Sendable, Failure: Error, NewSuccess: Sendable>: TransformStage {
    @inlinable static var kind: StageKind { .map }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ transform: @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Result<NewSuccess, Failure> {
        switch outcome {
        case .success(let value):
            do throws(Failure) {
                return .success(try transform(value))
            } catch {
                return .failure(error)
            }
        case .failure(let error):
            return .failure(error)
        }
    }
}
