//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

// Sendable: `Any` is the value that a closure of `compactMap` was called with; it is for printing.
/// What goes wrong in promises themselves.
public enum PMKError: Error, @unchecked Sendable {
    /// A callback was called with neither a value nor an error.
    case invalidCallingConvention
    /// A closure of `then` returned the promise that `then` has returned, or one that waits for it.
    case returnedSelf
    /// An argument makes no sense: nothing to race, no room for even one promise at a time.
    case badInput
    /// The work was cancelled.
    case cancelled
    /// The older name of ``compactMap(_:_:)``.
    @available(*, deprecated, message: "It is called compactMap.")
    case flatMap(Any, Any.Type)
    /// A closure of `compactMap` returned nil for this value, where a value of this type was wanted.
    case compactMap(Any, Any.Type)
    /// There was no first or last value.
    case emptySequence
    /// None of the promises of `race(fulfilled:)` was fulfilled.
    case noWinner
}

extension PMKError: CustomDebugStringConvertible {
    /// What happened.
    public var debugDescription: String {
        switch self {
        case .invalidCallingConvention: "A callback was called with neither a value nor an error."
        case .returnedSelf: "A closure returned the promise that waits for it."
        case .badInput: "Bad input was passed to a function of promises."
        case .cancelled: "The work was cancelled."
        case .flatMap(let value, let type), .compactMap(let value, let type):
            "There was no \(type) in \(Swift.type(of: value)): \(value)"
        case .emptySequence: "The first or last value of an empty sequence was asked for."
        case .noWinner: "All thenables passed to race(fulfilled:) were rejected"
        }
    }
}

extension PMKError: LocalizedError {
    /// What happened.
    public var errorDescription: String? { debugDescription }
}
