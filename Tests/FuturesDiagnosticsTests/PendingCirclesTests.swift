//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import FuturesTestSupport
import FuturesTesting
import Testing

@testable import Futures

extension TrackingTests {
    @Suite("PendingCircles")
    struct PendingCirclesTests {
        @Test(arguments: [false, true])
        func `of futures that wait for one another the oldest is listed, unless others wait for them`(
            isAwaited: Bool
        ) async throws {
            try await tracking {
                let below = Promise<Int, Never>()
                let belowIt = below.future.labeled("below")
                let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
                let oldest = first.future.labeled("circle")
                let other = second.future.labeled("circle")
                second.follow(zip(oldest, belowIt).map { $0 + $1 }.labeled("circle"))
                first.follow(other.map { $0 }.labeled("circle"))
                let after = isAwaited ? other.map { $0 }.labeled("after") : nil
                let pending = PendingFutures.now
                #expect(groups(labeled: "circle").count == (isAwaited ? 0 : 1))
                #expect(groups(labeled: "after").count == (isAwaited ? 1 : 0))
                #expect(groups(labeled: "below").isEmpty)
                if !isAwaited {
                    let group = try #require(pending.groups.first { $0.labels == ["circle"] })
                    #expect(group.kind == "follow")
                    #expect(group.count == 1)
                    let place = try #require(group.place)
                    #expect("\(pending)".contains("follow, called at \(place)"))
                }
                first.resolve(1)
                below.resolve(1)
                #expect(groups(labeled: "circle").isEmpty)
                withExtendedLifetime(after) {}
            }
        }

        @Test func `two circles are two entries, and their number of members doesn't matter`() {
            // 0 → 1 → 2 → 0, with 3 below it, and 4 → 4; 5 is the end of a chain, and 6 below that.
            var circles = PendingCircles(
                inputs: [[1], [2, 3], [0], [], [4], [6], []],
                ends: [false, false, false, false, false, true, false]
            )
            #expect(circles.oldest() == [0, 4])
            let count = 100_000
            var one = PendingCircles(
                inputs: (0..<count).map { [($0 + 1) % count] },
                ends: Array(repeating: false, count: count)
            )
            #expect(one.oldest() == [0])
        }
    }
}
#endif
