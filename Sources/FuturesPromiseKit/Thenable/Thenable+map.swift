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
    /// Makes another value of the value.
    ///
    /// ```swift
    /// fetch(url).map { response in response.data.count }
    /// ```
    ///
    /// Skipped when this promise is rejected. The new one is rejected with what the closure throws.
    @preconcurrency
    @inlinable
    public func map<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T) throws -> U
    ) -> Promise<U> {
        source.map(at: .map(flags), Handler(onMain: transform))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func map<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T) throws -> U
    ) -> Promise<U> {
        source.map(at: Place(queue, flags), Handler(transform))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func map<U>(on dispatcher: any Dispatcher, _ transform: @escaping @Sendable (T) throws -> U) -> Promise<U> {
        source.map(at: Place(dispatcher), Handler(transform))
    }

    /// The value at a key path.
    @inlinable
    public func map<U>(flags: DispatchWorkItemFlags? = nil, _ keyPath: KeyPath<T, U>) -> Promise<U> {
        source.map(at: .map(flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }

    /// The value at a key path, taken on a queue.
    @inlinable
    public func map<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T, U>
    ) -> Promise<U> {
        source.map(at: Place(queue, flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }

    /// The same without its value.
    @inlinable
    public func asVoid() -> Promise<Void> { Promise(source.map { _ in Passed(()) }) }
}

extension Future where Failure == Rejection {
    /// What `map` does, at its place.
    @inlinable
    consuming func map<Value, U>(at place: consuming Place?, _ transform: Handler<Value, U>) -> Promise<U>
    where Success == Passed<Value> {
        Promise(placed(at: place, MapWork(transform)))
    }
}
