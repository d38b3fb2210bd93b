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

@Suite("Future.observe", .timeLimit(.minutes(60)))
struct FutureObserveTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure sees the outcome once`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let seen = Record<Result<Int, Fault>>()
        arrival.meet(outcome) { source in source.observe { seen.add($0) } }
        #expect(seen.all == [outcome])
    }

    @Test func `observers see the outcome in the order in which they were attached`() {
        let seen = Record<Int>()
        let work = Work<Int, Fault>()
        for number in 0..<10 { work.future.observe { _ in seen.add(number) } }
        #expect(seen.isEmpty)
        work.promise.resolve(1)
        #expect(seen.all == Array(0..<10))
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in source.observe { _ in ran() } }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `a closure that is attached from inside another waits until that one has returned`(_ arrival: Arrival) {
        let seen = Record<String>()
        arrival.meet(Result<Int, Fault>.success(1)) { source in
            source.observe { _ in
                seen.add("outer begins")
                source.observe { _ in seen.add("inner") }
                seen.add("outer ends")
            }
        }
        #expect(seen.all == ["outer begins", "outer ends", "inner"])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.success(1)) { source, executor, ran in
            source.observe(on: .custom(executor)) { _ in ran() }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `an observer listens, so cancelling a sibling leaves the source`() {
        let seen = Record<Result<Int, Fault>>()
        let work = Work<Int, Fault>()
        work.future.observe { seen.add($0) }
        work.future.map { $0 }.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(seen.all == [.success(1)])
    }

    @Test func `a cancelled source is seen as any failure`() {
        let seen = Record<Result<Int, Fault>>()
        let work = Work<Int, Fault>()
        work.future.observe { seen.add($0) }
        work.future.cancel()
        #expect(work.isStopped)
        #expect(seen.all == [.failure(.cancelled)])
    }

    @Test func `where the failure can't say cancelled, the producer decides what is seen`() {
        let seen = Record<Result<Int, PlainFault>>()
        let work = Work<Int, PlainFault>()
        work.future.observe { seen.add($0) }
        work.future.cancel()
        #expect(work.isStopped)
        #expect(seen.isEmpty)
        work.promise.reject(.first)
        #expect(seen.all == [.failure(.first)])
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go after it has run`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        work.future.observe { [token = lifetime.token()] _ in _ = token.zero }
        work.future.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `an observer needs nobody to hold the future`() {
        let seen = Record<Int>()
        let promise = Promise<Int, Never>()
        promise.future.map { $0 + 1 }.observe { result in seen.add(result.get()) }
        promise.resolve(1)
        #expect(seen.all == [2])
    }

    // Typed failures.

    @Test func `the observer of a future that can't fail needs no try`() {
        let seen = Record<Int>()
        Future<Int, Never>.success(1).observe { result in seen.add(result.get()) }
        #expect(seen.all == [1])
    }
}
