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
    /// Makes another value of the value.
    @preconcurrency
    public func map<V>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T) throws -> V
    ) -> CancellablePromise<V> {
        stage(Handler(onMain: transform)) { thenable.source.map(at: .map(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func map<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V> {
        stage(Handler(transform)) { thenable.source.map(at: Place(queue, flags), $0) }
    }

    /// Makes another value of the value, or fails where there is none.
    @preconcurrency
    public func compactMap<V>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T) throws -> V?
    ) -> CancellablePromise<V> {
        stage(Handler(onMain: transform)) { thenable.source.compactMap(at: .map(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func compactMap<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T) throws -> V?
    ) -> CancellablePromise<V> {
        stage(Handler(transform)) { thenable.source.compactMap(at: Place(queue, flags), $0) }
    }

    /// Does something with the value, at the end of a chain.
    @preconcurrency
    public func done(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> Void
    ) -> CancellablePromise<Void> {
        stage(Handler(onMain: body)) { thenable.source.map(at: .return(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func done(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> Void
    ) -> CancellablePromise<Void> {
        stage(Handler(body)) { thenable.source.map(at: Place(queue, flags), $0) }
    }

    /// Does something with the value, and passes it on.
    @preconcurrency
    public func get(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> Void
    ) -> CancellablePromise<T> {
        stage(Handler(onMain: body)) { thenable.source.get(at: .return(flags), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func get(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> Void
    ) -> CancellablePromise<T> {
        stage(Handler(body)) { thenable.source.get(at: Place(queue, flags), $0) }
    }

    /// Looks at the outcome, and passes it on.
    @preconcurrency
    public func tap(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (Result<T>) -> Void
    ) -> CancellablePromise<T> {
        follow(thenable.source.tap(at: .map(flags), Handler(onMain: body)))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func tap(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (Result<T>) -> Void
    ) -> CancellablePromise<T> {
        follow(thenable.source.tap(at: Place(queue, flags), Handler(body)))
    }

    /// The same without its value.
    public func asVoid() -> CancellablePromise<Void> { follow(thenable.asVoid()) }
}
