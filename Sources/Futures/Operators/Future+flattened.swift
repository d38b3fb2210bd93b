//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Makes one future of a future in a future.
    ///
    /// A failure of this future passes through untouched. To make the inner future of a value, use `flatMap`.
    ///
    /// ```swift
    /// let reply = connection.map { $0.send(request) }.flattened()
    /// ```
    ///
    /// A circle is broken as in `flatMap`. For a function that returns itself for ever use that too: the closure of a
    /// `map` is a plain call when its future is settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, or the inner one as soon as that is known, if nobody else
    /// listens to it.
    ///
    /// - Returns: A future with the outcome of the inner future, or with the failure of this one.
    /// - Complexity: O(1). No allocation when this future has succeeded or was made with its failure, otherwise one.
    @inlinable
    public func flattened<Inner: Sendable>() -> Future<Inner, Failure> where Success == Future<Inner, Failure> {
        FlattenedStage<Inner, Failure>.derive(from: self, ())
    }
}

@usableFromInline
enum FlattenedStage<Inner: Sendable, Failure: Error>: ChainStage {
    @inlinable static var kind: StageKind { .flattened }

    @inlinable
    static func future(
        after outcome: Result<Future<Inner, Failure>, Failure>,
        _: Void
    ) -> Future<Inner, Failure> {
        switch outcome {
        case .success(let inner): inner
        case .failure(let error): .failure(error)
        }
    }
}
