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

@Suite("Future.onFailure", .timeLimit(.minutes(60)))
struct FutureOnFailureTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `the closure sees the error of a failure, once, and the failure stays`(_ arrival: Arrival) {
        let seen = Record<Fault>()
        let returned = arrival.meet(Result<Int, Fault>.failure(.first)) { source in source.onFailure { seen.add($0) } }
        #expect(seen.all == [.first])
        #expect(returned.state == .completed(.failure(.first)))
    }

    @Test(arguments: Arrival.allCases)
    func `a success is not seen`(_ arrival: Arrival) {
        let seen = Record<Fault>()
        let returned = arrival.meet(Result<Int, Fault>.success(1)) { source in source.onFailure { seen.add($0) } }
        #expect(seen.isEmpty)
        #expect(returned.state == .completed(.success(1)))
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.failure(.first)) { source, ran in
            source.onFailure { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            source.onFailure(on: .custom(executor)) { _ in ran() }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the returned future cancels the work, and the closure sees that`() {
        let seen = Record<Fault>()
        let work = Work<Int, Fault>()
        work.future.onFailure { seen.add($0) }.cancel()
        #expect(work.isStopped)
        #expect(seen.all == [.cancelled])
    }

    @Test func `cancelling what follows goes up through it, and the closure sees that`() {
        let seen = Record<Fault>()
        let work = Work<Int, Fault>()
        work.future.onFailure { seen.add($0) }.map { $0 }.cancel()
        #expect(work.isStopped)
        #expect(seen.all == [.cancelled])
    }

    @Test func `with its result thrown away it listens, so another branch's cancellation leaves the source`() {
        let seen = Record<Fault>()
        let work = Work<Int, Fault>()
        work.future.onFailure { seen.add($0) }
        work.future.map { $0 }.cancel()
        #expect(!work.isStopped)
        work.promise.reject(.second)
        #expect(seen.all == [.second])
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go when it has run or can't run any more`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        work.future
            .onFailure { [token = lifetime.token()] _ in _ = token.zero }
            .observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    // Typed failures.

    @Test func `the error has the failure's type, and the future may be ignored`() {
        let seen = Record<PlainFault>()
        Future<Int, PlainFault>.failure(.second).onFailure { error in seen.add(error) }
        #expect(seen.all == [.second])
    }

    @Test func `generic code may ask for the failure of a future that can't fail`() {
        let seen = Record<String>()
        func report<Failure: Error>(_ future: Future<Int, Failure>) { future.onFailure { seen.add("\($0)") } }
        report(Future<Int, Never>.success(1))
        report(Future<Int, Fault>.failure(.first))
        #expect(seen.all == ["first"])
    }
}
