//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

// The names of version 7's last candidate; `cancellable…` are those of the versions before.

/// Makes a promise or guarantee the beginning of a chain that can be cancelled.
public func cancellize<U: Thenable>(_ thenable: U, cancelContext: CancelContext? = nil) -> CancellablePromise<U.T> {
    cancellable(thenable, cancelContext: cancelContext)
}

extension CancellableThenable {
    /// Goes on with the promise that the closure makes of the value, which itself can't be cancelled.
    @preconcurrency
    public func then<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> V
    ) -> CancellablePromise<V.T> {
        cancellableThen(flags: flags, body)
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func then<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> V
    ) -> CancellablePromise<V.T> {
        cancellableThen(on: queue, flags: flags, body)
    }
}

extension CancellableThenable where T: Sequence {
    /// Makes a promise of each element, all at once, and waits for all.
    @preconcurrency
    public func thenMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        cancellableThenMap(flags: flags, transform)
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func thenMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T]> {
        cancellableThenMap(on: queue, flags: flags, transform)
    }

    /// Makes a promise of each element, all at once, and puts what they bring in one array.
    @preconcurrency
    public func thenFlatMap<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @MainActor (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        cancellableThenFlatMap(flags: flags, transform)
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func thenFlatMap<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ transform: @escaping @Sendable (T.Iterator.Element) throws -> V
    ) -> CancellablePromise<[V.T.Iterator.Element]> where V.T: Sequence {
        cancellableThenFlatMap(on: queue, flags: flags, transform)
    }
}

extension CancellableCatchMixin {
    /// Goes on with another promise when this one is rejected, which itself can't be cancelled.
    @preconcurrency
    public func recover<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        cancellableRecover(flags: flags, policy: policy, body)
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func recover<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        cancellableRecover(on: queue, flags: flags, policy: policy, body)
    }
}
