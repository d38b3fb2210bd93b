//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Waits for all futures to succeed.
    ///
    /// For outcomes of every kind, use ``allSettled(_:file:line:)``; for futures of different types, use `zip`.
    ///
    /// ```swift
    /// let pages = Future.all(urls.map(session.page))     // Future<[Page], LoadError>
    /// let spread = Future.all(session.page(1), session.page(2))
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each input, unless it has other listeners; so does the first failure.
    ///
    /// - Parameters:
    ///   - futures: The inputs, iterated once. The same future may occur twice.
    ///   - file: Where the combination is made, for the report if the promise of an input is broken.
    ///   - line: Where the combination is made, for the report if the promise of an input is broken.
    /// - Returns: The values in the order of the inputs, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n). One allocation for each pending input, and a constant number; if all have succeeded already,
    ///   only the array.
    @inlinable
    public static func all(
        _ futures: some Sequence<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        // Iterated once: a lazy sequence makes its futures during the iteration. An array is not copied.
        let futures = Array(futures)
        // Nothing to wait for, as without inputs: only the array is allocated.
        if futures.allSatisfy({ $0.successNow != nil }) { return .success(futures.lazy.map(\.successNow).compacted()) }
        // A buffer: an array argument would have to be allocated, and inlining the call would cost registers.
        return futures.withUnsafeBufferPointer { futures in
            allPending(futures, origin: Origin(file: file, line: line))
        }
    }

    @inlinable @inline(never)
    static func allPending(_ futures: UnsafeBufferPointer<Future>, origin: Origin) -> Future<[Success], Failure> {
        let combination = Combination.begin(
            .all,
            for: Result<[Success], Failure>.self,
            at: origin,
            expecting: futures.count,
            ending: .cancel
        ) { AllStage<Success, Failure>.finish($0) }
        var known: [Success?] = []
        for (index, future) in futures.enumerated() {
            switch future.outcome {
            case nil:
                // Even after a failure: the input is then cancelled like the others, unless it has other listeners.
                combination.observe(future, AllStage.self)
            case .success(let value)?:
                // Without a cell of its own, since there may be many.
                if known.isEmpty { known = Array(repeating: nil, count: futures.count) }
                known[index] = value
                combination.releaseShare(keeping: true)
            case .failure(let error)?:
                combination.settleEarly(Result<[Success], Failure>.failure(error))
                combination.releaseShare(keeping: false)
            }
        }
        if !known.isEmpty {
            combination.known = OwnedCell.settled(Result<[Success?], Never>.success(known)).intoObject()
        }
        return combination.begun(Result<[Success], Failure>.self)
    }

    /// Like ``all(_:file:line:)``, but for two or more futures that are passed one by one.
    @inlinable
    public static func all(
        _ first: Future,
        _ second: Future,
        _ others: Future...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        all([first, second] + others, file: file, line: line)
    }

    /// The value, if this has succeeded already.
    @inlinable var successNow: Success? {
        guard case .success(let value) = outcome else { return nil }
        return value
    }
}

@usableFromInline
enum AllStage<Success: Sendable, Failure: Error>: InputStage {
    @inlinable static var kind: StageKind { .all }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Success? {
        ZipStage<Success, Failure, [Success]>.look(at: outcome, for: combination)
    }

    /// Combines the values, and inserts those that were known from the beginning at their positions.
    @inlinable
    static func finish(_ combination: Combination) {
        let inputs = combination.takeInputs()
        let values: [Success]
        if let known = combination.known {
            var next = 0
            values = CellPointer(known).outcome(Result<[Success?], Never>.self).pointee.get().map { value in
                if let value { return value }
                defer { next += 1 }
                return inputs[next]
            }
        } else {
            values = inputs.values(as: Success.self)
        }
        _ = combination.result.settle(Result<[Success], Failure>.success(values))
    }
}
