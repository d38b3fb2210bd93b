//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension Catchable {
    /// Handles the error of a rejected chain, at its end.
    ///
    /// ```swift
    /// login().done { user in show(user) }.catch { error in show(error) }
    /// ```
    ///
    /// Errors of cancelling are not handled, unless the policy says so: then nothing is called.
    @preconcurrency
    @discardableResult
    @inlinable
    public func `catch`(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) -> Void
    ) -> PMKFinalizer {
        PMKFinalizer(source.handled(at: .return(flags), for: .failures(policy), Handler(onMain: body)))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func `catch`(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> PMKFinalizer {
        PMKFinalizer(source.handled(at: Place(queue, flags), for: .failures(policy), Handler(body)))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @discardableResult
    @inlinable
    public func `catch`(
        on dispatcher: any Dispatcher,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> PMKFinalizer {
        PMKFinalizer(source.handled(at: Place(dispatcher), for: .failures(policy), Handler(body)))
    }
}

extension Future where Failure == Rejection {
    /// What `catch` does, at its place: the returned future succeeds when that is done, or not called for.
    @inlinable
    func handled<Value>(
        at place: Place?,
        for concern: Concern,
        _ body: Handler<any Error, Void>
    ) -> Future<Passed<Void>, Never>
    where Success == Passed<Value> {
        onOutcome(at: place, for: concern) { outcome in
            if case .failure(let rejection) = outcome, concern.holds(for: rejection) { body.run(rejection.error) }
            return .success(Passed(()))
        }
    }
}
