//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators on an executor that is given by name, such as `.concurrent`. A concrete type, and not a generic
// parameter, is what a leading dot needs: the compiler would try all executors at each stage of a chain.
//
// Closures that throw have a form of their own, here and wherever else closures have a place: with `throws(Failure)`
// alone, a closure that doesn't throw counts as one that throws `Never`, and is rejected where the compiler doesn't
// know the failure yet, as behind `mapError { … }`. The form is disfavoured, so that no chain tries both.

extension Future {
    /// Replaces a success with what the closure makes of it, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one.
    @inlinable
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, transform)
    }

    /// Replaces a success with what the closure makes of it or throws, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the future that the closure makes of a success, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    @inlinable
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the future that the closure makes of a success, or with what it throws, on an executor given by
    /// name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future, or throws. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one or of the closure.
    @inlinable @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, transform)
    }

    /// Keeps a success that is wanted, and makes a failure of any other, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure that is made of a value that isn't wanted.
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - isIncluded: Whether a value is wanted. Called at most once.
    /// - Returns: A future with the success or the failure of this one, or with the given failure.
    @inlinable
    public func filter(
        orFail failure: Failure,
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) -> Bool
    ) -> Future {
        filter(orFail: failure, on: executor.base, file: file, line: line, isIncluded)
    }
}
