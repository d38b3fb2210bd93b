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
    /// For a promise that was handed out before its work was known. The first completion wins, as always: others may
    /// settle the promise before the future does.
    ///
    /// ```swift
    /// let promise = Promise<User, APIError>()
    /// cells[id] = promise.future
    /// connected.onSuccess { promise.follow($0.user(id: id)) }.onFailure { promise.reject($0) }
    /// ```
    ///
    /// A promise must not follow a future that waits for it: neither would ever settle, unless somebody else settles
    /// one of them. The ``Future/description`` of each says that it waits for itself.
    ///
    /// ## Execution
    ///
    /// What waits for this promise's future runs wherever the other one settles, or at once on the caller when it
    /// already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling this promise's future cancels the other one, if nobody else listens to it. A promise that others
    /// settle while it follows a future goes on listening to that until it settles.
    ///
    /// - Parameter future: The future to follow; ignored when this promise is settled already. When the promise behind
    ///   it is broken and `Failure` can't say so, this promise is let go of.
    /// - Complexity: O(1). A constant number of allocations, or none when the future is settled.
    public func follow(_ future: Future<Success, Failure>) {
        if self.future.outcomeWithoutLooking != nil { return }
        if let outcome = future.outcome {
            complete(with: outcome)
            return
        }
        // A race of one.
        let race = Combination.begin(.follow, for: reference, expecting: 1)
        race.observe(future, FollowStage.self)
        race.letGo(keeping: false)
    }
}

/// What waits for the future that a promise follows: the one input of a race.
private enum FollowStage<Success: Sendable, Failure: Error>: InputStage {
    static var kind: StageKind { .follow }

    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Never? {
        RaceStage.look(at: outcome, for: combination)
    }
}

extension UniquePromise {
    /// Settles this promise's future with the outcome of another one, as soon as that is known; see
    /// ``Promise/follow(_:)``.
    ///
    /// - Parameter future: The future to follow.
    public consuming func follow(_ future: Future<Success, Failure>) { shared().follow(future) }
}
