//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Applies any operator of `Future` in each run.
    ///
    /// The most common ones have their own functions here. This is for all others, for closures on an executor, and for
    /// your own operators:
    ///
    /// ```swift
    /// let shown = user.then { $0.map(on: .main) { screen.show($0) } }
    /// let saved = draft.then { upload in upload.flatAlways { lock.release() } }
    /// ```
    ///
    /// A closure starts the descriptions that it makes, as in
    /// `then { $0.flatMap(on: .main) { model.saving($0).start() } }`. Work that a closure makes again in each run
    /// begins with ``deferred(_:)``, as in `deferred { Future.retry(policy, on: .main) { _ in work.start() } }`.
    ///
    /// ## Execution
    ///
    /// The closure runs when a run begins, on the thread that starts it, before the work has an outcome.
    ///
    /// ## Cancellation
    ///
    /// Like that of the future that the closure returns.
    ///
    /// - Parameter attach: Attaches the operator to the future of a run. Called once for each run.
    /// - Returns: A description whose runs have the outcome of the future that the closure returns.
    @inlinable
    public func then<NewSuccess, NewFailure>(
        _ attach: @escaping @Sendable (Future<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, NewFailure> {
        LazyFuture<NewSuccess, NewFailure>(node: .stage(before: node, attach))
    }
}
