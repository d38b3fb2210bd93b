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
    /// Goes on with another promise when this one is rejected.
    ///
    /// ```swift
    /// location().recover { error -> Promise<Location> in
    ///     guard error is Timeout else { throw error }
    ///     return .value(.home)
    /// }
    /// ```
    ///
    /// Errors of cancelling are passed on, unless the policy says otherwise.
    @preconcurrency
    @inlinable
    public func recover<U: Thenable>(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(at: .map(flags), for: .failures(policy), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover<U: Thenable>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(at: Place(queue, flags), for: .failures(policy), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func recover<U: Thenable>(
        on dispatcher: any Dispatcher,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(at: Place(dispatcher), for: .failures(policy), Handler(body))
    }

    /// Goes on with a guarantee when this promise is rejected, whatever the error: the chain can't fail any more.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (any Error) -> Guarantee<T>
    ) -> Guarantee<T> {
        source.recoverAll(at: .map(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (any Error) -> Guarantee<T>
    ) -> Guarantee<T> {
        source.recoverAll(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        on dispatcher: any Dispatcher,
        _ body: @escaping @Sendable (any Error) -> Guarantee<T>
    ) -> Guarantee<T> {
        source.recoverAll(at: Place(dispatcher), Handler(body))
    }
}

extension CatchMixin where T == Void {
    /// Handles any error and goes on: the chain can't fail any more.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (any Error) -> Void
    ) -> Guarantee<Void> {
        source.recoverAll(at: .map(flags), Handler(onMain: body).then { Guarantee() })
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> Guarantee<Void> {
        source.recoverAll(at: Place(queue, flags), Handler(body).then { Guarantee() })
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @discardableResult
    @inlinable
    public func recover(
        on dispatcher: any Dispatcher,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> Guarantee<Void> {
        source.recoverAll(at: Place(dispatcher), Handler(body).then { Guarantee() })
    }

    /// Handles the error and goes on, unless the closure throws.
    @preconcurrency
    @inlinable
    public func recover(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) throws -> Void
    ) -> Promise<Void> {
        source.recover(at: .map(flags), for: .failures(policy), Handler(onMain: body).then { Promise() })
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> Void
    ) -> Promise<Void> {
        source.recover(at: Place(queue, flags), for: .failures(policy), Handler(body).then { Promise() })
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func recover(
        on dispatcher: any Dispatcher,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) throws -> Void
    ) -> Promise<Void> {
        source.recover(at: Place(dispatcher), for: .failures(policy), Handler(body).then { Promise() })
    }
}

extension Future where Failure == Rejection {
    /// What `recover` does, at its place.
    @inlinable
    func recover<U: Thenable>(at place: Place?, for concern: Concern, _ body: Handler<any Error, U>) -> Promise<U.T>
    where Success == Passed<U.T> {
        let next = body.sources
        return Promise(
            afterOutcome(at: place, for: concern) { outcome in
                guard case .failure(let rejection) = outcome, concern.holds(for: rejection) else {
                    return Future(outcome)
                }
                do {
                    return try next.call(rejection.error)
                } catch {
                    return .failure(Rejection(error))
                }
            }
        )
    }

    /// What `recover` does, at its place, where nothing is left that could fail.
    @inlinable
    func recoverAll<Value>(at place: Place?, _ body: Handler<any Error, Guarantee<Value>>) -> Guarantee<Value>
    where Success == Passed<Value> {
        Guarantee(
            afterOutcome(at: place, for: .failures(.allErrors)) { outcome in
                switch outcome {
                case .success(let passed): .success(passed)
                case .failure(let rejection): body.run(rejection.error).certain
                }
            }
        )
    }
}
