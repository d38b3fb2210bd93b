//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Duration {
    /// A hundred years: longer than any wait, and short enough to be added to any time of a clock.
    @usableFromInline static let century = Duration.seconds(3_155_760_000)

    private static let centuryAgo = Duration.seconds(-3_155_760_000)

    /// This duration, limited to a century in either direction: adding it to a time can't overflow.
    @usableFromInline package var bounded: Duration {
        if self > .century { return .century }
        return self < .centuryAgo ? .centuryAgo : self
    }
}

extension DurationProtocol {
    /// Like ``Swift/Duration/bounded``; other types than `Duration` are unchanged.
    var bounded: Self {
        guard Self.self == Duration.self else { return self }
        // Sound: these are the same types.
        return unsafeBitCast(unsafeBitCast(self, to: Duration.self).bounded, to: Self.self)
    }
}
