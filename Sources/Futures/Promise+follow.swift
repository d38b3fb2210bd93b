//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Promise {
    /// Settles this promise's future with the outcome of another one, as soon as that is known.
    ///
    /// For a promise that was passed on before its work was known. As always, the first completion wins: other code may
    /// settle the promise before the future does.
    ///
    /// ```swift
    /// let promise = Promise<User, APIError>()
    /// cells[id] = promise.future
    /// connected.onSuccess { promise.follow($0.user(id: id)) }.onFailure { promise.reject($0) }
    /// ```
    ///
    /// A promise must not follow a future that waits for it: neither would ever settle, unless other code settles one
    /// of them. The ``Future/description`` of each says that it waits for itself.
    ///
    /// ## Execution
    ///
    /// The closures of this promise's future run wherever the other one settles, or at once on the caller if that is
    /// already settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling this promise's future cancels the other one, unless that has other listeners. A promise that other
    /// code settles while it follows a future stays a listener of that until it settles.
    ///
    /// - Parameter future: The future to follow; ignored if this promise is already settled. If the promise behind it
    ///   is broken and `Failure` can't represent that, this promise is released.
    /// - Complexity: O(1). A constant number of allocations, or none if the future is settled.
    @inlinable
    public func follow(_ future: Future<Success, Failure>) {
        if self.future.outcomeWithoutLooking != nil { return }
        if let outcome = future.outcome {
            complete(with: outcome)
            return
        }
        // A race of one.
        let race = Combination.begin(.follow, for: reference, expecting: 1)
        race.observe(future, FollowStage.self)
        race.releaseShare(keeping: false)
    }
}

/// Observes the future that a promise follows: the only input of a race.
@usableFromInline
enum FollowStage<Success: Sendable, Failure: Error>: InputStage {
    @inlinable static var kind: StageKind { .follow }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Never? {
        RaceStage.look(at: outcome, for: combination)
    }
}

extension UniquePromise {
    /// Settles this promise's future with the outcome of another one, as soon as that is known; see
    /// ``Promise/follow(_:)``.
    ///
    /// - Parameter future: The future to follow.
    @inlinable
    public consuming func follow(_ future: Future<Success, Failure>) { shared().follow(future) }
}
