//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A promise or a guarantee: an outcome that others can wait for.
///
/// Conform a class of your own by its `result` and `pipe(to:)`.
public protocol Thenable<T>: AnyObject {
    /// The type of the value.
    associatedtype T

    /// Calls the closure with the outcome, where the promise is resolved, or at once when it is already.
    @preconcurrency
    func pipe(to: @escaping @Sendable (Result<T>) -> Void)

    /// The outcome, or nil while there is none.
    var result: Result<T>? { get }

    /// The same as a future; made of ``pipe(to:)`` unless a class of this module knows better.
    var source: Future<Passed<T>, Rejection> { get }
}

extension Thenable {
    /// A future of what ``pipe(to:)`` will bring.
    @inlinable
    public var source: Future<Passed<T>, Rejection> {
        let seal = Seal<T, Rejection>()
        pipe { seal.settle($0) }
        return seal.future
    }
}

extension Thenable {
    /// The value with which it was fulfilled; nil while it is pending, and when it was rejected.
    @inlinable
    public var value: T? {
        guard case .fulfilled(let value) = result else { return nil }
        return value
    }

    /// The error with which it was rejected; nil while it is pending, and when it was fulfilled.
    @inlinable
    public var error: (any Error)? {
        guard case .rejected(let error) = result else { return nil }
        return error
    }

    /// Whether there is no outcome yet.
    @inlinable
    public var isPending: Bool { result == nil }

    /// Whether there is an outcome.
    @inlinable
    public var isResolved: Bool { !isPending }

    /// Whether it was fulfilled.
    @inlinable
    public var isFulfilled: Bool { value != nil }

    /// Whether it was rejected.
    @inlinable
    public var isRejected: Bool { error != nil }
}
