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
    /// Like ``timeout(after:tolerance:clock:failWith:)``, but fails with a ``TimeoutError``.
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> Future {
        timeout(after: duration, tolerance: tolerance, clock: clock, failWith: TimeoutError(after: duration))
    }
}
