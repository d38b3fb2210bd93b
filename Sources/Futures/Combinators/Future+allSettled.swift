//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Waits for all futures to settle, whatever their outcomes.
    ///
    /// ```swift
    /// for outcome in await Future.allSettled(uploads).value { report(outcome) }
    /// let ends = await Future.allSettled(log.flush(), session.close()).value
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each input, unless it has other listeners. The returned future can't
    /// represent a cancellation, and settles when all inputs have.
    ///
    /// - Parameters:
    ///   - futures: The inputs, iterated once. The same future may occur twice.
    ///   - file: Where the combination is made, for the report if the promise of an input is broken.
    ///   - line: Where the combination is made, for the report if the promise of an input is broken.
    /// - Returns: The outcomes in the order of the inputs, at once `[]` if there are none. It can't fail.
    /// - Complexity: O(n).
    @inlinable
    public static func allSettled(
        _ futures: some Sequence<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Result<Success, Failure>], Never> {
        Future<Result<Success, Failure>, Never>.all(futures.map { $0.asResult() }, file: file, line: line)
    }

    /// Like ``allSettled(_:file:line:)``, but for two or more futures that are passed one by one.
    @inlinable
    public static func allSettled(
        _ first: Future,
        _ second: Future,
        _ others: Future...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Result<Success, Failure>], Never> {
        allSettled([first, second] + others, file: file, line: line)
    }

    /// Makes a future of each item, at most `maxConcurrent` at once, and waits for all of them to settle.
    ///
    /// Like `traverse`, but a failure stops nothing.
    ///
    /// ```swift
    /// let uploads = Future.allSettled(photos, maxConcurrent: 4) { photo in api.upload(photo) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs in the order of the items: on the caller for the first ones, then wherever an earlier future
    /// settles.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each running future, unless it has other listeners. The returned future
    /// can't represent a cancellation, so it starts the remaining futures, too, cancels each at once, and settles when
    /// all of them have.
    ///
    /// - Parameters:
    ///   - items: The items to make futures of, iterated once.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - file: Where this is called, for the report if the promise of a future is broken.
    ///   - line: Where this is called, for the report if the promise of a future is broken.
    ///   - transform: Makes the future of an item. Called once for each, never by two threads at once.
    /// - Returns: The outcomes in the order of the items, at once `[]` if there are none. It can't fail.
    /// - Complexity: O(n), in constant stack.
    @inlinable
    public static func allSettled<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Result<Success, Failure>], Never> {
        requirePositive(maxConcurrent, "allSettled(maxConcurrent: \(maxConcurrent))", file, line)
        return Future<Result<Success, Failure>, Never>
            .traverse(items, maxConcurrent: maxConcurrent, file: file, line: line) { transform($0).asResult() }
    }
}
