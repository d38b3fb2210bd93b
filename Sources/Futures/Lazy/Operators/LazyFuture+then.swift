//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Goes on with any operator of `Future`, in each run.
    ///
    /// For those that a description doesn't have under a name of its own, and for one's own.
    ///
    /// ```swift
    /// let saved = draft.then { upload in upload.flatAlways { lock.release() } }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs when a run begins, on the thread that starts it, before the work has an outcome.
    ///
    /// ## Cancellation
    ///
    /// That of what the closure returns.
    ///
    /// - Parameter attach: Attaches the operator to the future of a run. Called once for each run.
    /// - Returns: A description whose runs have the outcome of what the closure returns.
    @inlinable
    public func then<NewSuccess, NewFailure>(
        _ attach: @escaping @Sendable (Future<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, NewFailure> {
        LazyFuture<NewSuccess, NewFailure>(node: .stage(before: node, attach))
    }
}
