//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about the most common mistakes. See `Future+refusedTransforms.swift`.

extension LazyFuture {
    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func map<NewSuccess: Sendable, Thrown: Error>(
        _ transform: @escaping @Sendable (Success) throws(Thrown) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, Thrown: Error>(
        _ transform: @escaping @Sendable (Success) throws(Thrown) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> { fatalError() }

    /// Refuses a next future that fails with another type.
    @available(
        *,
        unavailable,
        message:
            "the next future fails with another type: use 'mapError' on it, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on this one and on the next"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, NewFailure: Error>(
        _ transform: @escaping @Sendable (Success) throws -> LazyFuture<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, Failure> { fatalError() }
}
