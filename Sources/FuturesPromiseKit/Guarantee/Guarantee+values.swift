//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Guarantee where T: Sequence {
    /// Makes a value of each element.
    @preconcurrency
    @inlinable
    public func mapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> U
    ) -> Guarantee<[U]> {
        let transform = Handler(onMain: transform)
        return map(at: .map(flags), Handler(unsafely: { try $0.map(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func mapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> U
    ) -> Guarantee<[U]> {
        let transform = Handler(transform)
        return map(at: Place(queue, flags), Handler(unsafely: { try $0.map(transform.call) }))
    }

    /// Makes several values of each element, all in one array.
    @preconcurrency
    @inlinable
    public func flatMapValues<U: Sequence>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> U
    ) -> Guarantee<[U.Iterator.Element]> {
        let transform = Handler(onMain: transform)
        return map(at: .map(flags), Handler(unsafely: { try $0.flatMap(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func flatMapValues<U: Sequence>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> U
    ) -> Guarantee<[U.Iterator.Element]> {
        let transform = Handler(transform)
        return map(at: Place(queue, flags), Handler(unsafely: { try $0.flatMap(transform.call) }))
    }

    /// Makes a value of each element, and leaves out those that are nil.
    @preconcurrency
    @inlinable
    public func compactMapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> U?
    ) -> Guarantee<[U]> {
        let transform = Handler(onMain: transform)
        return map(at: .map(flags), Handler(unsafely: { try $0.compactMap(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func compactMapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> U?
    ) -> Guarantee<[U]> {
        let transform = Handler(transform)
        return map(at: Place(queue, flags), Handler(unsafely: { try $0.compactMap(transform.call) }))
    }

    /// Keeps the elements for which the closure says so.
    @preconcurrency
    @inlinable
    public func filterValues(
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> Guarantee<[T.Iterator.Element]> {
        let isIncluded = Handler(onMain: isIncluded)
        return map(at: .map(flags), Handler(unsafely: { try $0.filter(isIncluded.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func filterValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> Guarantee<[T.Iterator.Element]> {
        let isIncluded = Handler(isIncluded)
        return map(at: Place(queue, flags), Handler(unsafely: { try $0.filter(isIncluded.call) }))
    }

    /// Makes a guarantee of each element, all at once, and waits for all.
    @preconcurrency
    @inlinable
    public func thenMap<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> Guarantee<U>
    ) -> Guarantee<[U]> {
        let transform = Handler(onMain: transform)
        return then(at: .map(flags), Handler(unsafely: { when(guarantees: try $0.map(transform.call)) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func thenMap<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> Guarantee<U>
    ) -> Guarantee<[U]> {
        let transform = Handler(transform)
        return then(at: Place(queue, flags), Handler(unsafely: { when(guarantees: try $0.map(transform.call)) }))
    }

    /// Makes a guarantee of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    @inlinable
    public func thenFlatMap<U: Sequence>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> Guarantee<U>
    ) -> Guarantee<[U.Iterator.Element]> {
        let transform = Handler(onMain: transform)
        return then(at: .map(flags), Handler(unsafely: { when(guarantees: try $0.map(transform.call)).joined() }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func thenFlatMap<U: Sequence>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> Guarantee<U>
    ) -> Guarantee<[U.Iterator.Element]> {
        let transform = Handler(transform)
        return then(
            at: Place(queue, flags),
            Handler(unsafely: { when(guarantees: try $0.map(transform.call)).joined() })
        )
    }

    // Disfavored: a closure that returns `.value(…)` makes a guarantee.
    /// Makes a promise of each element, all at once, and puts what they bring in one array.
    ///
    /// None of them may be rejected: a guarantee can't be.
    @preconcurrency
    @_disfavoredOverload
    @inlinable
    public func thenFlatMap<U: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) -> U
    ) -> Guarantee<[U.T.Iterator.Element]> where U.T: Sequence {
        let transform = Handler(onMain: transform)
        return then(at: .map(flags), Handler(unsafely: { certainly(fulfilled: try $0.map(transform.call)).joined() }))
    }

    // Disfavored: a closure that returns `.value(…)` makes a guarantee.
    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @_disfavoredOverload
    @inlinable
    public func thenFlatMap<U: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) -> U
    ) -> Guarantee<[U.T.Iterator.Element]> where U.T: Sequence {
        let transform = Handler(transform)
        return then(
            at: Place(queue, flags),
            Handler(unsafely: { certainly(fulfilled: try $0.map(transform.call)).joined() })
        )
    }

    /// The elements in the order that the closure says.
    @preconcurrency
    @inlinable
    public func sortedValues(
        flags: DispatchWorkItemFlags? = nil,
        _ areInIncreasingOrder: @escaping @MainActor (T.Iterator.Element, T.Iterator.Element) -> Bool
    ) -> Guarantee<[T.Iterator.Element]> {
        let isBefore = Handler<(T.Iterator.Element, T.Iterator.Element), Bool>(onMain: areInIncreasingOrder)
        return map(at: .map(flags), Handler(unsafely: { try $0.sorted { try isBefore.call(($0, $1)) } }))
    }

    /// The same with the closure on a queue; nil for wherever the guarantee is resolved.
    @preconcurrency
    @inlinable
    public func sortedValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ areInIncreasingOrder: @escaping @Sendable (T.Iterator.Element, T.Iterator.Element) -> Bool
    ) -> Guarantee<[T.Iterator.Element]> {
        map(at: Place(queue, flags), Handler(unsafely: { $0.sorted(by: areInIncreasingOrder) }))
    }
}

/// Waits for all thenables, none of which may be rejected.
@usableFromInline
func certainly<U: Thenable>(fulfilled thenables: [U]) -> Guarantee<[U.T]> {
    when(fulfilled: thenables).recover(on: nil) { error in
        preconditionFailure("A promise that a guarantee waits for was rejected: \(error)")
    }
}

extension Guarantee where T: Sequence, T.Iterator.Element: Sequence {
    /// The elements of all elements.
    @inlinable
    func joined() -> Guarantee<[T.Iterator.Element.Iterator.Element]> {
        map(at: nil, Handler(unsafely: { Array($0.joined()) }))
    }
}

extension Guarantee where T: Sequence, T.Iterator.Element: Comparable {
    /// The elements in order.
    @inlinable
    public func sortedValues(flags: DispatchWorkItemFlags? = nil) -> Guarantee<[T.Iterator.Element]> {
        map(at: .map(flags), Handler(unsafely: { $0.sorted() }))
    }

    /// The elements in order, sorted on a queue.
    @inlinable
    public func sortedValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil
    ) -> Guarantee<[T.Iterator.Element]> {
        map(at: Place(queue, flags), Handler(unsafely: { $0.sorted() }))
    }
}
