//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Replaces a failure with the error that the closure returns, like `Future/mapError`.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.mapError(transform) }
    }

    /// Continues a failure with the work that the closure describes, as in
    /// `fromNetwork.flatMapError { _ in fromDisk }`.
    @inlinable
    public func flatMapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.flatMapError { transform($0).start() } }
    }

    /// Turns a failure into a success, or into the error that the closure throws, like `Future/recover`.
    @inlinable
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// Like the form whose closure can throw, but for one that can't, if another failure type than `Never` is expected.
    @inlinable @_disfavoredOverload
    public func recover<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        then { $0.recover(transform) }
    }

    /// Erases the failure type, so that work with different failure types can be combined.
    public func eraseToAnyError() -> LazyFuture<Success, any Error> { then { $0.eraseToAnyError() } }
}

extension LazyFuture where Failure == Never {
    /// Gives a failure type to work that can't fail, to combine it with work that can.
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> LazyFuture<Success, NewFailure> {
        then { $0.setFailureType(to: type) }
    }
}
