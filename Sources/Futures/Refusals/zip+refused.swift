//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about inputs that fail with different types, in place of what it would say about the standard
// library's `zip`. See `Future+refusedTransforms.swift`.

/// Refuses inputs that fail with different types.
@available(
    *,
    unavailable,
    message:
        "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
)
@_disfavoredOverload
public func zip<A: Sendable, B: Sendable, F: Error, G: Error>(
    _ a: Future<A, F>,
    _ b: Future<B, G>
) -> Future<(A, B), F> { fatalError() }

/// Refuses inputs that fail with different types.
@available(
    *,
    unavailable,
    message:
        "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
)
@_disfavoredOverload
public func zip<A: Sendable, B: Sendable, C: Sendable, F: Error, G: Error, H: Error>(
    _ a: Future<A, F>,
    _ b: Future<B, G>,
    _ c: Future<C, H>
) -> Future<(A, B, C), F> { fatalError() }

/// Refuses inputs that fail with different types.
@available(
    *,
    unavailable,
    message:
        "the inputs fail with different types: use 'mapError' on one, or 'setFailureType(to:)' if it can't fail, or 'eraseToAnyError()' on all"
)
@_disfavoredOverload
public func zip<A: Sendable, B: Sendable, F: Error, G: Error>(
    _ a: LazyFuture<A, F>,
    _ b: LazyFuture<B, G>
) -> LazyFuture<(A, B), F> { fatalError() }
