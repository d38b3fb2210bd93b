//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Calls the closure with the value of each run that succeeds.
    ///
    /// Like `Future/onSuccess`, in each run.
    ///
    /// - Parameter body: Sees the value. Called at most once in each run.
    /// - Returns: A description with the same outcomes.
    @inlinable
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> LazyFuture {
        then { $0.onSuccess(body) }
    }

    /// Calls the closure with the error of each run that fails.
    ///
    /// Like `Future/onFailure`, in each run. The closure sees a cancellation, too.
    ///
    /// - Parameter body: Sees the error. Called at most once in each run.
    /// - Returns: A description with the same outcomes.
    @inlinable
    public func onFailure(_ body: @escaping @Sendable (Failure) -> Void) -> LazyFuture {
        then { $0.onFailure(body) }
    }

    /// Calls the closure at the end of each run, whatever the outcome.
    ///
    /// Like `Future/always`, in each run, including cancelled ones.
    ///
    /// - Parameter body: The cleanup. Called once in each run.
    /// - Returns: A description with the same outcomes.
    @inlinable
    public func always(_ body: @escaping @Sendable () -> Void) -> LazyFuture { then { $0.always(body) } }
}
