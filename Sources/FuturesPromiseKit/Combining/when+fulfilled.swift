//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Waits for all thenables to be fulfilled.
///
/// ```swift
/// when(fulfilled: urls.map(fetch)).done { responses in show(responses) }
/// ```
///
/// The first that is rejected rejects the promise. The others go on all the same: nothing is cancelled. Without any
/// thenable the promise is fulfilled at once.
public func when<U: Thenable>(fulfilled thenables: [U]) -> Promise<[U.T]> {
    let sources = thenables.map(\.source)
    return gathered(sources.map { $0.withoutValue() }) { sources.compactMap { $0.known() } }
}

/// Waits for all thenables to be fulfilled, which have no values.
public func when<U: Thenable>(fulfilled thenables: [U]) -> Promise<Void> where U.T == Void {
    gathered(thenables.map { $0.source.withoutValue() }) { () }
}

/// Waits for all thenables to be fulfilled, which have no values.
public func when<U: Thenable>(fulfilled thenables: U...) -> Promise<Void> where U.T == Void {
    when(fulfilled: thenables)
}
