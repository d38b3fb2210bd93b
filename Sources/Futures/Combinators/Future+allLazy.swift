//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Starts descriptions, at most `maxConcurrent` at once, and waits for all of them to succeed.
    ///
    /// ``all(_:file:line:)`` gets futures that have begun already; descriptions begin when there is room.
    ///
    /// ```swift
    /// let pictures = Future.all(urls.map(session.lazyPicture), maxConcurrent: 4)
    /// ```
    ///
    /// ## Execution
    ///
    /// The first ones begin on the caller, in order; later ones wherever an earlier one settles.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels what is running and begins nothing new; so does the first failure. If
    /// `Failure` can't represent a cancellation, it begins the remaining ones, too, and cancels each at once. So use a
    /// failure type that can say "cancelled" here, and turn failures into values behind it; or use a ``FutureLimiter``.
    ///
    /// - Parameters:
    ///   - works: What to run. The same description may occur twice, and is then run twice.
    ///   - maxConcurrent: How many may run at once: at least 1. With 1, they run one after the other.
    ///   - file: Where the combination is made, for the report if a promise is broken.
    ///   - line: Where the combination is made, for the report if a promise is broken.
    /// - Returns: The values in the order of the inputs, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n), in constant stack.
    @inlinable
    public static func all(
        _ works: some Sequence<LazyFuture<Success, Failure>>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        LazyFuture.all(works, maxConcurrent: maxConcurrent, file: file, line: line).start()
    }
}
