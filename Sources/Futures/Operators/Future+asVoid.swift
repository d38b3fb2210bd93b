//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Forgets the value of a success, for those who only want to know that there is one.
    ///
    /// A failure passes through untouched.
    ///
    /// ```swift
    /// let saved: Future<Void, StoreError> = store.insert(user).asVoid()
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Returns: A future with a success that carries nothing, or with the failure of this one.
    /// - Complexity: O(1). No allocation when this future has succeeded or was made with its failure, otherwise one.
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
