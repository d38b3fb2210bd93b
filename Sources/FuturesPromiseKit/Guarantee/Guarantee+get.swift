//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Guarantee {
    /// Does something with the value, and passes it on.
    @preconcurrency
    @inlinable
    public func get(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor (T) -> Void) -> Guarantee<T> {
        get(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func get(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) -> Void
    ) -> Guarantee<T> {
        get(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func get(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) -> Void) -> Guarantee<T> {
        get(at: Place(dispatcher), Handler(body))
    }

    @inlinable
    func get(at place: Place?, _ body: Handler<T, Void>) -> Guarantee {
        map(
            at: place,
            Handler(unsafely: { value in
                body.run(value)
                return value
            })
        )
    }
}
