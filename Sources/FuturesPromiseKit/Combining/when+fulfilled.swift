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

// Disfavored: an array literal of promises that have one type is not taken for one of any thenables.
/// Waits for all thenables to be fulfilled, whatever their types.
@_disfavoredOverload
public func when(fulfilled thenables: [any Thenable]) -> Promise<[Any]> {
    when(fulfilled: thenables.map { withAnyValue($0) })
}

private func withAnyValue(_ thenable: some Thenable) -> Promise<Any> {
    Promise(thenable.source.map { passed in Passed(passed.value as Any) })
}

/// Waits for all thenables to be fulfilled, which have no values.
public func when<U: Thenable>(fulfilled thenables: [U]) -> Promise<Void> where U.T == Void {
    gathered(thenables.map { $0.source.withoutValue() }) { () }
}

// Disfavored: the forms for two to five are the same to the compiler, once there are those for chains that can be
// cancelled, and it takes neither.
/// Waits for all thenables to be fulfilled, which have no values.
@_disfavoredOverload
public func when<U: Thenable>(fulfilled thenables: U...) -> Promise<Void> where U.T == Void {
    when(fulfilled: thenables)
}
