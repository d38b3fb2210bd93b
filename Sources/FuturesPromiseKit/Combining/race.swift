//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Waits for the first thenable to be resolved, fulfilled or not.
///
/// ```swift
/// race(fetch().asVoid(), after(seconds: 4).done { throw Timeout() }).catch { show($0) }
/// ```
///
/// The others go on all the same: nothing is cancelled.
///
/// - Parameter thenables: The thenables. Without any the promise is rejected with ``PMKError/badInput``.
/// - Returns: A promise with the first outcome.
public func race<U: Thenable>(_ thenables: [U]) -> Promise<U.T> {
    guard !thenables.isEmpty else { return Promise(error: PMKError.badInput) }
    let seal = Seal<U.T, Rejection>()
    for thenable in thenables { thenable.source.observe { seal.settle($0) } }
    return Promise(seal.future)
}

/// Waits for the first thenable to be resolved.
public func race<U: Thenable>(_ thenables: U...) -> Promise<U.T> { race(thenables) }

/// Waits for the first guarantee.
public func race<T>(_ guarantees: Guarantee<T>...) -> Guarantee<T> { race(guarantees) }

/// Waits for the first guarantee; without any it never comes.
public func race<T>(_ guarantees: [Guarantee<T>]) -> Guarantee<T> {
    let seal = Seal<T, Never>()
    for guarantee in guarantees { guarantee.certain.observe { seal.settle($0) } }
    return Guarantee(seal.future)
}

/// Waits for the first thenable to be fulfilled, and passes over those that are rejected.
///
/// - Parameter thenables: The thenables. Without any the promise is rejected with ``PMKError/badInput``.
/// - Returns: A promise with the first value, or rejected with ``PMKError/noWinner`` when all are rejected.
public func race<U: Thenable>(fulfilled thenables: [U]) -> Promise<U.T> {
    guard !thenables.isEmpty else { return Promise(error: PMKError.badInput) }
    let seal = Seal<U.T, Rejection>()
    let countdown = Countdown(thenables.count)
    for thenable in thenables {
        thenable.source.observe { outcome in
            switch outcome {
            case .success: seal.settle(outcome)
            case .failure: if countdown.isLast() { seal.reject(PMKError.noWinner) }
            }
        }
    }
    return Promise(seal.future)
}

/// Waits for the first thenable to be fulfilled.
public func race<U: Thenable>(fulfilled thenables: U...) -> Promise<U.T> { race(fulfilled: thenables) }
