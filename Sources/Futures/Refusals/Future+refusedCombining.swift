//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says of futures that can't be combined in this way: of a limit or a new attempt for those that are
// under way already, of no limit for those that aren't, and of different failures.
// See `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses to limit what is under way.
    @available(
        *,
        unavailable,
        message: "futures are under way already: use 'traverse(_:maxConcurrent:_:)', whose closure begins them"
    )
    @_disfavoredOverload
    public static func all(_ futures: some Sequence<Future>, maxConcurrent: Int) -> Future<[Success], Failure> {
        fatalError()
    }

    /// Refuses to limit what is under way.
    @available(
        *,
        unavailable,
        message: "futures are under way already: give 'allSettled' descriptions of them, as in '.deferred { load(id) }'"
    )
    @_disfavoredOverload
    public static func allSettled(
        _ futures: some Sequence<Future>,
        maxConcurrent: Int
    ) -> Future<[Result<Success, Failure>], Never> {
        fatalError()
    }
}

extension Future {
    /// Refuses to begin anew what is under way.
    @available(
        *,
        unavailable,
        message: "the future is under way already: use 'Future.retry(policy) { … }', whose closure begins it each time"
    )
    @_disfavoredOverload
    public func retry(_ policy: RetryPolicy) -> Future { fatalError() }

    /// Refuses to begin everything at once.
    @available(*, unavailable, message: "say how many are to be under way at once, as in 'all(_:maxConcurrent:)'")
    @_disfavoredOverload
    public static func all(
        _ futures: some Sequence<LazyFuture<Success, Failure>>
    ) -> Future<[Success], Failure> { fatalError() }
}

// Where the type isn't written, as in `Future.all(user, pictures)`, nothing else tells it.
extension Future where Success == Never, Failure == Never {
    /// Refuses inputs that fail with different types.
    @available(
        *,
        unavailable,
        message:
            "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
    )
    @_disfavoredOverload
    public static func all<Value: Sendable, F: Error, G: Error>(
        _ first: Future<Value, F>,
        _ second: Future<Value, G>
    ) -> Future<[Value], F> { fatalError() }

    /// Refuses inputs that fail with different types.
    @available(
        *,
        unavailable,
        message:
            "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
    )
    @_disfavoredOverload
    public static func race<Value: Sendable, F: Error, G: Error>(
        _ first: Future<Value, F>,
        _ second: Future<Value, G>
    ) -> Future<Value, F> { fatalError() }
}
