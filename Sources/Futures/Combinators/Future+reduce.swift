//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Combines the values of futures in the order of the inputs.
    ///
    /// All inputs run at the same time; only the combining is in order.
    ///
    /// ```swift
    /// let total = Future.reduce(counts, into: 0) { $0 += $1 }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor, or without one wherever the last input settles, for all values in one go. The
    /// returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// See ``all(_:file:line:)``.
    ///
    /// - Parameters:
    ///   - futures: The inputs, iterated once. The same future may occur twice.
    ///   - initial: The initial value.
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the combination is made, for the report if a promise is broken or the executor drops the
    ///     closure.
    ///   - line: Where the combination is made, for the report if a promise is broken or the executor drops the
    ///     closure.
    ///   - combine: Adds one value.
    /// - Returns: The combined value, at once the initial one if there are no inputs; or the first failure.
    /// - Complexity: O(n).
    @inlinable
    public static func reduce<Total: Sendable>(
        _ futures: some Sequence<Future>,
        into initial: Total,
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ combine: @escaping @Sendable (inout Total, Success) -> Void
    ) -> Future<Total, Failure> {
        let futures = Array(futures)
        if futures.isEmpty { return .success(initial) }
        return all(futures, file: file, line: line).map(on: executor, file: file, line: line) { values in
            values.reduce(into: initial, combine)
        }
    }
}
