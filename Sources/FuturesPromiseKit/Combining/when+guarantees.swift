//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Waits for all guarantees.
///
/// ```swift
/// when(guarantees: cells.map(fade)).done { reload() }
/// ```
public func when<T>(guarantees: [Guarantee<T>]) -> Guarantee<[T]> {
    let futures = guarantees.map(\.certain)
    return gathered(futures.map { $0.withoutValue() }) { futures.compactMap { $0.known() } }
}

/// Waits for all guarantees.
public func when(guarantees: [Guarantee<Void>]) -> Guarantee<Void> {
    gathered(guarantees.map { $0.certain.withoutValue() }) { () }
}

/// Waits for all guarantees.
public func when<T>(_ guarantees: Guarantee<T>...) -> Guarantee<[T]> { when(guarantees: guarantees) }

/// Waits for all guarantees.
public func when(_ guarantees: Guarantee<Void>...) -> Guarantee<Void> { when(guarantees: guarantees) }

/// Waits for two guarantees.
public func when<U, V>(guarantees gu: Guarantee<U>, _ gv: Guarantee<V>) -> Guarantee<(U, V)> {
    whenAll(gu.certain, gv.certain)
}

/// Waits for three guarantees.
public func when<U, V, W>(
    guarantees gu: Guarantee<U>,
    _ gv: Guarantee<V>,
    _ gw: Guarantee<W>
) -> Guarantee<(U, V, W)> { whenAll(gu.certain, gv.certain, gw.certain) }

/// Waits for four guarantees.
public func when<U, V, W, X>(
    guarantees gu: Guarantee<U>,
    _ gv: Guarantee<V>,
    _ gw: Guarantee<W>,
    _ gx: Guarantee<X>
) -> Guarantee<(U, V, W, X)> { whenAll(gu.certain, gv.certain, gw.certain, gx.certain) }

/// Waits for five guarantees.
public func when<U, V, W, X, Y>(
    guarantees gu: Guarantee<U>,
    _ gv: Guarantee<V>,
    _ gw: Guarantee<W>,
    _ gx: Guarantee<X>,
    _ gy: Guarantee<Y>
) -> Guarantee<(U, V, W, X, Y)> { whenAll(gu.certain, gv.certain, gw.certain, gx.certain, gy.certain) }

private func whenAll<each Value>(_ futures: repeat Future<Passed<each Value>, Never>) -> Guarantee<(repeat each Value)>
{
    var arrivals: [Future<Void, Never>] = []
    for future in repeat each futures { arrivals.append(future.withoutValue()) }
    return gathered(arrivals) { knownValues(repeat each futures) }
}
