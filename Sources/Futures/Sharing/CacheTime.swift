//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The time since a cache was made, on any clock.
@frozen @usableFromInline
struct CacheTime: Sendable {
    /// The clock of almost every cache, which is read without going through its type.
    private let start = ContinuousClock.now
    private let other: (@Sendable () -> Duration)?

    init<C: Clock<Duration>>(_ clock: C) {
        if clock is ContinuousClock {
            other = nil
        } else {
            let start = clock.now
            other = { start.duration(to: clock.now) }
        }
    }

    @usableFromInline var now: Duration {
        if let other { return other() }
        return start.duration(to: ContinuousClock.now)
    }
}
