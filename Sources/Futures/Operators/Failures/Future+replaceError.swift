//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Replaces a failure with a value.
    ///
    /// A success passes through untouched. For a value that depends on the failure, or is costly to make, use
    /// `recover`.
    ///
    /// ```swift
    /// let count = counted.replaceError(with: 0)  // Future<Int, Never>
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. A future that can't fail can't
    /// represent a cancellation: it gets the value as soon as this one has failed.
    ///
    /// - Parameter value: The value that replaces a failure. Released as soon as the outcome is known.
    /// - Returns: A future with the success of this one, or with the value. It can't fail.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure, otherwise one.
    @inlinable
    public func replaceError(with value: Success) -> Future<Success, Never> {
        ReplaceErrorStage<Success, Failure>.derive(from: self, value)
    }
}

@usableFromInline
enum ReplaceErrorStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .replaceError }

    @inlinable
    static func outcome(of outcome: Result<Success, Failure>, _ replacement: Success) -> Result<Success, Never> {
        switch outcome {
        case .success(let value): .success(value)
        case .failure: .success(replacement)
        }
    }
}
