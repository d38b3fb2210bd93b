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
    @Suite("PendingCycles")
    struct PendingCyclesTests {
        @Test(arguments: [false, true])
        func `of futures that wait for one another the oldest is listed, unless others wait for them`(
            isAwaited: Bool
        ) async throws {
            try await tracking {
                let below = Promise<Int, Never>()
                let belowIt = below.future.labeled("below")
                let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
                let oldest = first.future.labeled("cycle")
                let other = second.future.labeled("cycle")
                second.follow(zip(oldest, belowIt).map { $0 + $1 }.labeled("cycle"))
                first.follow(other.map { $0 }.labeled("cycle"))
                let after = isAwaited ? other.map { $0 }.labeled("after") : nil
                let pending = PendingFutures.now
                #expect(groups(labeled: "cycle").count == (isAwaited ? 0 : 1))
                #expect(groups(labeled: "after").count == (isAwaited ? 1 : 0))
                #expect(groups(labeled: "below").isEmpty)
                if !isAwaited {
                    let group = try #require(pending.groups.first { $0.labels == ["cycle"] })
                    #expect(group.kind == "follow")
                    #expect(group.count == 1)
                    let place = try #require(group.place)
                    #expect("\(pending)".contains("follow, by the promise made at \(place)"))
                }
                first.resolve(1)
                below.resolve(1)
                #expect(groups(labeled: "cycle").isEmpty)
                withExtendedLifetime(after) {}
            }
        }

        @Test func `a future that waits for itself and can't say so is listed`() async throws {
            try await tracking {
                let stop = BrokenPromise.listen { $0.reason == .waitsForItself }
                defer { stop() }
                let start = Promise<Void, Never>()
                let made = Locked<Future<Int, Never>?>(nil)
                let itself = start.future.flatMap { made.withLock { $0 } ?? .success(1) }.labeled("itself")
                made.withLock { $0 = itself }
                let behind = itself.map { $0 }.labeled("behind")
                start.resolve()
                #expect(groups(labeled: "itself").count == 1)
                #expect(groups(labeled: "behind").count == 1)
                let text = "\(PendingFutures.now)"
                #expect(text.contains("  for ever: it waits for itself, or for a future that does"), "\(text)")
                #expect(!text.contains("dropped"), "\(text)")
                let chain = try #require(itself.pendingChain)
                #expect("\(chain)".hasPrefix("flatMap \"itself\", called at "), "\(chain)")
                #expect("\(chain)".hasSuffix(", which waits for itself, or for a future that does"), "\(chain)")
                #expect(chain.heads.isEmpty)
                made.withLock { $0 = nil }
                withExtendedLifetime(behind) {}
            }
        }

        @Test func `two cycles are two entries, and their number of members doesn't matter`() {
            // 0 → 1 → 2 → 0, with 3 below it, and 4 → 4; 5 is the end of a chain, and 6 below that.
            var cycles = PendingCycles(
                inputs: [[1], [2, 3], [0], [], [4], [6], []],
                ends: [false, false, false, false, false, true, false]
            )
            #expect(cycles.oldest() == [0, 4])
            // 0 and 1 wait for one another, 2 and 3 too, and 2 for 1 as well.
            var below = PendingCycles(inputs: [[1], [0], [3, 1], [2]], ends: Array(repeating: false, count: 4))
            #expect(below.oldest() == [2])
            var above = PendingCycles(inputs: [[1, 2], [0], [3], [2]], ends: Array(repeating: false, count: 4))
            #expect(above.oldest() == [0])
            let count = 100_000
            var one = PendingCycles(
                inputs: (0..<count).map { [($0 + 1) % count] },
                ends: Array(repeating: false, count: count)
            )
            #expect(one.oldest() == [0])
        }
    }
}
#endif
