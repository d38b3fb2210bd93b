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
        let transform = Handler(onMain: transform)
        return follow(
            thenable.source.map(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in try values.map(transform.call) }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func mapValues<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V]> {
        let transform = Handler(transform)
        return follow(
            thenable.source.map(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in try values.map(transform.call) }))
            )
        )
    }

    /// Makes several values of each element, all in one array.
    @preconcurrency
    public func flatMapValues<V: Sequence>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.Iterator.Element]> {
        let transform = Handler(onMain: transform)
        return follow(
            thenable.source.map(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in try values.flatMap(transform.call) }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func flatMapValues<V: Sequence>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.Iterator.Element]> {
        let transform = Handler(transform)
        return follow(
            thenable.source.map(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in try values.flatMap(transform.call) }))
            )
        )
    }

    /// Makes a value of each element, and leaves out those that are nil.
    @preconcurrency
    public func compactMapValues<V>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V?
    ) -> CancellablePromise<[V]> {
        let transform = Handler(onMain: transform)
        return follow(
            thenable.source.map(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in try values.compactMap(transform.call) }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func compactMapValues<V>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V?
    ) -> CancellablePromise<[V]> {
        let transform = Handler(transform)
        return follow(
            thenable.source.map(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in try values.compactMap(transform.call) }))
            )
        )
    }

    /// Keeps the elements for which the closure says so.
    @preconcurrency
    public func filterValues(
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> CancellablePromise<[T.Iterator.Element]> {
        let isIncluded = Handler(onMain: isIncluded)
        return follow(
            thenable.source.map(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in try values.filter(isIncluded.call) }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func filterValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> CancellablePromise<[T.Iterator.Element]> {
        let isIncluded = Handler(isIncluded)
        return follow(
            thenable.source.map(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in try values.filter(isIncluded.call) }))
            )
        )
    }

    /// Makes a promise of each element, all at once, and waits for all.
    @preconcurrency
    public func cancellableThenMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        let transform = Handler(onMain: transform)
        return follow(
            thenable.source.then(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in when(fulfilled: try values.map(transform.call)) }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThenMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        let transform = Handler(transform)
        return follow(
            thenable.source.then(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in when(fulfilled: try values.map(transform.call)) }))
            )
        )
    }

    /// Makes a promise of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    public func cancellableThenFlatMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        let transform = Handler(onMain: transform)
        return follow(
            thenable.source.then(
                at: .map(flags),
                guarded(Handler(unsafely: { (values: T) in when(fulfilled: try values.map(transform.call)).joined() }))
            )
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableThenFlatMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        let transform = Handler(transform)
        return follow(
            thenable.source.then(
                at: Place(queue, flags),
                guarded(Handler(unsafely: { (values: T) in when(fulfilled: try values.map(transform.call)).joined() }))
            )
        )
    }
}
