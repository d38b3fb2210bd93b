//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Discards the value of a success, for callers that only need to know that it happened.
    ///
    /// A failure passes through untouched.
    ///
    /// ```swift
    /// let saved: Future<Void, StoreError> = store.insert(user).asVoid()
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Returns: A future with an empty success, or with the failure of this one.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure, otherwise one.
    @inlinable
    public func asVoid() -> Future<Void, Failure> {
        AsVoidStage<Success, Failure>.derive(from: self, ())
    }
}

@usableFromInline
enum AsVoidStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .asVoid }

    @inlinable
    static func outcome(of outcome: Result<Success, Failure>, _: Void) -> Result<Void, Failure> {
        switch outcome {
        case .success: .success(())
        case .failure(let error): .failure(error)
        }
    }
}
