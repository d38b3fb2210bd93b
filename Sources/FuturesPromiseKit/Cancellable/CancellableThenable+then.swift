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
        stage(joining: Handler(onMain: body)) { thenable.source.then(at: .map(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func then<V: CancellableThenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V.T> {
        stage(joining: Handler(body)) { thenable.source.then(at: Place(queue, flags), $0) }
    }

    /// Goes on with the promise that the closure makes of the value, which itself can't be cancelled.
    @preconcurrency
    public func cancellableThen<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> V
    ) -> CancellablePromise<V.T> {
        stage(goingOn: Handler(onMain: body)) { thenable.source.then(at: .map(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThen<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V.T> {
        stage(goingOn: Handler(body)) { thenable.source.then(at: Place(queue, flags), $0) }
    }
}
