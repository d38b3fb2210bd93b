//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future where Failure == Never {
    /// Gives a failure type to a future that can't fail, to combine it with operators or futures that can.
    ///
    /// ```swift
    /// let user = settings.setFailureType(to: APIError.self).flatMap { api.user(id: $0.userID) }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. If the new failure type can
    /// represent a cancellation, the returned future settles at once, although this one can't.
    ///
    /// - Parameter type: The new failure type.
    /// - Returns: A future with the success of this one.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure, otherwise one.
    @inlinable
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Future<Success, NewFailure> {
        SetFailureTypeStage<Success, NewFailure>.derive(from: self, ())
    }
}

@usableFromInline
enum SetFailureTypeStage<Success: Sendable, NewFailure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .setFailureType }

    @inlinable
    static func outcome(of outcome: Result<Success, Never>, _: Void) -> Result<Success, NewFailure> {
        switch outcome {
        case .success(let value): .success(value)
        }
    }
}
