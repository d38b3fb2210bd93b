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

@Suite("Race: sharing", .timeLimit(.minutes(60)))
struct SharingRaceTests {
    /// What one round has seen.
    private struct Seen: Sendable {
        var runs: [Work<Int, Fault>] = []
        var callers: [Future<Int, Fault>] = []
    }

    @Test func `joining, leaving and settling at once disturb nobody`() {
        Race.run(rounds: raceRounds / 3) { round in
            let flights = SingleFlight<Int, Int, Fault>()
            let seen = Guarded(Seen())
            let first = Work<Int, Fault>()
            let leaver = flights.run(0) { first.future }
            let join: Race.Lane = {
                let caller = flights.run(0) {
                    let work = Work<Int, Fault>()
                    seen.withLock { $0.runs.append(work) }
                    return work.future
                }
                seen.withLock { $0.callers.append(caller) }
            }
            let settles = round % 2 == 0
            let end: Race.Lane = { if settles { first.promise.resolve(1) } else { leaver.cancel() } }
            return (
                [join, end, join],
                {
                    let (runs, callers) = seen.withLock { ($0.runs, $0.callers) }
                    // A caller who never left never sees a cancellation, and there are no two runs for those who came
                    // at once.
                    #expect(runs.count <= 1)
                    for work in runs { #expect(!work.isStopped) }
                    if first.isStopped { #expect(!settles) }
                    first.promise.resolve(1)
                    for work in runs { work.promise.resolve(2) }
                    for caller in callers {
                        #expect(caller.state == .completed(.success(1)) || caller.state == .completed(.success(2)))
                    }
                    #expect(flights.count == 0)
                }
            )
        }
    }

    @Test func `when all leave at once, the work is stopped once`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let flights = SingleFlight<Int, Int, Fault>()
            let work = Work<Int, Fault>()
            let callers = (0..<3).map { _ in flights.run(0) { work.future } }
            return (
                callers.map { caller in { caller.cancel() } },
                {
                    #expect(work.isStopped)
                    #expect(flights.count == 0)
                    for caller in callers { #expect(caller.state == .completed(.failure(.cancelled))) }
                }
            )
        }
    }

    @Test func `a cache serves what it was told while values come, go and are invalidated`() {
        Race.run(rounds: raceRounds / 3) { round in
            let clock = ManualClock()
            let cache = FutureCache<Int, Int, Fault>(lifetime: .seconds(1), capacity: 2, clock: clock)
            let wrong = Guarded(0)
            let visit: Race.Lane = {
                for key in 0..<4 {
                    cache.value(for: key) { .success(key) }
                        .observe { outcome in
                            if outcome != .success(key) { wrong.withLock { $0 += 1 } }
                        }
                }
            }
            let disturb: Race.Lane = {
                cache.invalidate(round % 4)
                clock.advance(by: .seconds(1))
                cache.invalidateAll()
            }
            return ([visit, disturb, visit], { #expect(wrong.withLock { $0 } == 0) })
        }
    }

    @Test func `a limiter never runs more than it may, and forgets nobody`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 2)
            let load = Guarded((now: 0, most: 0))
            let promises = Guarded<[Promise<Void, Fault>]>([])
            let callers = Guarded<[Future<Void, Fault>]>([])
            let settle: Race.Lane = {
                while let promise = promises.withLock({ $0.popLast() }) {
                    load.withLock { $0.now -= 1 }
                    promise.resolve()
                }
            }
            let ask: Race.Lane = {
                for index in 0..<4 {
                    let caller = limiter.run {
                        load.withLock { load in
                            load.now += 1
                            load.most = max(load.most, load.now)
                        }
                        let promise = Promise<Void, Fault>()
                        promises.withLock { $0.append(promise) }
                        return promise.future
                    }
                    if index == 2 { caller.withoutCancelling().cancel() }
                    callers.withLock { $0.append(caller) }
                }
                settle()
            }
            return (
                [ask, settle, ask],
                {
                    settle()
                    #expect(load.withLock { $0.most } <= 2)
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                    for caller in callers.withLock({ $0 }) { #expect(caller.hasSucceeded) }
                }
            )
        }
    }

    @Test func `leaving a limiter's line at the moment of one's turn loses no room`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let limiter = FutureLimiter(maxConcurrent: 1)
            let work = Work<Int, Fault>()
            let first = limiter.run { work.future }
            let leaver = limiter.run { Future<Int, Fault>.success(2) }
            let last = limiter.run { Future<Int, Fault>.success(3) }
            return (
                [{ work.promise.resolve(1) }, { leaver.cancel() }],
                {
                    #expect(first.state == .completed(.success(1)))
                    #expect(leaver.state != .pending)
                    #expect(last.state == .completed(.success(3)))
                    #expect(limiter.running == 0 && limiter.waiting == 0)
                }
            )
        }
    }
}
