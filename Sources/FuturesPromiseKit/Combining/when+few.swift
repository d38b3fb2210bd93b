//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Waits for two thenables to be fulfilled.
///
/// ```swift
/// when(fulfilled: user(), avatar()).done { user, avatar in show(user, avatar) }
/// ```
///
/// The first that is rejected rejects the promise. The other goes on all the same: nothing is cancelled.
public func when<U: Thenable, V: Thenable>(fulfilled pu: U, _ pv: V) -> Promise<(U.T, V.T)> {
    whenAll(pu.source, pv.source)
}

/// Waits for three thenables to be fulfilled, as for two.
public func when<U: Thenable, V: Thenable, W: Thenable>(
    fulfilled pu: U,
    _ pv: V,
    _ pw: W
) -> Promise<(U.T, V.T, W.T)> { whenAll(pu.source, pv.source, pw.source) }

/// Waits for four thenables to be fulfilled, as for two.
public func when<U: Thenable, V: Thenable, W: Thenable, X: Thenable>(
    fulfilled pu: U,
    _ pv: V,
    _ pw: W,
    _ px: X
) -> Promise<(U.T, V.T, W.T, X.T)> { whenAll(pu.source, pv.source, pw.source, px.source) }

/// Waits for five thenables to be fulfilled, as for two.
public func when<U: Thenable, V: Thenable, W: Thenable, X: Thenable, Y: Thenable>(
    fulfilled pu: U,
    _ pv: V,
    _ pw: W,
    _ px: X,
    _ py: Y
) -> Promise<(U.T, V.T, W.T, X.T, Y.T)> { whenAll(pu.source, pv.source, pw.source, px.source, py.source) }

private func whenAll<each Value>(
    _ sources: repeat Future<Passed<each Value>, Rejection>
) -> Promise<(repeat each Value)> {
    var arrivals: [Future<Void, Rejection>] = []
    for source in repeat each sources { arrivals.append(source.withoutValue()) }
    return gathered(arrivals) { knownValues(repeat each sources) }
}

/// The values of those that have all succeeded.
func knownValues<each Value, Failure: Error>(
    _ sources: repeat Future<Passed<each Value>, Failure>
) -> (repeat each Value)? {
    func value<One>(_ source: Future<Passed<One>, Failure>) throws -> One {
        guard let value = source.known() else { throw PMKError.badInput }
        return value
    }
    return try? (repeat value(each sources))
}
