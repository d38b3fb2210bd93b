//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The outcomes of futures in the order in which they settle, as an asynchronous sequence.
///
/// Nothing is buffered: an outcome stays in its future until it is requested, and only the order is recorded, from the
/// beginning of the loop. Futures that have settled by then come first, in the order in which they were given.
///
/// ```swift
/// for await (index, outcome) in Future.completions(of: downloads) { show(outcome, in: rows[index]) }
/// ```
public struct FutureCompletions<Success: Sendable, FutureFailure: Error>: AsyncSequence, Sendable {
    /// The position of a future among those given, and its outcome.
    public typealias Element = (offset: Int, outcome: Result<Success, FutureFailure>)
    /// The sequence ends; it doesn't fail.
    public typealias Failure = Never

    let futures: [Future<Success, FutureFailure>]
    let origin: (file: StaticString, line: UInt)

    /// Begins to record the order.
    ///
    /// - Returns: An iterator over all futures.
    public func makeAsyncIterator() -> Iterator { Iterator(futures, origin) }

    /// Iterates over the futures in the order in which they settle.
    ///
    /// Copies share their position.
    public struct Iterator: AsyncIteratorProtocol {
        private let futures: [Future<Success, FutureFailure>]
        private let order: CompletionOrder
        private let observers: Observations

        init(_ futures: [Future<Success, FutureFailure>], _ origin: (file: StaticString, line: UInt)) {
            self.futures = futures
            let order = CompletionOrder(expecting: futures.count, origin)
            self.order = order
            observers = Observations(expecting: futures.count)
            for (offset, future) in futures.enumerated() {
                observers.add(future.observation { _ in order.add(offset) })
            }
        }

        /// The next outcome, as soon as there is one that was not returned yet.
        ///
        /// ## Cancellation
        ///
        /// If the task is cancelled while it waits, the sequence ends for good; the futures go on.
        ///
        /// - Returns: The position and the outcome, or nil after the last one and from then on.
        public mutating func next() async -> Element? { await next(isolation: #isolation) }

        /// Like ``next()``, on the caller's actor.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: See ``next()``.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            do {
                guard let offset = try await order.next(of: observers).value else { return nil }
                return futures[offset].outcome.map { (offset, $0) }
            } catch {
                // After it has returned nil, an iterator returns nothing more, and no one waits for what comes now.
                order.end()
                observers.end()
                return nil
            }
        }
    }
}

extension Future {
    /// The outcomes of futures in the order in which they settle.
    ///
    /// Those that are settled when the loop begins come first, in the order in which they were given. Releasing the
    /// sequence doesn't affect the futures.
    ///
    /// A loop listens to them: cancelling a combination of the same futures meanwhile, such as `Future.all(downloads)`,
    /// cancels only the combination. To stop the work, cancel each future.
    ///
    /// - Parameters:
    ///   - futures: The futures. One may be given twice.
    ///   - file: Where this is called, for descriptions of pending futures.
    ///   - line: Where this is called, for descriptions of pending futures.
    /// - Returns: A sequence with one element for each future.
    /// - Complexity: O(n). One observer for each future, which is removed with the iterator.
    public static func completions(
        of futures: some Sequence<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> FutureCompletions<Success, Failure> {
        FutureCompletions(futures: Array(futures), origin: (file, line))
    }
}

@available(*, unavailable, message: "An iterator is one loop's own.")
extension FutureCompletions.Iterator: Sendable {}
