//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
import Futures

extension CancellableCatchMixin {
    /// Handles the error of a rejected chain, at its end; that of cancelling only if the policy says so.
    @preconcurrency
    @discardableResult
    public func `catch`(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) -> Void
    ) -> CancellableFinalizer {
        CancellableFinalizer(
            PMKFinalizer(thenable.source.handled(at: .return(flags), for: .failures(policy), Handler(onMain: body))),
            cancelContext
        )
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    public func `catch`(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> CancellableFinalizer {
        CancellableFinalizer(
            PMKFinalizer(thenable.source.handled(at: Place(queue, flags), for: .failures(policy), Handler(body))),
            cancelContext
        )
    }

    /// Goes on with another chain when this promise is rejected; it is cancelled with this one.
    @preconcurrency
    public func recover<V: CancellableThenable>(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        stage(joining: Handler(onMain: body)) { thenable.source.recover(at: .map(flags), for: .failures(policy), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func recover<V: CancellableThenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        stage(joining: Handler(body)) { thenable.source.recover(at: Place(queue, flags), for: .failures(policy), $0) }
    }

    /// Goes on with another promise when this one is rejected, which itself can't be cancelled.
    @preconcurrency
    public func cancellableRecover<V: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        stage(goingOn: Handler(onMain: body)) { thenable.source.recover(at: .map(flags), for: .failures(policy), $0) }
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func cancellableRecover<V: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> V
    ) -> CancellablePromise<T> where V.T == T {
        stage(goingOn: Handler(body)) { thenable.source.recover(at: Place(queue, flags), for: .failures(policy), $0) }
    }

    /// Does something whatever the outcome, cancelled or not, and passes that on.
    @preconcurrency
    public func ensure(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor () -> Void
    ) -> CancellablePromise<T> {
        follow(thenable.source.tap(at: .return(flags), Handler(onMain: body).ignoring()))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func ensure(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> Void
    ) -> CancellablePromise<T> {
        follow(thenable.source.tap(at: Place(queue, flags), Handler(body).ignoring()))
    }

    /// Does something whatever the outcome, waits for it, and then passes the outcome on.
    @preconcurrency
    public func ensureThen(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor () -> CancellablePromise<Void>
    ) -> CancellablePromise<T> {
        follow(thenable.source.ensureThen(at: .return(flags), Handler(onMain: body).settled))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    public func ensureThen(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> CancellablePromise<Void>
    ) -> CancellablePromise<T> {
        follow(thenable.source.ensureThen(at: Place(queue, flags), Handler(body).settled))
    }

    /// Ends a chain whose errors don't matter; they are logged.
    @discardableResult
    public func cauterize() -> CancellableFinalizer {
        self.catch(on: nil) { conf.logHandler(.cauterized($0)) }
    }
}

extension Handler where Input == Void, Output == CancellablePromise<Void> {
    /// The same with a guarantee that is resolved when the promise is, fulfilled or not.
    fileprivate var settled: Handler<Void, Guarantee<Void>> {
        Handler<Void, Guarantee<Void>>(unsafely: { _ in
            Guarantee(try call(()).promise.source.settled)
        })
    }
}
