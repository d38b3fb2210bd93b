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

/// Asynchronous callers in great numbers, for few keys, from all threads.
@Suite("Race: sharing among tasks", .timeLimit(.minutes(20)))
struct SharingLoadTests {
    private static let callers = Depth.pick(quick: 4_000, normal: 20_000, full: 1_000_000)
    /// How many ask at the same time: each round of callers waits for its turn among all other tests.
    private static let together = callers / 20
    private static let keys = 10

    /// What is counted for each key.
    private struct Runs: Sendable {
        var begun = 0
        var now = 0
        var most = 0
    }

    private let runs = Guarded(Array(repeating: Runs(), count: keys))
    private let living = Count()

    /// Lets all callers ask, and returns how many got what.
    private func load(
        _ ask: @escaping @Sendable (_ caller: Int) async throws(Stoppable) -> Int,
        cancelling isCancelled: @escaping @Sendable (_ caller: Int) -> Bool
    ) async -> (values: Int, failures: Int, cancelled: Int) {
        let outcomes = Guarded((values: 0, failures: 0, cancelled: 0))
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<Self.callers {
                if caller >= Self.together { await group.next() }
                group.addTask {
                    let task = Task { () async -> Result<Int, Stoppable> in
                        do throws(Stoppable) { return .success(try await ask(caller)) } catch { return .failure(error) }
                    }
                    if isCancelled(caller) { task.cancel() }
                    let outcome = await task.value
                    outcomes.withLock { outcomes in
                        switch outcome {
                        case .success: outcomes.values += 1
                        case .failure(.plain): outcomes.failures += 1
                        case .failure(.cancelled): outcomes.cancelled += 1
                        }
                    }
                }
            }
        }
        return outcomes.withLock { $0 }
    }

    /// Work that takes a few turns, and fails now and then.
    private func work(_ key: Int, _ caller: Int) async throws(Stoppable) -> Int {
        let witness = Witness(living)
        runs.withLock { runs in
            runs[key].begun += 1
            runs[key].now += 1
            runs[key].most = max(runs[key].most, runs[key].now)
        }
        for _ in 0..<(caller % 5) { await Task.yield() }
        runs.withLock { $0[key].now -= 1 }
        witness.hold()
        if caller % 7 == 0 { throw .plain(caller) }
        return caller
    }

    @Test func `one run at a time for each key, and nobody is lost`() async {
        let flights = SingleFlight<Int, Int, Stoppable>()
        let seen = await load(
            { caller throws(Stoppable) in
                let key = caller % Self.keys
                return try await flights.value(for: key) { () async throws(Stoppable) in try await work(key, caller) }
            },
            cancelling: { _ in false }
        )
        #expect(seen.values + seen.failures == Self.callers)
        #expect(seen.cancelled == 0)
        for runs in runs.withLock({ $0 }) {
            #expect(runs.begun > 0)
            #expect(runs.most == 1)
            #expect(runs.now == 0)
        }
        #expect(flights.count == 0)
        #expect(living.now == 0)
    }

    @Test func `callers that are cancelled disturb nobody, and nothing is left over`() async {
        let flights = SingleFlight<Int, Int, Stoppable>()
        let seen = await load(
            { caller throws(Stoppable) in
                let key = caller % Self.keys
                return try await flights.value(for: key) { () async throws(Stoppable) in try await work(key, caller) }
            },
            cancelling: { $0 % 3 == 0 }
        )
        #expect(seen.values + seen.failures + seen.cancelled == Self.callers)
        // Only who was cancelled saw that.
        #expect(seen.cancelled <= (Self.callers + 2) / 3)
        #expect(flights.count == 0)
        // Runs that all have left end in their own time.
        while living.now > 0 { await Task.yield() }
        #expect(runs.withLock { $0 }.allSatisfy { $0.now == 0 })
    }

    @Test func `a cache expires, forgets and fails meanwhile`() async {
        let clock = ManualClock()
        let cache = FutureCache<Int, Int, Stoppable>(lifetime: .seconds(1), capacity: 5, clock: clock)
        let seen = await load(
            { caller throws(Stoppable) in
                let key = caller % Self.keys
                if caller % 11 == 0 { clock.advance(by: .seconds(1)) }
                if caller % 13 == 0 { cache.invalidate(key) }
                return try await cache.value(for: key) { () async throws(Stoppable) in try await work(key, caller) }
            },
            cancelling: { $0 % 3 == 0 }
        )
        #expect(seen.values + seen.failures + seen.cancelled == Self.callers)
        #expect(seen.cancelled <= (Self.callers + 2) / 3)
        while living.now > 0 { await Task.yield() }
        #expect(runs.withLock { $0 }.allSatisfy { $0.now == 0 })
    }
}
