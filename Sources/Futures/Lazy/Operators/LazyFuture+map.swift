//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Replaces a success with what the closure makes of it.
    ///
    /// As `Future/map`, in each run.
    ///
    /// ```swift
    /// let name = loading.map { $0.name }
    /// ```
    ///
    /// - Parameter transform: Makes the new value. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    /// - Complexity: O(1). One stage is allocated.
    @inlinable
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(transform) }
    }

    /// Replaces a success with what a closure makes of it, which can throw; what it throws is the failure of the run.
    ///
    /// - Parameter transform: Makes the new value, or throws. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(transform) }
    }

    /// Forgets the value of a success, to bring work with different values together.
    ///
    /// As `Future/asVoid()`, in each run.
    ///
    /// - Returns: A description whose successes carry nothing.
    public func asVoid() -> LazyFuture<Void, Failure> { then { $0.asVoid() } }
}
