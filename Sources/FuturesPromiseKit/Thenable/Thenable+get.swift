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
    /// Does something with the value, and passes it on.
    ///
    /// ```swift
    /// fetch(url).get { response in log(response) }.map { response in response.data }
    /// ```
    @preconcurrency
    @inlinable
    public func get(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor (T) throws -> Void) -> Promise<T>
    {
        source.get(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func get(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> Void
    ) -> Promise<T> {
        source.get(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func get(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) throws -> Void) -> Promise<T> {
        source.get(at: Place(dispatcher), Handler(body))
    }
}

extension Future where Failure == Rejection {
    /// What `get` does, at its place.
    @inlinable
    func get<Value>(at place: Place?, _ body: Handler<Value, Void>) -> Promise<Value> where Success == Passed<Value> {
        map(
            at: place,
            Handler(unsafely: { value in
                try body.call(value)
                return value
            })
        )
    }
}
