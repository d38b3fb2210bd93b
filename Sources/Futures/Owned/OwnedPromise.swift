//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The write side of an ``OwnedFuture``: transfers a value, once, from anywhere.
///
/// As with ``Promise``, copies share one future, the first completion wins, and a future whose write side is released
/// unsettled is broken. A value that comes too late is released.
public struct OwnedPromise<Success: ~Copyable, Failure: Error>: Sendable {
    let promise: Promise<Box<Success>, Failure>

    /// Transfers a value; the caller can't use it afterwards.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether this call settled the future.
    @discardableResult
    public func resolve(_ value: consuming sending Success) -> Bool { promise.resolve(Box(value)) }

    /// Settles the future with a failure.
    ///
    /// - Parameter failure: The error of the failure.
    /// - Returns: Whether this call settled the future.
    @discardableResult
    public func reject(_ failure: Failure) -> Bool { promise.reject(failure) }

    /// Adds a handler that stops the work when its outcome isn't wanted any more; see ``Promise/onCancel(_:)``.
    ///
    /// - Parameter handler: Stops the work. Called at most once.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) { promise.onCancel(handler) }
}
