//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Makes a promise or guarantee the beginning of a chain that can be cancelled.
///
/// ```swift
/// let chain = cancellable(URLSession.shared.dataTask(.promise, with: url)).map { $0.data }
/// chain.cancel()          // stops the transfer, too
/// ```
///
/// Cancelling stops the work behind it where this module has made it: ``after(seconds:)``, a transfer, a program, an
/// observer. Any other work goes on, and its outcome is ignored.
public func cancellable<U: Thenable>(_ thenable: U, cancelContext: CancelContext? = nil) -> CancellablePromise<U.T> {
    let chain = CancellablePromise(thenable, cancelContext: cancelContext)
    if let task = (thenable as? any Cancelling)?.task { chain.appendCancellableTask(task) }
    return chain
}

extension Thenable {
    /// The same as a method, for the end of `firstly`.
    ///
    /// ```swift
    /// firstly { login() }.cancellize().then { user in fetch(user) }
    /// ```
    public func cancellize(cancelContext: CancelContext? = nil) -> CancellablePromise<T> {
        cancellable(self, cancelContext: cancelContext)
    }
}
