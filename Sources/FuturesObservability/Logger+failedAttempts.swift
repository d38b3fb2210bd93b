//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
public import Futures
public import Logging

extension Logger {
    /// Logs an attempt that failed: which one it was, how it failed, and when the next one begins.
    ///
    /// Made for the hook of `Future.retry`:
    ///
    /// ```swift
    /// let policy = RetryPolicy.exponential(from: .seconds(1), attempts: 5)
    /// let user = Future.retry(policy, onFailure: { logger.log($0, of: "user 7") }) { _ in
    ///     api.user(7)
    /// }
    /// ```
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - attempt: The attempt that failed.
    ///   - label: What was tried, in the message.
    ///   - level: The level for an attempt that another one follows. The last one is logged as a warning.
    public func log<Failure>(_ attempt: FailedAttempt<Failure>, of label: String, level: Logger.Level = .info) {
        var metadata: Logger.Metadata = ["attempt": "\(attempt.number)", "error": "\(attempt.failure)"]
        guard let wait = attempt.wait else {
            return warning("\(label) was given up", metadata: metadata)
        }
        metadata["wait"] = "\(wait)"
        log(level: level, "\(label) is tried again", metadata: metadata)
    }
}
#endif
