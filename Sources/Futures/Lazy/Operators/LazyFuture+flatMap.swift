//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Continues a success with the work that the closure describes.
    ///
    /// Like `Future/flatMap`, in each run. A function may describe itself through `flatMap` forever.
    ///
    /// ```swift
    /// let albums = loading.flatMap { user in user.loadAlbums() }  // both are lazy
    /// ```
    ///
    /// - Parameter transform: Describes the work to continue with, which is started. Called at most once in each run.
    /// - Returns: A description that continues this one.
    /// - Complexity: O(1). One stage is allocated.
    @inlinable
    public func flatMap<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.flatMap { transform($0).start() } }
    }

    /// Like the form whose closure can't throw, but what this closure throws is the failure of the run.
    @inlinable @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) throws(Failure) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        // Not through the operator, behind which the closure would be wrapped again.
        then { source in
            ThrowingFlatMapStage<Success, Failure, NewSuccess>.derive(from: source) { (value) throws(Failure) in
                try transform(value).start()
            }
        }
    }
}
