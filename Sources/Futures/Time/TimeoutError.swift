//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A future, or work, took longer than it was allowed to, and nobody said how to fail then.
public struct TimeoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How long it was allowed to take; nil where the limit was a deadline.
    public let duration: String?

    /// Makes the error.
    ///
    /// - Parameter duration: How long it was allowed to take.
    public init(after duration: some DurationProtocol) { self.duration = "\(duration)" }

    /// Makes the error for a deadline.
    init() { duration = nil }

    /// What happened.
    public var description: String {
        if let duration { "Timed out after \(duration)." } else { "The deadline passed." }
    }
}

extension Future where Failure == any Error {
    /// Fails with a ``TimeoutError`` when this future takes too long.
    ///
    /// As ``timeout(after:tolerance:clock:failWith:)``, which is the one for typed failures.
    ///
    /// ```swift
    /// let portrait = photos.portrait(of: user).timeout(after: .seconds(2))
    /// ```
    ///
    /// - Parameters:
    ///   - duration: How long this future may take from now on. Zero or less fails at once, unless this future is
    ///     settled.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    /// - Returns: A future with the same outcome, or with a ``TimeoutError``.
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> Future {
        timeout(after: duration, tolerance: tolerance, clock: clock, failWith: TimeoutError(after: duration))
    }
}
