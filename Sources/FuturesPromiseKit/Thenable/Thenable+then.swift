//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension Thenable {
    /// Goes on with the promise that the closure makes of the value.
    ///
    /// ```swift
    /// login().then { credentials in fetch(avatar: credentials.user) }
    /// ```
    ///
    /// Skipped when this promise is rejected. A function may return itself through `then` for ever: nothing is left of
    /// the rounds that are over. A closure that returns the promise that it is to make rejects that with
    /// ``PMKError/returnedSelf``.
    @preconcurrency
    @inlinable
    public func then<U: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> U
    ) -> Promise<U.T> {
        source.then(at: .map(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func then<U: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> U
    ) -> Promise<U.T> {
        source.then(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func then<U: Thenable>(
        on dispatcher: any Dispatcher,
        _ body: @escaping @Sendable (T) throws -> U
    ) -> Promise<U.T> {
        source.then(at: Place(dispatcher), Handler(body))
    }
}

extension Future where Failure == Rejection {
    /// What `then` does, at its place.
    @inlinable
    consuming func then<Value, U: Thenable>(at place: consuming Place?, _ body: Handler<Value, U>) -> Promise<U.T>
    where Success == Passed<Value> {
        Promise(placed(at: place, ThenWork(body)))
    }
}
