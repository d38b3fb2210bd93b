//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The outcome of a promise, as PromiseKit has it.
///
/// It hides Swift's `Result` where this module is imported; write `Swift.Result` for that one.
public enum Result<T> {
    /// The promise was fulfilled with this value.
    case fulfilled(T)
    /// The promise was rejected with this error.
    case rejected(any Error)
}

extension Result: Sendable where T: Sendable {}

extension Result {
    /// Whether the promise was fulfilled.
    @inlinable
    public var isFulfilled: Bool {
        switch self {
        case .fulfilled: true
        case .rejected: false
        }
    }

    /// Makes one of Swift's `Result`.
    @inlinable
    public init(_ result: Swift.Result<T, some Error>) {
        switch result {
        case .success(let value): self = .fulfilled(value)
        case .failure(let error): self = .rejected(error)
        }
    }

    @usableFromInline
    init(_ outcome: Swift.Result<Passed<T>, Rejection>) {
        switch outcome {
        case .success(let passed): self = .fulfilled(passed.value)
        case .failure(let rejection): self = .rejected(rejection.error)
        }
    }
}

extension Swift.Result {
    /// Makes one of a promise's outcome.
    @inlinable
    public init(_ result: Result<Success>) where Failure == any Error {
        switch result {
        case .fulfilled(let value): self = .success(value)
        case .rejected(let error): self = .failure(error)
        }
    }
}
