//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Descriptions whose closures run on an executor that is given by name. See `Future+named.swift`.

extension LazyFuture {
    /// Replaces a success with what the closure makes of it, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, transform)
    }

    /// Replaces a success with what the closure makes of it, on an executor given by name; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the work that the closure makes of a success, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the work that the closure makes of a success, on an executor given by name; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, transform)
    }

    /// Keeps a success only if the closure says so, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure of a success that isn't kept.
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isIncluded: As for any executor.
    /// - Returns: Work with that outcome.
    public func filter(
        orFail failure: Failure,
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) -> Bool
    ) -> LazyFuture {
        filter(orFail: failure, on: executor.base, file: file, line: line, isIncluded)
    }

    /// Keeps a success only if the closure says so, on an executor given by name; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure of a success that isn't kept.
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isIncluded: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func filter(
        orFail failure: Failure,
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        filter(orFail: failure, on: executor.base, file: file, line: line, isIncluded)
    }

    /// Runs the work again as long as the closure says so, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isWorthIt: As for any executor.
    /// - Returns: Work with that outcome.
    public func `repeat`(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @Sendable (Success) -> Bool
    ) -> LazyFuture {
        `repeat`(on: executor.base, file: file, line: line, while: isWorthIt)
    }

    /// Runs the work again as long as the closure says so, on an executor given by name; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isWorthIt: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func `repeat`(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        `repeat`(on: executor.base, file: file, line: line, while: isWorthIt)
    }
}
