//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Erases the failure type, so that futures with different failure types can be combined.
    ///
    /// ```swift
    /// let user = api.user(id: 7).eraseToAnyError().flatMap { store.save($0).eraseToAnyError() }
    /// let saved = try await user.value  // throws APIError or StoreError, as any Error
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. The returned future fails at
    /// once with `CancellationError`, whether or not this one can represent a cancellation.
    ///
    /// - Returns: A future with the same outcome; this future itself if its failure type is already `any Error`.
    /// - Complexity: O(1). No allocation if this future is settled or already erased, otherwise one; and one for the
    ///   box of a failure.
    @inlinable
    public func eraseToAnyError() -> Future<Success, any Error> {
        if let erased = self as? Future<Success, any Error> { return erased }
        return EraseToAnyErrorStage<Success, Failure>.derive(from: self, ())
    }
}

@usableFromInline
enum EraseToAnyErrorStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .eraseToAnyError }

    @inlinable
    static func outcome(of outcome: Result<Success, Failure>, _: Void) -> Result<Success, any Error> {
        switch outcome {
        case .success(let value): .success(value)
        case .failure(let error): .failure(error)
        }
    }
}
