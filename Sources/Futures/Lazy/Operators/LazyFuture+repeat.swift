//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Runs the work again as long as the closure wants it.
    ///
    /// ```swift
    /// let pages = fetchNextPage.repeat { page in page.hasMore }
    /// ```
    ///
    /// It may go on for ever, in constant memory and constant stack. A failure ends it.
    ///
    /// ## Execution
    ///
    /// The closure runs wherever a round settles, and so does the beginning of the next round.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the run cancels the round that is under way; there will be no other.
    ///
    /// - Parameter isWorthIt: Says, of the value of a round, whether there should be another one.
    /// - Returns: A description that ends with the value of the last round, or with the first failure.
    public func `repeat`(while isWorthIt: @escaping @Sendable (Success) -> Bool) -> LazyFuture {
        within { $0.round { (value) throws(Failure) in isWorthIt(value) } }
    }

    /// The same for a closure that can throw; what it throws is the failure of the run.
    ///
    /// - Parameter isWorthIt: As above.
    /// - Returns: As above.
    @_disfavoredOverload
    public func `repeat`(while isWorthIt: @escaping @Sendable (Success) throws(Failure) -> Bool) -> LazyFuture {
        within { $0.round(isWorthIt) }
    }

    /// The same, with the closure always on an executor, where the next round begins too.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - isWorthIt: As above.
    /// - Returns: As above.
    public func `repeat`(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @Sendable (Success) -> Bool
    ) -> LazyFuture {
        let throwing: @Sendable (Success) throws(Failure) -> Bool = isWorthIt
        return `repeat`(on: executor, file: file, line: line, while: throwing)
    }

    /// The same for a closure that can throw.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: As above.
    ///   - line: As above.
    ///   - isWorthIt: As above.
    /// - Returns: As above, or with what the closure throws.
    @_disfavoredOverload
    public func `repeat`(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        within { $0.round(on: executor, file, line, isWorthIt) }
    }

    private func round(_ isWorthIt: @escaping @Sendable (Success) throws(Failure) -> Bool) -> Future<Success, Failure> {
        startInside().flatMap { (value) throws(Failure) in
            try isWorthIt(value) ? round(isWorthIt) : .success(value)
        }
    }

    private func round(
        on executor: any FutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ isWorthIt: @escaping @Sendable (Success) throws(Failure) -> Bool
    ) -> Future<Success, Failure> {
        startInside().flatMap(on: executor, file: file, line: line) { (value) throws(Failure) in
            try isWorthIt(value) ? round(on: executor, file, line, isWorthIt) : .success(value)
        }
    }
}
