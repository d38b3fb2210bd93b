//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The common numbers of inputs are written out: with a parameter pack, the statement
// `zip(a, b).onSuccess { … }.onFailure { … }` makes the compiler choose the standard library's `zip`, and fail.

/// Waits for two futures to succeed, and puts their values in one tuple; see the form for any number of them.
@inlinable
public func zip<A: Sendable, B: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(A, B), Failure> {
    guard let aValue = a.successNow, let bValue = b.successNow else {
        return zipPending(a, b, at: Origin(file: file, line: line))
    }
    return .success((aValue, bValue))
}

/// Waits for three futures to succeed, and puts their values in one tuple; see the form for any number of them.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(A, B, C), Failure> {
    guard let aValue = a.successNow, let bValue = b.successNow, let cValue = c.successNow else {
        return zipPending(a, b, c, at: Origin(file: file, line: line))
    }
    return .success((aValue, bValue, cValue))
}

/// Waits for four futures to succeed, and puts their values in one tuple; see the form for any number of them.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(A, B, C, D), Failure> {
    guard
        let aValue = a.successNow,
        let bValue = b.successNow,
        let cValue = c.successNow,
        let dValue = d.successNow
    else { return zipPending(a, b, c, d, at: Origin(file: file, line: line)) }
    return .success((aValue, bValue, cValue, dValue))
}

/// Waits for five futures to succeed, and puts their values in one tuple; see the form for any number of them.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    _ e: Future<E, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(A, B, C, D, E), Failure> {
    guard
        let aValue = a.successNow,
        let bValue = b.successNow,
        let cValue = c.successNow,
        let dValue = d.successNow,
        let eValue = e.successNow
    else { return zipPending(a, b, c, d, e, at: Origin(file: file, line: line)) }
    return .success((aValue, bValue, cValue, dValue, eValue))
}

/// Waits for six futures to succeed, and puts their values in one tuple; see the form for any number of them.
@inlinable
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    _ e: Future<E, Failure>,
    _ f: Future<F, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(A, B, C, D, E, F), Failure> {
    guard
        let aValue = a.successNow,
        let bValue = b.successNow,
        let cValue = c.successNow,
        let dValue = d.successNow,
        let eValue = e.successNow,
        let fValue = f.successNow
    else { return zipPending(a, b, c, d, e, f, at: Origin(file: file, line: line)) }
    return .success((aValue, bValue, cValue, dValue, eValue, fValue))
}
