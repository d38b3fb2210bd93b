//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Guarantee where T: Sequence {
    /// The value of each element at a key path.
    @inlinable
    public func mapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, U>
    ) -> Guarantee<[U]> {
        map(at: .map(flags), Handler(unsafely: { $0.map { $0[keyPath: keyPath] } }))
    }

    /// The value of each element at a key path, taken on a queue.
    @inlinable
    public func mapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, U>
    ) -> Guarantee<[U]> {
        map(at: Place(queue, flags), Handler(unsafely: { $0.map { $0[keyPath: keyPath] } }))
    }

    /// The value of each element at a key path, without those that are nil.
    @inlinable
    public func compactMapValues<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, U?>
    ) -> Guarantee<[U]> {
        map(at: .map(flags), Handler(unsafely: { $0.compactMap { $0[keyPath: keyPath] } }))
    }

    /// The value of each element at a key path, taken on a queue, without those that are nil.
    @inlinable
    public func compactMapValues<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, U?>
    ) -> Guarantee<[U]> {
        map(at: Place(queue, flags), Handler(unsafely: { $0.compactMap { $0[keyPath: keyPath] } }))
    }

    /// Keeps the elements that have true at a key path.
    @inlinable
    public func filterValues(
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, Bool>
    ) -> Guarantee<[T.Iterator.Element]> {
        map(at: .map(flags), Handler(unsafely: { $0.filter { $0[keyPath: keyPath] } }))
    }

    /// Keeps the elements that have true at a key path, which is looked at on a queue.
    @inlinable
    public func filterValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T.Iterator.Element, Bool>
    ) -> Guarantee<[T.Iterator.Element]> {
        map(at: Place(queue, flags), Handler(unsafely: { $0.filter { $0[keyPath: keyPath] } }))
    }
}
