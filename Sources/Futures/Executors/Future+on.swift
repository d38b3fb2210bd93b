//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Goes on with the same outcome on an executor.
    ///
    /// Closures attached to the returned future before it settles run there. To be sure of it for one closure, give
    /// the executor to its operator: `map(on: queue) { … }`.
    ///
    /// ```swift
    /// let drawn = loaded.map(on: background, decode).on(screen)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Parameters:
    ///   - executor: Where to go on.
    ///   - file: Where the hop is made, for the report when the executor drops it.
    ///   - line: Where the hop is made, for the report when the executor drops it.
    /// - Returns: A future with the same outcome. It is broken when the executor drops its job.
    /// - Complexity: O(1). One allocation; what hops to one executor at the same time shares one job.
    @inlinable
    public func on(
        _ executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        let hop = HopCell.make(
            to: executor,
            origin: Origin(file: file, line: line),
            as: Result<Success, Failure>.self,
            for: OpenHop<Success, Failure>.self
        )
        Outbox.attach(hop.copy(), to: ownedSource())
        return Future(owning: hop)
    }
}
