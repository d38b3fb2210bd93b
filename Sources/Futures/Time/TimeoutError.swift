//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The failure of a future, or of work, that took longer than allowed, if no other failure was given.
public struct TimeoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How long it was allowed to take; nil if the limit was a deadline.
    public let duration: String?

    /// Creates the error.
    ///
    /// ```swift
    /// throw TimeoutError(after: Duration.seconds(2))
    /// ```
    ///
    /// - Parameter duration: How long it was allowed to take.
    public init(after duration: some DurationProtocol) { self.duration = "\(duration)" }

    /// Creates the error for a deadline.
    init() { duration = nil }

    /// What happened.
    public var description: String {
        if let duration { "Timed out after \(duration)." } else { "The deadline passed." }
    }
}

extension Future where Failure == any Error {
    /// Fails with a ``TimeoutError`` when this future takes too long.
    ///
    /// See ``timeout(after:tolerance:clock:failWith:)`` for typed failures.
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
