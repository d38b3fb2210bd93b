//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Races: settling", .timeLimit(.minutes(60)))
struct SettlingRaceTests {
    @Test(arguments: 2...4)
    func `of those who settle, one does`(_ threads: Int) {
        Race.run(rounds: raceRounds) { _ in
            let promise = Promise<Int, any Error>()
            let future = promise.future
            let seen = Record<Int>()
            let winners = Record<Int>()
            future.observe { if case .success(let value) = $0 { seen.add(value) } }
            let lanes = (0..<threads).map { index -> Race.Lane in
                { if promise.resolve(index) { winners.add(index) } }
            }
            return (
                lanes,
                {
                    #expect(winners.count == 1)
                    #expect(seen.all == winners.all)
                }
            )
        }
    }

    @Test func `an observer that comes while the future settles runs once`() {
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Never>()
            let future = promise.future
            if round.isMultiple(of: 2) { future.observe { _ in } }
            let seen = Record<Int>()
            let derived = Record<Int>()
            let settle: Race.Lane = { promise.resolve(round) }
            let attach: Race.Lane = {
                future.observe { _ in seen.add(1) }
                future.map { $0 + 1 }.observe { if case .success(let value) = $0 { derived.add(value) } }
            }
            return (
                [settle, attach, attach],
                {
                    #expect(seen.count == 2)
                    #expect(derived.all == [round + 1, round + 1])
                }
            )
        }
    }

    @Test func `observers of one thread run in its order, whatever other threads attach`() {
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Never>()
            let future = promise.future
            let early = Record<Int>()
            // Attached from two threads while pending: each thread's own order holds.
            let attach: @Sendable (Int) -> Race.Lane = { start in
                { for index in 0..<5 { future.observe { _ in early.add(start + index) } } }
            }
            return (
                [attach(0), attach(100)],
                {
                    promise.resolve(round)
                    #expect(early.all.filter { $0 < 100 } == Array(0..<5))
                    #expect(early.all.filter { $0 >= 100 } == Array(100..<105))
                }
            )
        }
    }

    @Test func `many threads share one future`() {
        Race.run(rounds: raceRounds / 4) { round in
            let promise = Promise<Int, Never>()
            let future = promise.future
            let seen = Count()
            let lane: Race.Lane = {
                for _ in 0..<20 {
                    future.map { $0 }.flatMap { .success($0) }.observe { _ in seen.raise() }
                    _ = future.state
                }
            }
            let settle: Race.Lane = { promise.resolve(round) }
            return ([lane, lane, lane, settle], { #expect(seen.now == 60) })
        }
    }

    @Test func `what the settling thread wrote before is seen by observers and by those who look`() {
        // Unguarded on purpose: the future is what orders the write before the reads.
        final class Box: @unchecked Sendable {
            var value = 0
        }
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Box, Never>()
            let future = promise.future
            let box = Box()
            let seen = Record<Int>()
            let settle: Race.Lane = {
                box.value = round
                promise.resolve(box)
            }
            let look: Race.Lane = { if case .success(let box)? = future.known { seen.add(box.value) } }
            let observe: Race.Lane = {
                future.observe { if case .success(let box) = $0 { seen.add(box.value) } }
            }
            // The observer sees the value in any case, the look where it came late enough.
            return ([settle, look, observe], { #expect([[round], [round, round]].contains(seen.all)) })
        }
    }

    @Test func `settling at both ends of a chain of promises`() {
        Race.run(rounds: raceRounds) { _ in
            let first = Promise<Int, any Error>()
            let second = Promise<Int, any Error>()
            let seen = Count()
            first.future.observe { second.complete(with: $0) }
            second.future.observe { _ in seen.raise() }
            second.future.observe { first.complete(with: $0) }
            let one: Race.Lane = { first.resolve(1) }
            let two: Race.Lane = { second.resolve(2) }
            return ([one, two], { #expect(seen.now == 1) })
        }
    }
}
