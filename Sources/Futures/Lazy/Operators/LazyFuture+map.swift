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
    /// As `Future/map(_:)`, in each run.
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

    /// The same for a closure that can throw; what it throws is the failure of the run.
    ///
    /// - Parameter transform: As above.
    /// - Returns: As above.
    @inlinable @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(transform) }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - transform: As above.
    /// - Returns: As above.
    public func map<NewSuccess: Sendable>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        let throwing: @Sendable (Success) throws(Failure) -> NewSuccess = transform
        return map(on: executor, file: file, line: line, throwing)
    }

    /// The same for a closure that can throw.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: As above.
    ///   - line: As above.
    ///   - transform: As above.
    /// - Returns: As above, or with what the closure throws.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        then { $0.map(on: executor, file: file, line: line, transform) }
    }
}
