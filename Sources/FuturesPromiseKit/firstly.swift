//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Begins a chain, to be read from the top.
///
/// ```swift
/// firstly {
///     login()
/// }.then { credentials in
///     fetch(avatar: credentials.user)
/// }
/// ```
///
/// The closure runs at once, on the caller. What it throws is the error of the promise.
public func firstly<U: Thenable>(execute body: () throws -> U) -> Promise<U.T> {
    do {
        let first = try body()
        return (first as? Promise<U.T>) ?? Promise(first)
    } catch {
        return Promise(error: error)
    }
}

/// Begins a chain that can't fail.
public func firstly<T>(execute body: () -> Guarantee<T>) -> Guarantee<T> { body() }
