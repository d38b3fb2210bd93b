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
    LazyFuture(parts: [a.node, b.node]) { zip($0.start(0), $0.start(1), file: file, line: line) }
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
    LazyFuture(parts: [a.node, b.node, c.node]) { zip($0.start(0), $0.start(1), $0.start(2), file: file, line: line) }
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
    LazyFuture(parts: [a.node, b.node, c.node, d.node]) {
        zip($0.start(0), $0.start(1), $0.start(2), $0.start(3), file: file, line: line)
    }
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
    LazyFuture(parts: [a.node, b.node, c.node, d.node, e.node]) {
        zip($0.start(0), $0.start(1), $0.start(2), $0.start(3), $0.start(4), file: file, line: line)
    }
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
    LazyFuture(parts: [a.node, b.node, c.node, d.node, e.node, f.node]) {
        zip($0.start(0), $0.start(1), $0.start(2), $0.start(3), $0.start(4), $0.start(5), file: file, line: line)
    }
}
