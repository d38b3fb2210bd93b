//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Thenable where T: Collection {
    /// The first element, or ``PMKError/emptySequence``.
    @inlinable
    public var firstValue: Promise<T.Iterator.Element> { oneValue { $0.first } }

    /// The last element, or ``PMKError/emptySequence``.
    @inlinable
    public var lastValue: Promise<T.Iterator.Element> { oneValue { Array($0).last } }

    /// The first element for which the closure says so, or ``PMKError/emptySequence``.
    @preconcurrency
    @inlinable
    public func firstValue(
        flags: DispatchWorkItemFlags? = nil,
        where test: @escaping @MainActor (T.Iterator.Element) -> Bool
    ) -> Promise<T.Iterator.Element> {
        let test = Handler(onMain: test)
        return source.map(at: .map(flags), Handler(unsafely: { try found($0.first(where: test.call)) }))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func firstValue(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        where test: @escaping @Sendable (T.Iterator.Element) -> Bool
    ) -> Promise<T.Iterator.Element> {
        source.map(at: Place(queue, flags), Handler(unsafely: { try found($0.first(where: test)) }))
    }

    @inlinable
    func oneValue(_ find: @escaping (T) -> T.Iterator.Element?) -> Promise<T.Iterator.Element> {
        source.map(at: nil, Handler(unsafely: { try found(find($0)) }))
    }
}

extension Thenable where T: Sequence, T.Iterator.Element: Comparable {
    /// The elements in order.
    @inlinable
    public func sortedValues(flags: DispatchWorkItemFlags? = nil) -> Promise<[T.Iterator.Element]> {
        source.map(at: .map(flags), Handler(unsafely: { $0.sorted() }))
    }

    /// The elements in order, sorted on a queue.
    @inlinable
    public func sortedValues(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil
    ) -> Promise<[T.Iterator.Element]> {
        source.map(at: Place(queue, flags), Handler(unsafely: { $0.sorted() }))
    }
}

@inlinable
func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw PMKError.emptySequence }
    return value
}
