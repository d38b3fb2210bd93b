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
    /// Goes on with the guarantee that the closure makes of the value.
    ///
    /// ```swift
    /// after(seconds: 0.3).then { dialog.ask() }
    /// ```
    @preconcurrency
    @discardableResult
    @inlinable
    public func then<U>(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) -> Guarantee<U>
    ) -> Guarantee<U> {
        then(at: .map(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func then<U>(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) -> Guarantee<U>
    ) -> Guarantee<U> {
        then(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @discardableResult
    @inlinable
    public func then<U>(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) -> Guarantee<U>) -> Guarantee<U>
    {
        then(at: Place(dispatcher), Handler(body))
    }

    @inlinable
    func then<U>(at place: Place?, _ body: Handler<T, Guarantee<U>>) -> Guarantee<U> {
        Guarantee<U>(
            certain.afterOutcome(at: place) { outcome in
                switch outcome {
                case .success(let passed): body.run(passed.value).certain
                }
            }
        )
    }
}
