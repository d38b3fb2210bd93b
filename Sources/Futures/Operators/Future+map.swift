//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Replaces a success with what the closure makes of it.
    ///
    /// A failure passes through untouched, and the closure is not called. For a closure that returns a future, use
    /// `flatMap`.
    ///
    /// ```swift
    /// let name = user.map { $0.name }
    /// ```
    ///
    /// `map(\.name)` is the same, unless the type is isolated to the main actor, as by the default of its module: its
    /// key paths aren't `Sendable`. Make it a `nonisolated struct`, or write the closure.
    ///
    /// When this future is settled, that is a plain call: a function that returns itself for ever does so through
    /// `flatMap`.
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Parameter transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        derive(MapStage<Success, Failure, NewSuccess>.self, transform)
    }

    /// The same for a closure that can throw; what it throws is the failure of the returned future.
    ///
    /// A function of its own, because converting a closure that can't throw would cost an allocation.
    ///
    /// - Parameter transform: As above. Called at most once.
    /// - Returns: As above, or a failure with what the closure threw.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        derive(ThrowingMapStage<Success, Failure, NewSuccess>.self, transform)
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above, or broken when the executor drops its job.
    @inlinable
    public func map<NewSuccess: Sendable>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        running(on: executor, file, line) { $0.map(transform) }
    }

    /// The same for a closure that can throw, always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above, or a failure with what the closure threw.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        running(on: executor, file, line) { $0.map(transform) }
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
