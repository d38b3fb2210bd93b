//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Descriptions whose closures run on an executor that is given by name. See `Future+named.swift`.

extension LazyFuture {
    /// Replaces a failure with what the closure makes of it, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func mapError<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        mapError(on: executor.base, file: file, line: line, transform)
    }

    /// Goes on with the work that the closure makes of a failure, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func flatMapError<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        flatMapError(on: executor.base, file: file, line: line, transform)
    }

    /// Turns a failure into a success, or into another failure, on an executor given by name.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, transform)
    }

    /// The same for a closure that can't throw, where another failure type than `Never` is expected.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As above. Called at most once in each run.
    /// - Returns: As above.
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, transform)
    }
}
