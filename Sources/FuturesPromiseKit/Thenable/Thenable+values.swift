//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Thenable where T: Sequence {
    /// Makes a value of each element.
    @preconcurrency
    @inlinable
    public func mapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> U
    ) -> Promise<[U]> {
        let transform = Handler(onMain: transform)
        return source.map(at: .map(flags), Handler(unsafely: { try $0.map(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func mapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> U
    ) -> Promise<[U]> {
        let transform = Handler(transform)
        return source.map(at: Place(queue, flags), Handler(unsafely: { try $0.map(transform.call) }))
    }

    /// Makes several values of each element, all in one array.
    @preconcurrency
    @inlinable
    public func flatMapValues<U: Sequence>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> U
    ) -> Promise<[U.Iterator.Element]> {
        let transform = Handler(onMain: transform)
        return source.map(at: .map(flags), Handler(unsafely: { try $0.flatMap(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func flatMapValues<U: Sequence>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> U
    ) -> Promise<[U.Iterator.Element]> {
        let transform = Handler(transform)
        return source.map(at: Place(queue, flags), Handler(unsafely: { try $0.flatMap(transform.call) }))
    }

    /// Makes a value of each element, and leaves out those that are nil.
    @preconcurrency
    @inlinable
    public func compactMapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> U?
    ) -> Promise<[U]> {
        let transform = Handler(onMain: transform)
        return source.map(at: .map(flags), Handler(unsafely: { try $0.compactMap(transform.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func compactMapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> U?
    ) -> Promise<[U]> {
        let transform = Handler(transform)
        return source.map(at: Place(queue, flags), Handler(unsafely: { try $0.compactMap(transform.call) }))
    }

    /// Keeps the elements for which the closure says so.
    @preconcurrency
    @inlinable
    public func filterValues(
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> Promise<[T.Iterator.Element]> {
        let isIncluded = Handler(onMain: isIncluded)
        return source.map(at: .map(flags), Handler(unsafely: { try $0.filter(isIncluded.call) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func filterValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ isIncluded: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> Promise<[T.Iterator.Element]> {
        let isIncluded = Handler(isIncluded)
        return source.map(at: Place(queue, flags), Handler(unsafely: { try $0.filter(isIncluded.call) }))
    }

    /// Makes a promise of each element, all at once, and waits for all.
    @preconcurrency
    @inlinable
    public func thenMap<U: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> U
    ) -> Promise<[U.T]> {
        let transform = Handler(onMain: transform)
        return source.then(at: .map(flags), Handler(unsafely: { when(fulfilled: try $0.map(transform.call)) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func thenMap<U: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> U
    ) -> Promise<[U.T]> {
        let transform = Handler(transform)
        return source.then(at: Place(queue, flags), Handler(unsafely: { when(fulfilled: try $0.map(transform.call)) }))
    }

    /// Makes a promise of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    @inlinable
    public func thenFlatMap<U: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> U
    ) -> Promise<[U.T.Iterator.Element]> where U.T: Sequence {
        let transform = Handler(onMain: transform)
        return source.then(at: .map(flags), Handler(unsafely: { when(fulfilled: try $0.map(transform.call)).joined() }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func thenFlatMap<U: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> U
    ) -> Promise<[U.T.Iterator.Element]> where U.T: Sequence {
        let transform = Handler(transform)
        return source.then(
            at: Place(queue, flags),
            Handler(unsafely: { when(fulfilled: try $0.map(transform.call)).joined() })
        )
    }
}

extension Thenable where T: Sequence, T.Iterator.Element: Sequence {
    /// The elements of all elements.
    @inlinable
    func joined() -> Promise<[T.Iterator.Element.Iterator.Element]> {
        source.map(at: nil, Handler(unsafely: { Array($0.joined()) }))
    }
}
