//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Combinations whose closures run on an executor that is given by name. See `Future+named.swift`.

extension LazyFuture {
    /// Makes a future of each item, with the closure on an executor given by name.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - items: What to make futures of.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - executor: Where the closures run, such as `.concurrent`.
    ///   - file: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - line: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - transform: Makes the future of an item. Called at most once for each.
    /// - Returns: The values in the order of the items, or the first failure.
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> LazyFuture
    ) -> LazyFuture<[Success], Failure> {
        traverse(
            items,
            maxConcurrent: maxConcurrent,
            on: executor.base,
            file: file,
            line: line,
            transform
        )
    }

    /// Combines values one after the other, in the order of the inputs, on an executor given by name.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - futures: The inputs.
    ///   - initial: The value to begin with.
    ///   - executor: Where the closure runs, such as `.concurrent`.
    ///   - file: Where the combination is made, for the report when the executor drops the closure.
    ///   - line: Where the combination is made, for the report when the executor drops the closure.
    ///   - combine: Adds one value.
    /// - Returns: The combined value, or the first failure.
    public static func reduce<Total: Sendable>(
        _ futures: some Sequence<LazyFuture>,
        into initial: Total,
        on executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ combine: @escaping @Sendable (inout Total, Success) -> Void
    ) -> LazyFuture<Total, Failure> {
        reduce(futures, into: initial, on: executor.base, file: file, line: line, combine)
    }

    /// Runs the work until it succeeds, as often as a policy says, on an executor given by name.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - executor: Where the closures run, such as `.concurrent`.
    ///   - isWorthIt: Says whether to try again after this failure.
    ///   - onFailure: Sees each failed attempt.
    ///   - file: Where the retry is made, for the report when its clock or the executor drops it.
    ///   - line: Where the retry is made, for the report when its clock or the executor drops it.
    /// - Returns: The first success or the last failure.
    public func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: AnyFutureExecutor,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        retry(
            policy,
            clock: clock,
            on: executor.base,
            while: isWorthIt,
            onFailure: onFailure,
            file: file,
            line: line
        )
    }
}
