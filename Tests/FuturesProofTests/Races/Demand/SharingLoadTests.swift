//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Race: sharing among tasks", .timeLimit(.minutes(60)))
struct SharingLoadTests {
    private static let callers = Depth.pick(quick: 4_000, normal: 20_000, full: 1_000_000)

    private func load(cancelsOneIn: UInt64?) -> SharingLoad {
        // In few rounds, each of which waits for its turn among all other tests; and not too many together, since a
        // task group takes out a child in O(n).
        SharingLoad(callers: Self.callers, together: min(Self.callers / 20, 2_000), cancelsOneIn: cancelsOneIn)
    }

    /// Looks for what is left of a load when all have their outcomes.
    private static func expectNothingLeft(of load: SharingLoad) async {
        // Runs that all have left end in their own time. What is never let go of keeps the test from ending.
        while load.living > 0 { await Task.yield() }
        #expect(load.runs.allSatisfy { $0.now == 0 && $0.begun > 0 })
    }

    @Test func `one run at a time for each key, and nobody is lost`() async {
        let flights = SingleFlight<Int, SharingLoad.Answer, Stoppable>()
        let load = load(cancelsOneIn: nil)
        await load.run { caller, key throws(Stoppable) in
            try await flights.value(for: key) { () async throws(Stoppable) in try await load.work(caller, key) }
        }
        #expect(load.outcomes.all == Self.callers)
        #expect(load.outcomes.cancelled == 0)
        #expect(load.outcomes.stale == 0)
        #expect(load.runs.allSatisfy { $0.most == 1 })
        #expect(flights.count == 0)
        await Self.expectNothingLeft(of: load)
    }

    @Test func `callers that are cancelled disturb nobody, and nothing is left over`() async {
        let flights = SingleFlight<Int, SharingLoad.Answer, Stoppable>()
        let load = load(cancelsOneIn: 3)
        await load.run { caller, key throws(Stoppable) in
            try await flights.value(for: key) { () async throws(Stoppable) in try await load.work(caller, key) }
        }
        #expect(load.outcomes.all == Self.callers)
        // Only who was cancelled saw that.
        let cancelled = (0..<Self.callers).count { SharingLoad.draws($0, for: 0, oneIn: 3) }
        #expect(load.outcomes.cancelled <= cancelled)
        // A run that all have left may still come to its end beside the next one. Nobody who stayed gets anything of
        // it; who was cancelled, and goes on only when it has ended, may.
        #expect(load.outcomes.stale == 0)
        #expect(flights.count == 0)
        await Self.expectNothingLeft(of: load)
    }

    @Test func `a cache expires, forgets and fails meanwhile`() async {
        let clock = ManualClock()
        let cache = FutureCache<Int, SharingLoad.Answer, Stoppable>(lifetime: .seconds(1), capacity: 5, clock: clock)
        let load = load(cancelsOneIn: 3)
        await load.run { caller, key throws(Stoppable) in
            if SharingLoad.draws(caller, for: 2, oneIn: 11) { clock.advance(by: .seconds(1)) }
            if SharingLoad.draws(caller, for: 3, oneIn: 13) { cache.invalidate(key) }
            return try await cache.value(for: key) { () async throws(Stoppable) in try await load.work(caller, key) }
        }
        #expect(load.outcomes.all == Self.callers)
        cache.invalidateAll()
        await Self.expectNothingLeft(of: load)
    }

    // In a process of its own: what it looks at is the memory of the process.
    @Test(.enabled(if: LiveAllocations.bytes != nil), arguments: [false, true])
    func `memory stays flat`(_ isCached: Bool) async {
        await #expect(processExitsWith: .success) { [isCached] in
            // As few as tell a leak from noise.
            let callers = max(SharingLoadTests.callers, 10_000)
            let watch = MemoryWatch(rounds: callers)
            let load = SharingLoad(callers: callers, together: 50, cancelsOneIn: 3)
            let clock = ManualClock()
            let cache = FutureCache<Int, SharingLoad.Answer, Stoppable>(lifetime: .seconds(1), clock: clock)
            let flights = SingleFlight<Int, SharingLoad.Answer, Stoppable>()
            await load.run(told: { watch.round() }) { caller, key throws(Stoppable) in
                if SharingLoad.draws(caller, for: 2, oneIn: 11) { clock.advance(by: .seconds(1)) }
                let work = { @Sendable () async throws(Stoppable) in try await load.work(caller, key) }
                return isCached
                    ? try await cache.value(for: key, work) : try await flights.value(for: key, work)
            }
            #expect(load.outcomes.all == callers)
            cache.invalidateAll()
            await SharingLoadTests.expectNothingLeft(of: load)
            #expect(watch.isFlat, "\(watch)")
        }
    }
}
