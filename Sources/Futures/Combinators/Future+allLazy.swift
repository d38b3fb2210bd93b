//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Starts descriptions, no more than a number of them at once, and waits for all of them to succeed.
    ///
    /// Futures are under way already when ``all(_:file:line:)`` gets them; descriptions begin when there is room.
    ///
    /// ```swift
    /// let pictures = Future.all(urls.map(session.lazyPicture), maxConcurrent: 4)
    /// ```
    ///
    /// ## Execution
    ///
    /// The first ones begin on the caller, in their order; the next ones wherever an earlier one settles.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels what is under way and begins nothing new; so does the first failure.
    ///
    /// - Parameters:
    ///   - works: What to run. The same description may be in it twice, and is run twice.
    ///   - maxConcurrent: How many may be under way at once: at least 1. One after the other, if 1.
    ///   - file: Where the combination is made, for the report when a promise is broken.
    ///   - line: Where the combination is made, for the report when a promise is broken.
    /// - Returns: The values in the order of the inputs, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n), in constant stack.
    public static func all(
        _ works: some Sequence<LazyFuture<Success, Failure>>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        LazyFuture.all(works, maxConcurrent: maxConcurrent, file: file, line: line).start()
    }
}
