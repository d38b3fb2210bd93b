//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension CatchMixin {
    /// Does something whatever the outcome, and passes that on.
    ///
    /// ```swift
    /// load().ensure { spinner.stop() }.done { show($0) }
    /// ```
    @preconcurrency
    @inlinable
    public func ensure(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor () -> Void) -> Promise<T> {
        source.tap(at: .return(flags), Handler(onMain: body).ignoring())
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func ensure(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> Void
    ) -> Promise<T> {
        source.tap(at: Place(queue, flags), Handler(body).ignoring())
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func ensure(on dispatcher: any Dispatcher, _ body: @escaping @Sendable () -> Void) -> Promise<T> {
        source.tap(at: Place(dispatcher), Handler(body).ignoring())
    }

    /// Does something whatever the outcome, waits for it, and then passes the outcome on.
    ///
    /// ```swift
    /// load().ensureThen { session.close() }.done { show($0) }
    /// ```
    @preconcurrency
    @inlinable
    public func ensureThen(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor () -> Guarantee<Void>
    ) -> Promise<T> {
        source.ensureThen(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func ensureThen(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> Guarantee<Void>
    ) -> Promise<T> {
        source.ensureThen(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func ensureThen(
        on dispatcher: any Dispatcher,
        _ body: @escaping @Sendable () -> Guarantee<Void>
    ) -> Promise<T> {
        source.ensureThen(at: Place(dispatcher), Handler(body))
    }
}

extension Future where Failure == Rejection {
    /// What `ensureThen` does, at its place.
    @inlinable
    func ensureThen<Value>(at place: Place?, _ body: Handler<Void, Guarantee<Void>>) -> Promise<Value>
    where Success == Passed<Value> {
        Promise(afterOutcome(at: place) { outcome in body.run(()).source.flatMap { _ in Future(outcome) } })
    }
}
