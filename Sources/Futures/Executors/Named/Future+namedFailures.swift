//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators on an executor that is given by name, such as `.concurrent`. A concrete type, and not a generic
// parameter, is what a leading dot needs: the compiler would try all executors at each stage of a chain.

extension Future {
    /// Replaces a failure with the error that the closure makes of it, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new error. Called at most once.
    /// - Returns: A future with the success of this one, or with the new failure.
    @inlinable
    public func mapError<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        mapError(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the future that the closure makes of a failure, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the success of this one, or with the outcome of the next one.
    @inlinable
    public func flatMapError<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        flatMapError(on: executor.base, file: file, line: line, transform)
    }

    /// Makes a success of a failure, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the value, or throws the new failure. Called at most once.
    /// - Returns: A future with the success of this one, or with the value or the failure of the closure.
    @inlinable
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, transform)
    }

    /// The same for a closure that can't throw, where another failure type than `Never` is expected.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above.
    @inlinable @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, transform)
    }
}
