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

@Suite("Races: linking", .timeLimit(.minutes(60)))
struct LinkingRaceTests {
    @Test func `an inner future settles while it is linked`() {
        Race.run(rounds: raceRounds) { round in
            let outer = Promise<Int, Never>()
            let inner = Promise<Int, Never>()
            let innerFuture = inner.future
            let seen = Record<Int>()
            outer.future.flatMap { _ in innerFuture }.map { $0 + 1 }.observe {
                if case .success(let value) = $0 { seen.add(value) }
            }
            let start: Race.Lane = { outer.resolve(0) }
            let settle: Race.Lane = { inner.resolve(round) }
            return ([start, settle], { #expect(seen.all == [round + 1]) })
        }
    }

    @Test(arguments: 0...2)
    func `a future is cancelled while it is linked, beside others`(_ others: Int) {
        Race.run(rounds: raceRounds) { round in
            let outer = Promise<Int, Stoppable>()
            let inner = Promise<Int, Stoppable>()
            let innerFuture = inner.future
            let beside = Count()
            for _ in 0..<others { innerFuture.observe { if case .success = $0 { beside.raise() } } }
            let derived = outer.future.flatMap { _ in innerFuture }
            let seen = Record<Result<Int, Stoppable>>()
            derived.observe { seen.add($0) }
            let start: Race.Lane = { outer.resolve(0) }
            let cancel: Race.Lane = { derived.cancel() }
            return (
                [start, cancel, cancel],
                {
                    inner.resolve(round)
                    #expect(seen.all == [.failure(.cancelled)])
                    #expect(beside.now == others)
                    if others > 0 { #expect(innerFuture.known == .success(round)) }
                }
            )
        }
    }

    @Test func `a waiter is cancelled while it moves to the inner future`() {
        Race.run(rounds: raceRounds) { round in
            let outer = Promise<Int, Stoppable>()
            let inner = Promise<Int, Stoppable>()
            let innerFuture = inner.future
            let beside = Count()
            innerFuture.observe { _ in beside.raise() }
            innerFuture.observe { _ in beside.raise() }
            // Nobody holds the future of the flatMap: its waiter moves.
            let derived = outer.future.flatMap { _ in innerFuture.map { $0 } }.map { $0 + 1 }
            let seen = Record<Result<Int, Stoppable>>()
            derived.observe { seen.add($0) }
            let start: Race.Lane = { outer.resolve(0) }
            let cancel: Race.Lane = { derived.cancel() }
            let settle: Race.Lane = { if round.isMultiple(of: 3) { inner.resolve(round) } }
            return (
                [start, cancel, settle],
                {
                    inner.resolve(round)
                    #expect(seen.count == 1)
                    #expect([.success(round + 1), .failure(.cancelled)].contains(seen.all.first))
                    #expect(beside.now == 2)
                }
            )
        }
    }

    @Test func `links in both directions, cancelled and settled, from four threads`() {
        Race.run(rounds: raceRounds) { round in
            let promises = (0..<4).map { _ in Promise<Int, Stoppable>() }
            let futures = promises.map(\.future)
            let inner = futures[1].flatMap { _ in futures[2] }
            let middle = futures[0].flatMap { _ in inner }
            let end = middle.flatMap { value in futures[3].map { $0 + value } }
            let seen = Record<Result<Int, Stoppable>>()
            let middleSeen = Count()
            end.observe { seen.add($0) }
            if round.isMultiple(of: 2) { middle.observe { _ in middleSeen.raise() } }
            var lanes = promises.map { promise -> Race.Lane in { promise.resolve(1) } }
            let isCancelled = round.isMultiple(of: 3)
            if isCancelled { lanes.append { end.cancel() } } else { lanes.append {} }
            return (
                lanes,
                {
                    #expect(seen.count == 1)
                    if isCancelled {
                        #expect([.success(2), .failure(.cancelled)].contains(seen.all.first))
                    } else {
                        #expect(seen.all == [.success(2)])
                    }
                    if round.isMultiple(of: 2) { #expect(middleSeen.now == 1) }
                }
            )
        }
    }

    @Test func `a forwarding inner future is cancelled by another holder while the outer one takes it over`() {
        Race.run(rounds: raceRounds) { round in
            let outer = Promise<Int, Stoppable>()
            let start = Promise<Int, Stoppable>()
            let last = Promise<Int, Stoppable>()
            let lastFuture = last.future
            lastFuture.observe { _ in }
            // The inner future forwards already; the lane that cancels holds it only for a moment.
            let holder = Held(start.future.flatMap { _ in lastFuture })
            start.resolve(0)
            let seen = Record<Result<Int, Stoppable>>()
            outer.future.flatMap { _ in holder.future ?? .success(-1) }.observe { seen.add($0) }
            let link: Race.Lane = { outer.resolve(0) }
            let cancel: Race.Lane = {
                holder.future?.cancel()
                holder.future = nil
            }
            return (
                [link, cancel],
                {
                    last.resolve(round)
                    #expect(seen.count == 1)
                    #expect([.success(round), .failure(.cancelled), .success(-1)].contains(seen.all.first))
                }
            )
        }
    }

    @Test func `a loop whose steps other threads settle`() {
        Race.run(rounds: raceRounds / 10) { _ in
            let promises = (0..<40).map { _ in Promise<Int, Never>() }
            let futures = promises.map(\.future)
            @Sendable func loop(_ index: Int) -> Future<Int, Never> {
                index == futures.count ? .success(index) : futures[index].flatMap { _ in loop(index + 1) }
            }
            let end = loop(0)
            let seen = Record<Int>()
            end.observe { if case .success(let value) = $0 { seen.add(value) } }
            let lane: @Sendable (Int) -> Race.Lane = { rest in
                { for index in promises.indices where index % 3 == rest { promises[index].resolve(index) } }
            }
            return ([lane(0), lane(1), lane(2)], { #expect(seen.all == [40]) })
        }
    }
}

/// A future that several threads take and drop.
private final class Held: Sendable {
    private let place: Guarded<Future<Int, Stoppable>?>

    init(_ future: Future<Int, Stoppable>) { place = Guarded(future) }

    var future: Future<Int, Stoppable>? {
        get { place.withLock { $0 } }
        set { place.withLock { $0 = newValue } }
    }
}
