//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// How often to try, and how long to wait in between.
///
/// ```swift
/// let policy = RetryPolicy.exponential(from: .milliseconds(100), attempts: 6)
///     .capped(at: .seconds(5))
///     .within(.seconds(30))
/// ```
///
/// Which failures to retry, and who sees them, is up to `Future.retry`. Durations below zero count as zero. Less than
/// one attempt is a programmer's error, and traps.
public struct RetryPolicy: Hashable, Sendable {
    /// How the waits grow.
    enum Backoff: Hashable, Sendable {
        case constant(Duration)
        case linear(from: Duration, adding: Duration)
        case exponential(from: Duration, factor: Double)
        case decorrelatedJitter(from: Duration, seed: UInt64?)
    }

    /// The largest number of attempts, including the first one.
    public let attempts: Int
    let backoff: Backoff
    /// The longest wait between two attempts, or nil.
    public private(set) var cap: Duration?
    /// How long after the call the last attempt may begin, or nil.
    public private(set) var limit: Duration?

    private init(_ attempts: Int, _ backoff: Backoff, _ file: StaticString, _ line: UInt) {
        require(attempts >= 1, "a RetryPolicy needs at least one attempt, not \(attempts).", file, line)
        self.attempts = attempts
        self.backoff = backoff
    }

    /// The next attempt begins as soon as the last one has failed; `attempts` includes the first one.
    public static func immediate(attempts: Int, file: StaticString = #fileID, line: UInt = #line) -> RetryPolicy {
        RetryPolicy(attempts, .constant(.zero), file, line)
    }

    /// Waits equally long before each attempt but the first, which counts among `attempts`, too.
    public static func constant(
        _ wait: Duration,
        attempts: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> RetryPolicy {
        RetryPolicy(attempts, .constant(wait), file, line)
    }

    /// Waits longer each time, by the same amount.
    ///
    /// - Parameters:
    ///   - first: How long to wait before the second attempt.
    ///   - increment: How much longer to wait each time; `first`, if nil.
    ///   - attempts: The largest number of attempts, including the first one.
    ///   - file: Where the policy is created, for the message if it is invalid.
    ///   - line: Where the policy is created, for the message if it is invalid.
    /// - Returns: The policy.
    public static func linear(
        from first: Duration,
        adding increment: Duration? = nil,
        attempts: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> RetryPolicy {
        RetryPolicy(attempts, .linear(from: first, adding: increment ?? first), file, line)
    }

    /// Waits longer each time, by the same factor.
    ///
    /// - Parameters:
    ///   - first: How long to wait before the second attempt.
    ///   - factor: The factor between two waits. Less than one, or not finite, is a programmer's error, and traps.
    ///   - attempts: The largest number of attempts, including the first one.
    ///   - file: Where the policy is created, for the message if it is invalid.
    ///   - line: Where the policy is created, for the message if it is invalid.
    /// - Returns: The policy.
    public static func exponential(
        from first: Duration,
        factor: Double = 2,
        attempts: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> RetryPolicy {
        let isRight = factor.isFinite && factor >= 1
        require(isRight, "a RetryPolicy's factor is finite and at least 1, not \(factor).", file, line)
        return RetryPolicy(attempts, .exponential(from: first, factor: factor), file, line)
    }

    /// Waits at random, between the shortest wait and three times the last one.
    ///
    /// Many clients that failed together don't come back together. Limit the waits: see ``capped(at:)``.
    ///
    /// - Parameters:
    ///   - shortest: The shortest wait.
    ///   - seed: Two runs with the same seed wait equally long. Random, if nil.
    ///   - attempts: The largest number of attempts, including the first one.
    ///   - file: Where the policy is created, for the message if it is invalid.
    ///   - line: Where the policy is created, for the message if it is invalid.
    /// - Returns: The policy.
    public static func decorrelatedJitter(
        from shortest: Duration,
        seed: UInt64? = nil,
        attempts: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> RetryPolicy {
        RetryPolicy(attempts, .decorrelatedJitter(from: shortest, seed: seed), file, line)
    }

    /// Returns the same policy with no wait longer than the given one.
    public func capped(at longest: Duration) -> RetryPolicy {
        var policy = self
        policy.cap = longest
        return policy
    }

    /// Returns the same policy with an end: no attempt is planned to begin later than this after the call.
    ///
    /// The time that attempts take counts, too. The limit changes no wait: one that would end after the limit isn't
    /// begun, and the last failure comes out at once. An attempt may begin exactly at the limit. An attempt that is
    /// running then is left alone, and is the last; to stop it, give it a
    /// ``Future/timeout(after:tolerance:clock:failWith:)``, or the whole retry a
    /// ``Future/deadline(_:tolerance:clock:failWith:)``.
    ///
    /// A late timer or a busy executor can delay an attempt that was planned in time.
    ///
    /// - Parameter limit: How long after the call the last attempt may begin.
    /// - Returns: The policy.
    public func within(_ limit: Duration) -> RetryPolicy {
        var policy = self
        policy.limit = limit
        return policy
    }
}
