//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Descriptions whose closures run on an executor that is given by name. See `Future+named.swift`.

extension LazyFuture {
    /// Calls the closure with the outcome, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - observer: As for any executor.
    /// - Returns: Work with that outcome.
    public func observe(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) -> LazyFuture {
        observe(on: executor.base, file: file, line: line, observer)
    }

    /// Calls the closure with the value of a success, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - body: As for any executor.
    /// - Returns: Work with that outcome.
    public func onSuccess(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> LazyFuture {
        onSuccess(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure with the failure, on its way through, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - body: As for any executor.
    /// - Returns: Work with that outcome.
    public func onFailure(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Failure) -> Void
    ) -> LazyFuture {
        onFailure(on: executor.base, file: file, line: line, body)
    }

    /// Calls the closure when the work is over, however it ends, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - body: As for any executor.
    /// - Returns: Work with that outcome.
    public func always(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> LazyFuture {
        always(on: executor.base, file: file, line: line, body)
    }
}
