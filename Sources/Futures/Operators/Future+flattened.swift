//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Turns a future of a future into one future.
    ///
    /// A failure of this future passes through untouched. To make the inner future from a value, use `flatMap`.
    ///
    /// ```swift
    /// let reply = connection.map { $0.send(request) }.flattened()
    /// ```
    ///
    /// A cycle is broken as in `flatMap`. Use that, too, for a function that returns itself forever: the closure of a
    /// `map` is a plain call if its future is settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, or the inner one as soon as that is known, unless it has other
    /// listeners.
    ///
    /// - Returns: A future with the outcome of the inner future, or with the failure of this one.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure, otherwise one.
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
