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
    /// Looks at the outcome, and passes it on.
    ///
    /// ```swift
    /// fetch(url).tap { print($0) }.map { response in response.data }
    /// ```
    @preconcurrency
    @inlinable
    public func tap(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor (Result<T>) -> Void) -> Promise<T>
    {
        source.tap(at: .map(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func tap(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (Result<T>) -> Void
    ) -> Promise<T> {
        source.tap(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func tap(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (Result<T>) -> Void) -> Promise<T> {
        source.tap(at: Place(dispatcher), Handler(body))
    }
}

extension Future where Failure == Rejection {
    /// What `tap` does, at its place.
    @inlinable
    func tap<Value>(at place: Place?, _ body: Handler<Result<Value>, Void>) -> Promise<Value>
    where Success == Passed<Value> {
        Promise(
            onOutcome(at: place) { outcome in
                body.run(Result(outcome))
                return outcome
            }
        )
    }
}
