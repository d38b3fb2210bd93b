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
    /// Makes a chain of each element, all at once, and waits for all; they are cancelled with this one.
    @preconcurrency
    public func thenMap<V: CancellableThenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        goOn(at: .map(flags), Handler(onMain: transform)) { when(fulfilled: try $0.map($1)) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func thenMap<V: CancellableThenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        goOn(at: Place(queue, flags), Handler(transform)) { when(fulfilled: try $0.map($1)) }
    }

    /// Makes a chain of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    public func thenFlatMap<V: CancellableThenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        goOn(at: .map(flags), Handler(onMain: transform)) { when(fulfilled: try $0.map($1)).joined() }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func thenFlatMap<V: CancellableThenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        goOn(at: Place(queue, flags), Handler(transform)) { when(fulfilled: try $0.map($1)).joined() }
    }
}

extension CancellableThenable where T: Sequence, T.Iterator.Element: Sequence {
    /// The elements of all elements.
    func joined() -> CancellablePromise<[T.Iterator.Element.Iterator.Element]> {
        follow(thenable.source.map(at: nil, Handler(unsafely: { Array($0.joined()) })))
    }
}

extension CancellableThenable where T: Collection {
    /// The first element, or ``PMKError/emptySequence``.
    public var firstValue: CancellablePromise<T.Iterator.Element> { follow(thenable.firstValue) }

    /// The last element, or ``PMKError/emptySequence``.
    public var lastValue: CancellablePromise<T.Iterator.Element> { follow(thenable.lastValue) }
}

extension CancellableThenable where T: Sequence, T.Iterator.Element: Comparable {
    /// The elements in order.
    public func sortedValues(flags: DispatchWorkItemFlags? = nil) -> CancellablePromise<[T.Iterator.Element]> {
        follow(thenable.sortedValues(flags: flags))
    }

    /// The elements in order, sorted on a queue.
    public func sortedValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil
    ) -> CancellablePromise<[T.Iterator.Element]> { follow(thenable.sortedValues(on: queue, flags: flags)) }
}
