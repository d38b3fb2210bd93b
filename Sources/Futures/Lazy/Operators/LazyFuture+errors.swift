//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Replaces a failure with the error that the closure makes of it.
    ///
    /// As `Future/mapError(_:)`, in each run.
    ///
    /// - Parameter transform: Makes the new error. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.mapError(transform) }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - transform: As above.
    /// - Returns: As above.
    public func mapError<NewFailure: Error>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.mapError(on: executor, file: file, line: line, transform) }
    }

    /// Goes on with the work that the closure describes after a failure.
    ///
    /// As `Future/flatMapError(_:)`, in each run.
    ///
    /// ```swift
    /// let user = fromNetwork.flatMapError { _ in fromDisk }
    /// ```
    ///
    /// - Parameter transform: Describes the work to go on with, which is started. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable
    public func flatMapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.flatMapError { transform($0).start() } }
    }

    /// The same, with the closure always on an executor, where the work that it describes is begun too.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - transform: As above.
    /// - Returns: As above.
    public func flatMapError<NewFailure: Error>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.flatMapError(on: executor, file: file, line: line) { transform($0).start() } }
    }

    /// Makes a success of a failure.
    ///
    /// As `Future/recover(_:)`, in each run.
    ///
    /// - Parameter transform: Makes the value; an error that it throws is the failure of the run. Called at most once
    ///   in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// Makes a success of a failure, where the failure type of the result is known from elsewhere.
    ///
    /// - Parameter transform: Makes the value. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable @_disfavoredOverload
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - transform: As above.
    /// - Returns: As above.
    public func recover<NewFailure: Error>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(on: executor, file: file, line: line, transform) }
    }

    /// The same, where the failure type of the result is known from elsewhere.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - transform: As above.
    /// - Returns: As above.
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(on: executor, file: file, line: line, transform) }
    }

    /// Replaces a failure with a value.
    ///
    /// As `Future/replaceError(with:)`, in each run.
    ///
    /// - Parameter value: The value instead of a failure.
    /// - Returns: A description of work that can't fail.
    @inlinable
    public func replaceError(with value: Success) -> LazyFuture<Success, Never> {
        then { $0.replaceError(with: value) }
    }

    /// Forgets the failure type, to bring work that fails differently together.
    ///
    /// As `Future/eraseToAnyError()`, in each run.
    ///
    /// - Returns: A description with the same outcomes.
    public func eraseToAnyError() -> LazyFuture<Success, any Error> { then { $0.eraseToAnyError() } }
}

extension LazyFuture where Failure == Never {
    /// Gives work that can't fail a failure type, to go on with work that can.
    ///
    /// As `Future/setFailureType(to:)`, in each run.
    ///
    /// - Parameter type: The new failure type.
    /// - Returns: A description with the same outcomes.
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> LazyFuture<Success, NewFailure> {
        then { $0.setFailureType(to: type) }
    }
}
