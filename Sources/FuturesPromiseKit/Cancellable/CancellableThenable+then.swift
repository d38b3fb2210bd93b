//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
import Futures

extension CancellableThenable {
    /// Goes on with the chain that the closure makes of the value; it is cancelled with this one.
    @preconcurrency
    public func then<V: CancellableThenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> V
    ) -> CancellablePromise<V.T> {
        follow(thenable.source.then(at: .map(flags), joined(Handler(onMain: body))))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func then<V: CancellableThenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V.T> {
        follow(thenable.source.then(at: Place(queue, flags), joined(Handler(body))))
    }

    /// Goes on with the promise that the closure makes of the value, which itself can't be cancelled.
    @preconcurrency
    public func cancellableThen<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> V
    ) -> CancellablePromise<V.T> {
        follow(thenable.source.then(at: .map(flags), guarded(Handler(onMain: body))))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThen<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V.T> {
        follow(thenable.source.then(at: Place(queue, flags), guarded(Handler(body))))
    }

    /// A closure whose chain is cancelled with this one.
    func joined<Input, V: CancellableThenable>(_ body: Handler<Input, V>) -> Handler<Input, V.U> {
        let context = cancelContext
        return Handler<Input, V.U>(unsafely: { input in
            try context.check()
            let next = try body.call(input)
            context.append(context: next.cancelContext)
            return next.thenable
        })
    }
}
