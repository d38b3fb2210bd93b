//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension Thenable {
    /// Does something with the value, at the end of a chain.
    ///
    /// ```swift
    /// fetch(url).done { response in show(response) }.catch { error in show(error) }
    /// ```
    ///
    /// Skipped when this promise is rejected. The new one is rejected with what the closure throws.
    @preconcurrency
    @inlinable
    public func done(
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (T) throws -> Void
    ) -> Promise<Void> {
        source.map(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func done(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (T) throws -> Void
    ) -> Promise<Void> {
        source.map(at: Place(queue, flags), Handler(body))
    }

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func done(on dispatcher: any Dispatcher, _ body: @escaping @Sendable (T) throws -> Void) -> Promise<Void> {
        source.map(at: Place(dispatcher), Handler(body))
    }
}
