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

@Suite("Future.race", .timeLimit(.minutes(60)))
struct FutureRaceTests {
    // What it does.

    @Test(arguments: 0..<3) func `the first to settle wins`(_ winner: Int) {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let race = Future.race(works.map(\.future), ifEmpty: .second)
        works[winner].promise.resolve(winner)
        for work in works { work.promise.reject(.first) }
        #expect(race.state == .completed(.success(winner)))
    }

    @Test func `a failure wins too`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let race = Future.race(works.map(\.future), ifEmpty: .second)
        works[1].promise.reject(.first)
        #expect(race.state == .completed(.failure(.first)))
    }

    @Test func `of those that are settled the first in the list wins`() {
        let work = Work<Int, Fault>()
        #expect(
            Future.race([work.future, .success(1), .success(2)], ifEmpty: .second).state == .completed(.success(1))
        )
    }

    @Test func `a race of nothing fails with what it was given`() {
        #expect(Future<Int, Fault>.race([], ifEmpty: .second).state == .completed(.failure(.second)))
    }

    @Test func `the same future may come twice`() {
        let work = Work<Int, Fault>()
        let race = Future.race([work.future, work.future], ifEmpty: .second)
        work.promise.resolve(1)
        #expect(race.state == .completed(.success(1)))
    }

    // Cancellation.

    @Test func `losers go on, unless asked`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let race = Future.race(works.map(\.future), ifEmpty: .second)
        works[0].promise.resolve(1)
        #expect(race.state == .completed(.success(1)))
        #expect(!works[1].isStopped)
    }

    @Test func `losers are cancelled on request`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        works[2].future.observe { _ in }
        let race = Future.race(works.map(\.future), ifEmpty: .second, cancellingLosers: true)
        works[0].promise.resolve(1)
        #expect(race.state == .completed(.success(1)))
        #expect(works[1].isStopped)
        #expect(!works[2].isStopped)
    }

    @Test func `losers are cancelled on request when the winner was settled before`() {
        let work = Work<Int, Fault>()
        let race = Future.race([work.future, .success(1)], ifEmpty: .second, cancellingLosers: true)
        #expect(race.state == .completed(.success(1)))
        #expect(work.isStopped)
    }

    @Test func `cancelling the race cancels all`() {
        let works = (0..<2).map { _ in Work<Int, any Error>() }
        let race = Future.race(works.map { $0.future }, ifEmpty: CancellationError())
        race.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(race.failure is CancellationError)
    }

    // Lifetime.

    @Test func `losers are let go at once`() {
        let long = Work<Int, Fault>()
        for number in 0..<1_000 {
            let short = UniquePromise<Int, Fault>()
            let race = Future.race([long.future, short.future], ifEmpty: .second)
            short.resolve(number)
            #expect(race.state == .completed(.success(number)))
        }
        // Only who has nobody else listening can stop the work.
        long.future.map { $0 }.cancel()
        #expect(long.isStopped)
    }
}
