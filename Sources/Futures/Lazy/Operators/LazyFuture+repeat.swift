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
    /// The closure runs wherever a round settles, and so does the beginning of the next round. To have both on an
    /// executor, settle the rounds there: `fetchNextPage.then { $0.on(.main) }.repeat { … }`.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the run cancels the round that is under way; there will be no other.
    ///
    /// - Parameter isWorthIt: Says, of the value of a round, whether there should be another one.
    /// - Returns: A description that ends with the value of the last round, or with the first failure.
    public func `repeat`(while isWorthIt: @escaping @Sendable (Success) -> Bool) -> LazyFuture {
        within { $0.round(isWorthIt) }
    }

    private func round(_ isWorthIt: @escaping @Sendable (Success) -> Bool) -> Future<Success, Failure> {
        startInside().flatMap { isWorthIt($0) ? round(isWorthIt) : .success($0) }
    }
}
