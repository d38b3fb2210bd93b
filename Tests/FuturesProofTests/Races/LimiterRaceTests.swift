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

@Suite("Race: limiters", .timeLimit(.minutes(60)))
struct LimiterRaceTests {
    /// What is under way: the sum of weights, and the most that there was.
    private struct Load: Sendable {
        var now = 0
        var most = 0
        var works: [(work: Work<Int, Fault>, weight: Int)] = []
    }

    /// Changed by those alone who have the only room.
    // Sound: that is what is tested; the thread sanitizer sees it where it doesn't hold.
    private final class Visits: @unchecked Sendable {
        var count = 0
    }

    private let load = Guarded(Load())
    private let callers = Guarded<[Future<Int, Fault>]>([])

    /// Begins work of a weight, and returns its future.
    private func begin(_ weight: Int) -> Future<Int, Fault> {
        let work = Work<Int, Fault>()
        load.withLock { load in
            load.now += weight
            load.most = max(load.most, load.now)
            load.works.append((work, weight))
        }
        // What the limiter gets is over when this has been counted, also where the work is settled before the limiter
        // sees it.
        return work.future.always { [load] in load.withLock { $0.now -= weight } }
    }

    private func settle() {
        while let next = load.withLock({ $0.works.popLast() }) { next.work.promise.resolve(1) }
    }

    /// Settles what is left, also what begins by that, and checks that all callers have an outcome.
    private func end(_ clock: ManualClock? = nil) {
        let all = callers.withLock { callers in
            defer { callers = [] }
            return callers
        }
        // As long as the tokens of all of them take, at most.
        for _ in 0..<30 where all.contains(where: \.isPending) {
            settle()
            clock?.advance(by: .seconds(1))
        }
        settle()
        #expect(all.filter(\.isPending).isEmpty)
    }

    /// Calls with weights, of which the third leaves again.
    private func ask(_ call: (_ index: Int, _ weight: Int) -> Future<Int, Fault>) {
        for index in 0..<5 {
            let caller = call(index, index % 3 + 1)
            callers.withLock { $0.append(caller) }
            if index == 2 { caller.cancel() }
        }
    }

    @Test(arguments: [FutureLimiter.Order.arrival, .priority])
    func `weights never add up to more than they may, and nobody is lost`(_ order: FutureLimiter.Order) {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 3, order: order)
            let lane: Race.Lane = {
                ask { index, weight in
                    limiter.run(weight: weight, priority: TaskPriority(rawValue: UInt8(index))) { begin(weight) }
                }
                settle()
            }
            return (
                [lane, { settle() }, lane],
                {
                    end()
                    #expect(load.withLock { $0.most } <= 3)
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                }
            )
        }
    }

    @Test func `a heavy head that leaves at the moment of its turn holds up nobody`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 2)
            let work = Work<Int, Fault>()
            let first = limiter.run { work.future }
            let heavy = limiter.run(weight: 2) { Future<Int, Fault>.success(2) }
            let last = limiter.run { Future<Int, Fault>.success(3) }
            return (
                [{ work.promise.resolve(1) }, { heavy.cancel() }],
                {
                    #expect(first.known == .success(1))
                    #expect(!heavy.isPending)
                    #expect(last.known == .success(3))
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                }
            )
        }
    }

    @Test func `tokens come, run out and are waited for while the clock moves`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let clock = ManualClock()
            let limiter = FutureLimiter(maxConcurrent: 4, rate: .init(1, per: .seconds(1), burst: 3), clock: clock)
            let lane: Race.Lane = {
                ask { _, weight in limiter.run(weight: weight) { begin(weight) } }
                settle()
            }
            let move: Race.Lane = {
                for _ in 0..<4 { clock.advance(by: .milliseconds(700)) }
                settle()
            }
            return (
                [lane, move, lane],
                {
                    end(clock)
                    #expect(load.withLock { $0.most } <= 4)
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                    #expect(clock.pendingTimers == 0)
                }
            )
        }
    }

    @Test func `who is refused never waits, and no more wait than may`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 2)
            let most = Guarded(0)
            let lane: Race.Lane = {
                ask { _, _ in
                    let caller = limiter.run(waitingAtMost: 2, failWith: Fault.second) { begin(1) }
                    most.withLock { $0 = max($0, limiter.waiting) }
                    return caller
                }
                settle()
            }
            return (
                [lane, lane],
                {
                    end()
                    #expect(most.withLock { $0 } <= 2)
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                }
            )
        }
    }

    @Test func `what is done in a room comes before what the next one does there`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 1)
            let visits = Visits()
            let lane: Race.Lane = {
                // Refused, where there is no room, so that most calls find nobody who waits.
                for limit in [0, 0, 1, 0] {
                    _ = limiter.run(waitingAtMost: limit, failWith: Fault.second) {
                        visits.count += 1
                        return Future<Int, Fault>.success(visits.count)
                    }
                }
            }
            return (
                [lane, lane, lane],
                {
                    #expect(visits.count >= 4)
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                }
            )
        }
    }

    @Test func `keys come and go, and nothing is kept of them`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1, maxConcurrent: 2)
            let lane: Race.Lane = {
                ask { index, _ in limiter.run(for: index % 2) { begin(1) } }
                settle()
                for key in 0..<2 { _ = limiter.run(for: key) { Future<Int, Fault>.success(1) } }
            }
            return (
                [lane, { settle() }, lane],
                {
                    end()
                    #expect(load.withLock { $0.most } <= 2)
                    #expect(limiter.running == 0 && limiter.count == 0)
                }
            )
        }
    }

    @Test func `tasks of all weights that are cancelled while room is handed on lose none of it`() async {
        let limiter = FutureLimiter(maxConcurrent: 3)
        let sum = Guarded(0)
        let most = Record<Int>()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<Depth.pick(quick: 1_000, normal: 4_000, full: 40_000) {
                group.addTask {
                    let weight = index % 3 + 1
                    let caller = Task {
                        try await limiter.run(weight: weight) { () async throws in
                            most.add(
                                sum.withLock { sum in
                                    sum += weight
                                    return sum
                                }
                            )
                            await Task.yield()
                            sum.withLock { $0 -= weight }
                        }
                    }
                    if index % 4 == 0 { caller.cancel() }
                    _ = await caller.result
                }
            }
        }
        #expect(!most.isEmpty)
        #expect(most.all.allSatisfy { $0 <= 3 })
        #expect(limiter.running == 0 && limiter.waiting == 0)
    }
}
