//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// A clock on which every sleep is over at once, and is noted.
final class RecordingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - self.offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let noted = Mutex<[Duration]>([])

    var sleeps: [Duration] { self.noted.withLock { $0 } }
    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        self.noted.withLock { $0.append(deadline.offset) }
    }
}
