//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Replaces the value of a success with what the closure returns.
    ///
    /// Like `Future/map`, in each run.
    ///
    /// ```swift
    /// let name = loading.map { $0.name }
    /// ```
    ///
    /// - Parameter transform: Returns the new value. Called at most once in each run.
    /// - Returns: A description that continues this one.
    /// - Complexity: O(1). One stage is allocated.
    @inlinable
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(transform) }
    }

    /// Like the form whose closure can't throw, but what this closure throws is the failure of the run.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(transform) }
    }

    /// Discards the value of a success, so that work with different values can be combined.
    public func asVoid() -> LazyFuture<Void, Failure> { then { $0.asVoid() } }
}
