//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
import Futures

extension CancellableThenable where T: Sequence {
    /// Makes a value of each element.
    @preconcurrency
    public func mapValues<V>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V]> {
        mapElements(at: .map(flags), Handler(onMain: transform)) { try $0.map($1) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func mapValues<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V]> {
        mapElements(at: Place(queue, flags), Handler(transform)) { try $0.map($1) }
    }

    /// Makes several values of each element, all in one array.
    @preconcurrency
    public func flatMapValues<V: Sequence>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.Iterator.Element]> {
        mapElements(at: .map(flags), Handler(onMain: transform)) { try $0.flatMap($1) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func flatMapValues<V: Sequence>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.Iterator.Element]> {
        mapElements(at: Place(queue, flags), Handler(transform)) { try $0.flatMap($1) }
    }

    /// Makes a value of each element, and leaves out those that are nil.
    @preconcurrency
    public func compactMapValues<V>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V?
    ) -> CancellablePromise<[V]> {
        mapElements(at: .map(flags), Handler(onMain: transform)) { try $0.compactMap($1) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func compactMapValues<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V?
    ) -> CancellablePromise<[V]> {
        mapElements(at: Place(queue, flags), Handler(transform)) { try $0.compactMap($1) }
    }

    /// Keeps the elements for which the closure says so.
    @preconcurrency
    public func filterValues(
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> CancellablePromise<[T.Iterator.Element]> {
        mapElements(at: .map(flags), Handler(onMain: isIncluded)) { try $0.filter($1) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func filterValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> CancellablePromise<[T.Iterator.Element]> {
        mapElements(at: Place(queue, flags), Handler(isIncluded)) { try $0.filter($1) }
    }

    /// Makes a promise of each element, all at once, and waits for all.
    @preconcurrency
    public func cancellableThenMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        goOn(at: .map(flags), Handler(onMain: transform)) { when(fulfilled: try $0.map($1)) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThenMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        goOn(at: Place(queue, flags), Handler(transform)) { when(fulfilled: try $0.map($1)) }
    }

    /// Makes a promise of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    public func cancellableThenFlatMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        goOn(at: .map(flags), Handler(onMain: transform)) { when(fulfilled: try $0.map($1)).joined() }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThenFlatMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        goOn(at: Place(queue, flags), Handler(transform)) { when(fulfilled: try $0.map($1)).joined() }
    }
}

// What the operators do with the elements, at their places. The closures that say so get the one of the caller with
// them, and are not called any more when the chain was cancelled.
extension CancellableThenable where T: Sequence {
    /// Makes something of the elements.
    func mapElements<Made, Value>(
        at place: Place?,
        _ transform: Handler<T.Iterator.Element, Made>,
        _ body: @escaping (T, (T.Iterator.Element) throws -> Made) throws -> Value
    ) -> CancellablePromise<Value> {
        stage(Handler(unsafely: { try body($0, transform.call) })) { thenable.source.map(at: place, $0) }
    }

    /// Goes on with a promise that is made of the elements.
    func goOn<Made, Next: Thenable>(
        at place: Place?,
        _ transform: Handler<T.Iterator.Element, Made>,
        _ body: @escaping (T, (T.Iterator.Element) throws -> Made) throws -> Next
    ) -> CancellablePromise<Next.T> {
        stage(goingOn: Handler(unsafely: { try body($0, transform.call) })) { thenable.source.then(at: place, $0) }
    }

    /// Goes on with a chain that is made of the elements, and is cancelled with this one.
    func goOn<Made, Next: CancellableThenable>(
        at place: Place?,
        _ transform: Handler<T.Iterator.Element, Made>,
        _ body: @escaping (T, (T.Iterator.Element) throws -> Made) throws -> Next
    ) -> CancellablePromise<Next.T> {
        stage(joining: Handler(unsafely: { try body($0, transform.call) })) { thenable.source.then(at: place, $0) }
    }
}
