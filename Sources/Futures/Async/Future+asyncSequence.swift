//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Each of these is work in a task of its own that reads the sequence.

extension Future {
    /// Creates a future of the first element of an asynchronous sequence, nil if it has none; cancelling it cancels the
    /// task that reads.
    @_disfavoredOverload
    public init<Sequence: AsyncSequence & SendableMetatype>(
        firstOf sequence: sending Sequence,
        file: StaticString = #fileID,
        line: UInt = #line
    ) where Success == Sequence.Element?, Failure == Sequence.Failure, Sequence.AsyncIterator: SendableMetatype {
        self.init(file: file, line: line) { () async throws(Failure) in
            var iterator = sequence.makeAsyncIterator()
            return try await iterator.next(isolation: nil)
        }
    }

    /// Creates a future of all elements of an asynchronous sequence, as in `Future(collecting: file.lines)`; cancelling
    /// it cancels the task that reads.
    @_disfavoredOverload
    public init<Sequence: AsyncSequence & SendableMetatype>(
        collecting sequence: sending Sequence,
        file: StaticString = #fileID,
        line: UInt = #line
    ) where Success == [Sequence.Element], Failure == Sequence.Failure, Sequence.AsyncIterator: SendableMetatype {
        self.init(reducing: sequence, into: [], file: file, line: line) {
            (all, element) throws(Sequence.Failure) in all.append(element)
        }
    }

    /// Creates a future of a value that the elements of an asynchronous sequence are combined into.
    ///
    /// ```swift
    /// let size = Future(reducing: chunks, into: 0) { $0 += $1.count }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future cancels the task that reads.
    ///
    /// - Parameters:
    ///   - sequence: The sequence, which is handed over.
    ///   - initial: The value before the first element.
    ///   - file: Where the future is created, for the report if its task is dropped.
    ///   - line: Where the future is created, for the report if its task is dropped.
    ///   - update: Adds an element. Called once for each, in order, one at a time.
    @_disfavoredOverload
    public init<Sequence: AsyncSequence & SendableMetatype>(
        reducing sequence: sending Sequence,
        into initial: Success,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ update: @escaping @Sendable (inout Success, Sequence.Element) throws(Sequence.Failure) -> Void
    ) where Failure == Sequence.Failure, Sequence.AsyncIterator: SendableMetatype {
        self.init(file: file, line: line) { () async throws(Failure) in
            var total = initial
            var iterator = sequence.makeAsyncIterator()
            while let element = try await iterator.next(isolation: nil) { try update(&total, element) }
            return total
        }
    }
}
