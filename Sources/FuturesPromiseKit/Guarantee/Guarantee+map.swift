//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension Guarantee {
    /// Makes another value of the value.
    ///
    /// ```swift
    /// UIView.animate(.promise, duration: 0.3) { fade() }.map { finished in finished ? 1 : 0 }
    /// ```
    @preconcurrency
    @inlinable
    public func map<U>(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor (T) -> U) -> Guarantee<U> {
        map(at: .map(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func map<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) -> U
    ) -> Guarantee<U> {
        map(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func map<U>(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) -> U) -> Guarantee<U> {
        map(at: Place(dispatcher), Handler(body))
    }

    /// The value at a key path.
    @inlinable
    public func map<U>(flags: DispatchWorkItemFlags? = nil, _ keyPath: KeyPath<T, U>) -> Guarantee<U> {
        map(at: .map(flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }

    /// The value at a key path, taken on a queue.
    @inlinable
    public func map<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ keyPath: KeyPath<T, U>
    ) -> Guarantee<U> {
        map(at: Place(queue, flags), Handler(unsafely: { $0[keyPath: keyPath] }))
    }

    /// The same without its value.
    @inlinable
    public func asVoid() -> Guarantee<Void> { Guarantee<Void>(certain.map { _ in Passed(()) }) }

    @inlinable
    func map<U>(at place: Place?, _ transform: Handler<T, U>) -> Guarantee<U> {
        Guarantee<U>(certain.placed(at: place, CertainMapWork(transform)))
    }
}
