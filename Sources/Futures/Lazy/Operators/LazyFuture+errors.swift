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
    /// As `Future/mapError`, in each run.
    ///
    /// - Parameter transform: Makes the new error. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.mapError(transform) }
    }

    /// Goes on with the work that the closure describes after a failure.
    ///
    /// As `Future/flatMapError`, in each run.
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

    /// Makes a success of a failure.
    ///
    /// As `Future/recover`, in each run.
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
