//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Repeats the work as long as the closure returns true.
    ///
    /// ```swift
    /// let pages = fetchNextPage.repeat { page in page.hasMore }
    /// ```
    ///
    /// It may repeat forever, in constant memory and constant stack. A failure ends it.
    ///
    /// ## Execution
    ///
    /// The closure runs wherever a round settles, and the next round begins there. To have both on an executor, settle
    /// the rounds there: `fetchNextPage.then { $0.on(.main) }.repeat { … }`.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the run cancels the current round; no other follows.
    ///
    /// - Parameter isWorthIt: Returns, for the value of a round, whether to run another one.
    /// - Returns: A description that ends with the value of the last round, or with the first failure.
    @inlinable
    public func `repeat`(while isWorthIt: @escaping @Sendable (Success) -> Bool) -> LazyFuture {
        within { $0.round(isWorthIt) }
    }

    @inlinable
    func round(_ isWorthIt: @escaping @Sendable (Success) -> Bool) -> Future<Success, Failure> {
        startInside().flatMap { isWorthIt($0) ? round(isWorthIt) : .success($0) }
    }
}
