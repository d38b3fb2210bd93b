//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about the most common mistakes, in place of "invalid conversion from throwing function". The
// type checker considers these only if nothing else fits: a program that compiles hardly pays for them.
//
// The error that a closure throws is generic: an overload that differs from another one only in what is thrown is not
// considered.

extension Future {
    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func map<NewSuccess: Sendable, Thrown: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Success) throws(Thrown) -> NewSuccess
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that returns a future where a value is expected.
    @available(*, unavailable, message: "the closure returns a future: use 'flatMap'")
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, Thrown: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Success) throws(Thrown) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a next future that fails with another type.
    @available(
        *,
        unavailable,
        message:
            "the next future fails with another type: use 'mapError' on it, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on this one and on the next; say what the closure of a 'Future { … }' throws"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Success) throws -> Future<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it, or throw the failure in 'map'")
    @_disfavoredOverload
    public func filter<Thrown: Error>(
        orFail failure: Failure,
        on executor: AnyFutureExecutor = .inline,
        _ isIncluded: @escaping @Sendable (Success) throws(Thrown) -> Bool
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: return the new error, or throw it in 'recover'")
    @_disfavoredOverload
    public func mapError<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Failure) throws -> NewFailure
    ) -> Future<Success, NewFailure> { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: return '.failure(error)', or throw it in 'recover'")
    @_disfavoredOverload
    public func flatMapError<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Failure) throws -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> { fatalError() }

    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func map<NewSuccess: Sendable, Thrown: Error>(
        on executor: MainActorExecutor,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Thrown) -> NewSuccess
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that throws something other than the failure.
    @available(
        *,
        unavailable,
        message:
            "as far as Swift can tell, the closure throws something other than the future's failure: write '{ (value) throws(LoadError) in … }' with the failure's type, or call 'eraseToAnyError()' first"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, Thrown: Error>(
        on executor: MainActorExecutor,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Thrown) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a next future that fails with another type.
    @available(
        *,
        unavailable,
        message:
            "the next future fails with another type: use 'mapError' on it, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on this one and on the next; say what the closure of a 'Future { … }' throws"
    )
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable, NewFailure: Error>(
        on executor: MainActorExecutor,
        _ transform: @escaping @MainActor @Sendable (Success) throws -> Future<NewSuccess, NewFailure>
    ) -> Future<NewSuccess, Failure> { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it, or throw the failure in 'map'")
    @_disfavoredOverload
    public func filter<Thrown: Error>(
        orFail failure: Failure,
        on executor: MainActorExecutor,
        _ isIncluded: @escaping @MainActor @Sendable (Success) throws(Thrown) -> Bool
    ) -> Future { fatalError() }

    /// Refuses a closure that throws something other than it says.
    @available(
        *,
        unavailable,
        message:
            "the closure throws an error of another type: write '{ (error) throws(LoadError) in … }' with that type"
    )
    @_disfavoredOverload
    public func recover(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Failure) throws -> Success
    ) -> Future { fatalError() }

    /// Refuses a closure that returns a future.
    @available(*, unavailable, message: "the closure returns a future: use 'flatMapError'")
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: AnyFutureExecutor = .inline,
        _ transform: @escaping @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future { fatalError() }
}
