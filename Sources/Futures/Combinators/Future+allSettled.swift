//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Waits for all futures to settle, whatever their outcomes are.
    ///
    /// ```swift
    /// for outcome in await Future.allSettled(uploads).value { report(outcome) }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the inputs, each if nobody else listens to it. It can't say "cancelled"
    /// itself and settles when they have.
    ///
    /// - Parameters:
    ///   - futures: The inputs, walked once. The same future may be in it twice.
    ///   - file: Where the combination is made, for the report when the promise of an input is broken.
    ///   - line: Where the combination is made, for the report when the promise of an input is broken.
    /// - Returns: The outcomes in the order of the inputs, at once `[]` if there are none. It can't fail.
    /// - Complexity: O(n).
    @inlinable
    public static func allSettled(
        _ futures: some Sequence<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Result<Success, Failure>], Never> {
        Future<Result<Success, Failure>, Never>.all(futures.map(\.materialized), file: file, line: line)
    }

    /// The outcome as a success that can't fail.
    @inlinable var materialized: Future<Result<Success, Failure>, Never> {
        derive(MaterializeStage<Success, Failure>.self, ())
    }
}

@usableFromInline
enum MaterializeStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _: Void
    ) -> Result<Result<Success, Failure>, Never> {
        .success(outcome)
    }
}
