//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about futures that can't be combined in this way: about a limit or a new attempt for those
// that have begun already, about no limit for those that haven't, and about different failures. See
// `Future+refusedTransforms.swift`.

extension Future {
    /// Refuses to limit what has begun.
    @available(*, unavailable, message: "futures are under way already: begin them in 'traverse(_:maxConcurrent:_:)'")
    @_disfavoredOverload
    public static func all(_ futures: some Sequence<Future>, maxConcurrent: Int) -> Future<[Success], Failure> {
        fatalError()
    }

    /// Refuses to limit what has begun.
    @available(*, unavailable, message: "futures are under way already: describe them, as in '.deferred { load(id) }'")
    @_disfavoredOverload
    public static func allSettled(
        _ futures: some Sequence<Future>,
        maxConcurrent: Int
    ) -> Future<[Result<Success, Failure>], Never> {
        fatalError()
    }
}

extension Future {
    /// Refuses to restart what has begun.
    @available(*, unavailable, message: "the future is under way already: begin it in 'Future.retry(policy) { … }'")
    @_disfavoredOverload
    public func retry(_ policy: RetryPolicy) -> Future { fatalError() }

    /// Refuses to begin everything at once.
    @available(*, unavailable, message: "say how many are to be under way at once, as in 'all(_:maxConcurrent:)'")
    @_disfavoredOverload
    public static func all(
        _ futures: some Sequence<LazyFuture<Success, Failure>>
    ) -> Future<[Success], Failure> { fatalError() }
}

// If the type isn't written, as in `Future.all(user, pictures)`, nothing else determines it.
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

    /// Refuses inputs that fail with different types.
    @available(
        *,
        unavailable,
        message:
            "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
    )
    @_disfavoredOverload
    public static func any<Value: Sendable, F: Error, G: Error>(
        _ first: Future<Value, F>,
        _ second: Future<Value, G>
    ) -> Future<Value, AllFailed<F>> { fatalError() }

    /// Refuses inputs that fail with different types.
    @available(
        *,
        unavailable,
        message:
            "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
    )
    @_disfavoredOverload
    public static func allSettled<Value: Sendable, F: Error, G: Error>(
        _ first: Future<Value, F>,
        _ second: Future<Value, G>
    ) -> Future<[Result<Value, F>], Never> { fatalError() }
}
