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
    /// Calls the closure with the outcome, once it is known, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - observer: Sees the outcome. Called exactly once, unless it is dropped.
    @inlinable
    public func observe(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) {
        observe(on: executor.base, file: file, line: line, observer)
    }

    /// Calls the closure with the value of a success, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @inlinable
    public func onSuccess(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure with the failure, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the failure. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @inlinable @discardableResult
    public func onFailure(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Failure) -> Void
    ) -> Future {
        onFailure(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure when this future settles, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @inlinable
    public func always(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        always(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure with the outcome, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the outcome. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @inlinable @discardableResult
    public func onCompletion(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) -> Future {
        onCompletion(on: executor.base, file: file, line: line, body)
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value of a success, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which may be ignored.
    @inlinable @discardableResult
    public func onSuccess(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure when this future settles, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent` or `.queue(queue)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which may be ignored.
    @inlinable @discardableResult
    public func always(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        always(on: executor.base, file: file, line: line, body)
    }
}
