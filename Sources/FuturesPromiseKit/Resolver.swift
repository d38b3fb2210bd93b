//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

// Sendable: the promise settles once, from any thread. A value that isn't Sendable is handed over by whoever calls
// `fulfill`: it is not to be used by the caller afterwards, which the compiler checks in Swift 6 mode.
/// Resolves a promise, once: what comes first counts, and the rest is ignored.
///
/// When it goes away without having resolved its promise, that stays pending for ever, and
/// ``LogEvent/pendingPromiseDeallocated`` is logged.
public final class Resolver<T>: @unchecked Sendable {
    @usableFromInline let promise = UniquePromise<Passed<T>, Rejection>()

    @inlinable
    init() {}

    @inlinable deinit {
        if promise.isSettled { return }
        conf.logHandler(.pendingPromiseDeallocated)
        promise.breakSilently()
    }

    @inlinable
    func settle(with value: T) { promise.settle(.success(Passed(value))) }
}

extension Resolver {
    /// Fulfills the promise.
    @inlinable
    @Sendable public func fulfill(_ value: sending T) { settle(with: value) }

    /// Fulfills the promise; the form that can be passed as a callback, `load(completion: seal.fulfill)`.
    @_disfavoredOverload
    @inlinable
    @Sendable public func fulfill(_ value: T) { settle(with: value) }

    /// Rejects the promise.
    @inlinable
    @Sendable public func reject(_ error: any Error) { promise.settle(.failure(Rejection(error))) }

    /// Resolves the promise with an outcome.
    @inlinable
    @Sendable public func resolve(_ result: Result<T>) {
        switch result {
        case .fulfilled(let value): settle(with: value)
        case .rejected(let error): reject(error)
        }
    }

    /// Resolves the promise with an outcome of Swift's.
    @inlinable
    @Sendable public func resolve(_ result: Swift.Result<T, some Error>) { resolve(Result(result)) }

    /// Rejects the promise with the error, or else fulfills it with the value.
    ///
    /// Where both are nil, rejects it with ``PMKError/invalidCallingConvention``.
    @inlinable
    @Sendable public func resolve(_ value: T?, _ error: (any Error)?) {
        if let error {
            reject(error)
        } else if let value {
            settle(with: value)
        } else {
            reject(PMKError.invalidCallingConvention)
        }
    }

    /// Fulfills the promise with the value, unless there is an error.
    @inlinable
    @Sendable public func resolve(_ value: T, _ error: (any Error)?) {
        if let error {
            reject(error)
        } else {
            settle(with: value)
        }
    }

    /// The same for callbacks that have the error first.
    @inlinable
    @Sendable public func resolve(_ error: (any Error)?, _ value: T?) { resolve(value, error) }
}

extension Resolver where T == Void {
    /// Fulfills the promise, unless there is an error.
    @inlinable
    @Sendable public func resolve(_ error: (any Error)?) {
        if let error {
            reject(error)
        } else {
            fulfill()
        }
    }

    /// Fulfills the promise.
    @inlinable
    @Sendable public func fulfill() { resolve(.fulfilled(())) }

    /// Fulfills the promise; an older name.
    @inlinable
    @Sendable public func fulfill_() { fulfill() }
}
