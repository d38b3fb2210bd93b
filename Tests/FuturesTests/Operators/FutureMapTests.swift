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

@Suite("Future.map", .timeLimit(.minutes(60)))
struct FutureMapTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a success becomes what the closure makes of it`(_ arrival: Arrival) {
        let mapped = arrival.meet(Result<Int, Fault>.success(20)) { $0.map { "\($0 + 1)" } }
        #expect(mapped.state == .completed(.success("21")))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Int>()
        let mapped = arrival.meet(Result<Int, Fault>.failure(.first)) { $0.map { calls.add($0) } }
        #expect(mapped.failure == .first)
        #expect(calls.isEmpty)
    }

    @Test func `nothing is known while the source is pending`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.map { $0 + 1 }
        #expect(mapped.state == .pending)
        work.promise.resolve(1)
        #expect(mapped.state == .completed(.success(2)))
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in _ = source.map { _ in ran() } }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.success(1)) { source, executor, ran in
            _ = source.map(on: .custom(executor)) { _ in ran() }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.map { $0 + 1 }
        mapped.cancel()
        #expect(work.isStopped)
        #expect(mapped.state == .completed(.failure(.cancelled)))
        #expect(work.future.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.map { $0 + 1 }
        let sibling = work.future.map { $0 + 2 }
        mapped.cancel()
        #expect(!work.isStopped)
        #expect(mapped.state == .completed(.failure(.cancelled)))
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(3)))
    }

    @Test func `a cancelled source fails the result as cancelled`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.map { $0 + 1 }
        work.future.cancel()
        #expect(mapped.state == .completed(.failure(.cancelled)))
    }

    @Test func `where the failure can't say cancelled, the producer decides`() {
        let work = Work<Int, PlainFault>()
        let mapped = work.future.map { $0 + 1 }
        mapped.cancel()
        #expect(work.isStopped)
        #expect(mapped.state == .pending)
        work.promise.resolve(1)
        #expect(mapped.state == .completed(.success(2)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go before anyone sees the outcome`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let mapped = work.future.map { [token = lifetime.token()] in $0 + token.zero }
        let seen = Record<Bool>()
        mapped.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `the closure is let go when the result is cancelled`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let mapped = work.future.map { [token = lifetime.token()] in $0 + token.zero }
        mapped.cancel()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
        work.promise.resolve(1)
    }

    // Typed failures.

    @Test(arguments: Arrival.allCases)
    func `an error that the closure throws is the failure, as its type`(_ arrival: Arrival) {
        let mapped: Future<Int, Fault> = arrival.meet(.success(1)) { source in
            source.map { _ throws(Fault) in throw .second }
        }
        #expect(mapped.state == .completed(.failure(.second)))
    }

    @Test func `a future that can't fail still can't`() async {
        let mapped: Future<Int, Never> = Future<Int, Never>.success(1).map { $0 + 1 }
        #expect(await mapped.value == 2)
    }
}
