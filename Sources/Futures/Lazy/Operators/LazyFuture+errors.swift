//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Replaces a failure with the error that the closure returns.
    ///
    /// Like `Future/mapError`, in each run.
    ///
    /// - Parameter transform: Returns the new error. Called at most once in each run.
    /// - Returns: A description that continues this one.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.mapError(transform) }
    }

    /// Continues a failure with the work that the closure describes.
    ///
    /// Like `Future/flatMapError`, in each run.
    ///
    /// ```swift
    /// let user = fromNetwork.flatMapError { _ in fromDisk }
    /// ```
    ///
    /// - Parameter transform: Describes the work to continue with, which is started. Called at most once in each run.
    /// - Returns: A description that continues this one.
    @inlinable
    public func flatMapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.flatMapError { transform($0).start() } }
    }

    /// Turns a failure into a success.
    ///
    /// Like `Future/recover`, in each run.
    ///
    /// - Parameter transform: Returns the value; an error that it throws is the failure of the run. Called at most once
    ///   in each run.
    /// - Returns: A description that continues this one.
    @inlinable
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// Turns a failure into a success, if the failure type of the result is known from the context.
    ///
    /// - Parameter transform: Returns the value. Called at most once in each run.
    /// - Returns: A description that continues this one.
    @inlinable @_disfavoredOverload
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// Erases the failure type, so that work with different failure types can be combined.
    ///
    /// Like `Future/eraseToAnyError()`, in each run.
    ///
    /// - Returns: A description with the same outcomes.
    public func eraseToAnyError() -> LazyFuture<Success, any Error> { then { $0.eraseToAnyError() } }
}

extension LazyFuture where Failure == Never {
    /// Gives a failure type to work that can't fail, to combine it with work that can.
    ///
    /// Like `Future/setFailureType(to:)`, in each run.
    ///
    /// - Parameter type: The new failure type.
    /// - Returns: A description with the same outcomes.
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> LazyFuture<Success, NewFailure> {
        then { $0.setFailureType(to: type) }
    }
}
