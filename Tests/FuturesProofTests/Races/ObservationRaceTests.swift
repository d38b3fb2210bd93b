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

@Suite("Observers that leave, race", .timeLimit(.minutes(60)))
struct ObservationRaceTests {
    @Test func `an observer that leaves while it runs is let go once`() {
        let lifetimes = (0..<raceRounds).map { _ in Lifetime() }
        Race.run(rounds: raceRounds) { round in
            let lifetime = lifetimes[round - 1]
            let first = Promise<Lifetime.Token?, Fault>()
            let second = Promise<Lifetime.Token?, Fault>()
            let race = Future.race([first.future, second.future], ifEmpty: .first, cancellingLosers: true)
            let mapped = race.map { [token = lifetime.token()] _ in token.zero }
            return (
                [{ first.resolve(lifetime.token()) }, { second.resolve(nil) }],
                { #expect(mapped.hasSucceeded) }
            )
        }
        #expect(lifetimes.allSatisfy { $0.isOver })
    }

    @Test func `an observer that leaves while it moves to another source is let go once`() {
        Race.run(rounds: raceRounds) { _ in
            let winner = Promise<Int, Fault>()
            let step = Promise<Int, Fault>()
            let inner = Work<Int, Fault>()
            let others = inner.future.map { $0 }
            let race = Future.race(
                [winner.future, step.future.flatMap { _ in inner.future }],
                ifEmpty: .first,
                cancellingLosers: true
            )
            return (
                [{ step.resolve(1) }, { winner.resolve(2) }],
                {
                    #expect(race.hasSucceeded)
                    inner.promise.resolve(3)
                    #expect(others.hasSucceeded)
                }
            )
        }
    }

    @Test func `a timeout and its source have one outcome together`() {
        Race.run(rounds: raceRounds) { _ in
            let clock = ManualClock()
            let work = Work<Int, Fault>()
            let limited = work.future.timeout(after: .seconds(1), clock: clock, failWith: .first)
            return (
                [{ work.promise.resolve(1) }, { clock.advance(by: .seconds(1)) }],
                {
                    #expect([.completed(.success(1)), .completed(.failure(.first))].contains(limited.state))
                    #expect(clock.pendingTimers == 0)
                }
            )
        }
    }
}
