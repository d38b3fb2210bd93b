//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The common numbers of inputs are written out: with a parameter pack, the statement
// `zip(a, b).onSuccess { … }.onFailure { … }` makes the compiler choose the standard library's `zip`, and fail.

/// Waits for two descriptions to succeed, and puts their values in one tuple; see the form for any number.
@inlinable
public func zip<A: Sendable, B: Sendable, Failure: Error>(
    _ a: LazyFuture<A, Failure>,
    _ b: LazyFuture<B, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(A, B), Failure> {
    LazyFuture(
        node: .source(parts: [a.node, b.node]) { works in
            zip(
                LazyFuture<A, Failure>(node: works[0]).startInside(),
                LazyFuture<B, Failure>(node: works[1]).startInside(),
                file: file,
                line: line
            )
        }
    )
}

/// Waits for three descriptions to succeed, and puts their values in one tuple; see the form for any number.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, Failure: Error>(
    _ a: LazyFuture<A, Failure>,
    _ b: LazyFuture<B, Failure>,
    _ c: LazyFuture<C, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(A, B, C), Failure> {
    LazyFuture(
        node: .source(parts: [a.node, b.node, c.node]) { works in
            zip(
                LazyFuture<A, Failure>(node: works[0]).startInside(),
                LazyFuture<B, Failure>(node: works[1]).startInside(),
                LazyFuture<C, Failure>(node: works[2]).startInside(),
                file: file,
                line: line
            )
        }
    )
}

/// Waits for four descriptions to succeed, and puts their values in one tuple; see the form for any number.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure: Error>(
    _ a: LazyFuture<A, Failure>,
    _ b: LazyFuture<B, Failure>,
    _ c: LazyFuture<C, Failure>,
    _ d: LazyFuture<D, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(A, B, C, D), Failure> {
    LazyFuture(
        node: .source(parts: [a.node, b.node, c.node, d.node]) { works in
            zip(
                LazyFuture<A, Failure>(node: works[0]).startInside(),
                LazyFuture<B, Failure>(node: works[1]).startInside(),
                LazyFuture<C, Failure>(node: works[2]).startInside(),
                LazyFuture<D, Failure>(node: works[3]).startInside(),
                file: file,
                line: line
            )
        }
    )
}

/// Waits for five descriptions to succeed, and puts their values in one tuple; see the form for any number.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Failure: Error>(
    _ a: LazyFuture<A, Failure>,
    _ b: LazyFuture<B, Failure>,
    _ c: LazyFuture<C, Failure>,
    _ d: LazyFuture<D, Failure>,
    _ e: LazyFuture<E, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(A, B, C, D, E), Failure> {
    LazyFuture(
        node: .source(parts: [a.node, b.node, c.node, d.node, e.node]) { works in
            zip(
                LazyFuture<A, Failure>(node: works[0]).startInside(),
                LazyFuture<B, Failure>(node: works[1]).startInside(),
                LazyFuture<C, Failure>(node: works[2]).startInside(),
                LazyFuture<D, Failure>(node: works[3]).startInside(),
                LazyFuture<E, Failure>(node: works[4]).startInside(),
                file: file,
                line: line
            )
        }
    )
}

/// Waits for six descriptions to succeed, and puts their values in one tuple; see the form for any number.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Failure: Error>(
    _ a: LazyFuture<A, Failure>,
    _ b: LazyFuture<B, Failure>,
    _ c: LazyFuture<C, Failure>,
    _ d: LazyFuture<D, Failure>,
    _ e: LazyFuture<E, Failure>,
    _ f: LazyFuture<F, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(A, B, C, D, E, F), Failure> {
    LazyFuture(
        node: .source(parts: [a.node, b.node, c.node, d.node, e.node, f.node]) { works in
            zip(
                LazyFuture<A, Failure>(node: works[0]).startInside(),
                LazyFuture<B, Failure>(node: works[1]).startInside(),
                LazyFuture<C, Failure>(node: works[2]).startInside(),
                LazyFuture<D, Failure>(node: works[3]).startInside(),
                LazyFuture<E, Failure>(node: works[4]).startInside(),
                LazyFuture<F, Failure>(node: works[5]).startInside(),
                file: file,
                line: line
            )
        }
    )
}
