//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Combinations whose closures run on the main actor, and are typed so.

extension LazyFuture {
    /// Makes a future of each item, with the closure on the main actor.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - items: What to make futures of.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - line: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - transform: Makes the future of an item. Called at most once for each.
    /// - Returns: The values in the order of the items, or the first failure.
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Item) -> LazyFuture
    ) -> LazyFuture<[Success], Failure> {
        traverse(
            items,
            maxConcurrent: maxConcurrent,
            on: executor.base,
            file: file,
            line: line,
            assumingMainActor(transform)
        )
    }

    /// Combines values one after the other, in the order of the inputs, on the main actor.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - futures: The inputs.
    ///   - initial: The value to begin with.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the combination is made, for the report when the executor drops the closure.
    ///   - line: Where the combination is made, for the report when the executor drops the closure.
    ///   - combine: Adds one value.
    /// - Returns: The combined value, or the first failure.
    public static func reduce<Total: Sendable>(
        _ futures: some Sequence<LazyFuture>,
        into initial: Total,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ combine: @escaping @MainActor @Sendable (inout Total, Success) -> Void
    ) -> LazyFuture<Total, Failure> {
        reduce(futures, into: initial, on: executor.base, file: file, line: line) { total, value in
            MainActor.assumeIsolated { combine(&total, value) }
        }
    }

    /// Runs the work until it succeeds, as often as a policy says, on the main actor.
    ///
    /// Otherwise as with any executor.
    ///
    /// - Parameters:
    ///   - policy: How often to try, and how long to wait in between.
    ///   - clock: What measures the time.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - isWorthIt: Says whether to try again after this failure.
    ///   - onFailure: Sees each failed attempt.
    ///   - file: Where the retry is made, for the report when its clock or the executor drops it.
    ///   - line: Where the retry is made, for the report when its clock or the executor drops it.
    /// - Returns: The first success or the last failure.
    public func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        on executor: MainActorExecutor,
        while isWorthIt: @escaping @MainActor @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @MainActor @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        retry(
            policy,
            clock: clock,
            on: executor.base,
            while: assumingMainActor(isWorthIt),
            onFailure: assumingMainActor(onFailure),
            file: file,
            line: line
        )
    }
}
