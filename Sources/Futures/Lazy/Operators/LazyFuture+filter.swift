//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Fails unless the success is one that the closure wants.
    ///
    /// As `Future/filter(orFail:_:)`, in each run.
    ///
    /// - Parameters:
    ///   - failure: The failure for a value that isn't wanted.
    ///   - isIncluded: Says whether the value is wanted. Called at most once in each run.
    /// - Returns: A description that goes on from this one.
    public func filter(orFail failure: Failure, _ isIncluded: @escaping @Sendable (Success) -> Bool) -> LazyFuture {
        then { $0.filter(orFail: failure, isIncluded) }
    }

    /// The same for a closure that can throw; what it throws is the failure of the run.
    ///
    /// - Parameters:
    ///   - failure: As above.
    ///   - isIncluded: As above.
    /// - Returns: As above.
    @_disfavoredOverload
    public func filter(
        orFail failure: Failure,
        _ isIncluded: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        then { $0.filter(orFail: failure, isIncluded) }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - failure: As above.
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - isIncluded: As above.
    /// - Returns: As above.
    public func filter(
        orFail failure: Failure,
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) -> Bool
    ) -> LazyFuture {
        let throwing: @Sendable (Success) throws(Failure) -> Bool = isIncluded
        return filter(orFail: failure, on: executor, file: file, line: line, throwing)
    }

    /// The same for a closure that can throw.
    ///
    /// - Parameters:
    ///   - failure: As above.
    ///   - executor: As above.
    ///   - file: As above.
    ///   - line: As above.
    ///   - isIncluded: As above.
    /// - Returns: As above, or with what the closure throws.
    @_disfavoredOverload
    public func filter(
        orFail failure: Failure,
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        then { $0.filter(orFail: failure, on: executor, file: file, line: line, isIncluded) }
    }

    /// Takes the value out of an optional success, and fails when there is none.
    ///
    /// As `Future/unwrap(orFail:)`, in each run.
    ///
    /// - Parameter failure: The failure for nil.
    /// - Returns: A description that goes on from this one.
    public func unwrap<Wrapped: Sendable>(orFail failure: Failure) -> LazyFuture<Wrapped, Failure>
    where Success == Wrapped? {
        then { $0.unwrap(orFail: failure) }
    }

    /// Forgets the value of a success.
    ///
    /// As `Future/asVoid()`, in each run.
    ///
    /// - Returns: A description whose successes carry nothing.
    public func asVoid() -> LazyFuture<Void, Failure> { then { $0.asVoid() } }
}
