//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// The write side of what the operators make: shared, settled once, and silent when it is dropped.
@usableFromInline
final class Seal<T, Failure: Error>: Sendable {
    @usableFromInline let promise: UniquePromise<Passed<T>, Failure>

    @inlinable init() { promise = UniquePromise() }

    @inlinable deinit { promise.breakSilently() }

    @inlinable var future: Future<Passed<T>, Failure> { promise.future }

    @inlinable func settle(_ outcome: Swift.Result<Passed<T>, Failure>) { promise.settle(outcome) }

    @inlinable func fulfill(_ value: T) { settle(.success(Passed(value))) }
}

extension Seal where Failure == Rejection {
    @inlinable func reject(_ error: any Error) { settle(.failure(Rejection(error))) }

    /// Settles with what the closure returns or throws.
    func settle(catching body: () throws -> T) { settle(Result(Swift.Result(catching: body))) }

    @inlinable
    func settle(_ result: Result<T>) {
        switch result {
        case .fulfilled(let value): fulfill(value)
        case .rejected(let error): reject(error)
        }
    }
}
