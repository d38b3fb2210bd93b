//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Guarantee {
    /// Does something with the value, at the end of a chain.
    ///
    /// ```swift
    /// after(seconds: 0.3).done { spinner.stop() }
    /// ```
    @preconcurrency
    @discardableResult
    @inlinable
    public func done(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor (T) -> Void) -> Guarantee<Void> {
        map(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func done(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) -> Void
    ) -> Guarantee<Void> {
        map(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @discardableResult
    @inlinable
    public func done(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) -> Void) -> Guarantee<Void> {
        map(at: Place(dispatcher), Handler(body))
    }
}
