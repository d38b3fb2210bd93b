//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension Thenable {
    /// Makes another value of the value, or fails where there is none.
    ///
    /// ```swift
    /// fetch(url).compactMap { try JSONSerialization.jsonObject(with: $0.data) as? [String: Any] }
    /// ```
    ///
    /// The new promise is rejected with ``PMKError/compactMap(_:_:)`` when the closure returns nil.
    @preconcurrency
    @inlinable
    public func compactMap<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T) throws -> U?
    ) -> Promise<U> {
        source.compactMap(at: .map(flags), Handler(onMain: transform))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func compactMap<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T) throws -> U?
    ) -> Promise<U> {
        source.compactMap(at: Place(queue, flags), Handler(transform))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func compactMap<U>(
        on dispatcher: any Dispatcher,
        _ transform: @escaping @Sendable (T) throws -> U?
    ) -> Promise<U> {
        source.compactMap(at: Place(dispatcher), Handler(transform))
    }

    /// The value at a key path, unless it is nil.
    @inlinable
    public func compactMap<U>(flags: DispatchWorkItemFlags? = nil, _ keyPath: KeyPath<T, U?>) -> Promise<U> {
        source.compactMap(at: .map(flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }

    /// The value at a key path, taken on a queue, unless it is nil.
    @inlinable
    public func compactMap<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T, U?>
    ) -> Promise<U> {
        source.compactMap(at: Place(queue, flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }
}

extension Future where Failure == Rejection {
    /// What `compactMap` does, at its place.
    @inlinable
    func compactMap<Value, U>(at place: Place?, _ transform: Handler<Value, U?>) -> Promise<U>
    where Success == Passed<Value> {
        map(
            at: place,
            Handler(unsafely: { value in
                if let result = try transform.call(value) { return result }
                throw PMKError.compactMap(value, U.self)
            })
        )
    }
}
