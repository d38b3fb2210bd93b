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

@Suite("Future.onSuccess", .timeLimit(.minutes(60)))
struct FutureOnSuccessTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `the closure sees the value of a success, once`(_ arrival: Arrival) {
        let seen = Record<Int>()
        let returned = arrival.meet(Result<Int, Fault>.success(1)) { source in source.onSuccess { seen.add($0) } }
        #expect(seen.all == [1])
        #expect(returned.state == .completed(.success(1)))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure is not seen, and stays in the returned future`(_ arrival: Arrival) {
        let seen = Record<Int>()
        let returned = arrival.meet(Result<Int, Fault>.failure(.first)) { source in source.onSuccess { seen.add($0) } }
        #expect(seen.isEmpty)
        #expect(returned.state == .completed(.failure(.first)))
    }

    @Test func `several see the value in the order in which they were attached`() {
        let seen = Record<String>()
        let work = Work<Int, Fault>()
        work.future
            .onSuccess { seen.add("first \($0)") }
            .onSuccess { seen.add("second \($0)") }
            .onFailure { seen.add("third \($0)") }
            .observe { seen.add("fourth \($0)") }
        work.promise.resolve(1)
        #expect(seen.all == ["first 1", "second 1", "fourth success(1)"])
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            _ = source.onSuccess { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `a closure that is attached from inside another waits until that one has returned`(_ arrival: Arrival) {
        let seen = Record<String>()
        arrival.meet(Result<Int, Never>.success(1)) { source in
            source.onSuccess { _ in
                source.onSuccess { _ in seen.add("inner") }
                seen.add("outer")
            }
        }
        #expect(seen.all == ["outer", "inner"])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.success(1)) { source, executor, ran in
            _ = source.onSuccess(on: .custom(executor)) { _ in ran() }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the returned future cancels the work, and the closure does not see that`() {
        let seen = Record<Int>()
        let work = Work<Int, Fault>()
        work.future.onSuccess { seen.add($0) }.cancel()
        #expect(work.isStopped)
        #expect(work.future.state == .completed(.failure(.cancelled)))
        #expect(seen.isEmpty)
    }

    @Test func `cancelling what follows goes up through it`() {
        let seen = Record<Int>()
        let work = Work<Int, Fault>()
        work.future.onSuccess { seen.add($0) }.map { $0 }.cancel()
        #expect(work.isStopped)
        #expect(seen.isEmpty)
    }

    @Test func `with its result thrown away it listens, so another branch's cancellation leaves the source`() {
        let seen = Record<Int>()
        let work = Work<Int, Fault>()
        _ = work.future.onSuccess { seen.add($0) }
        work.future.map { $0 }.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(seen.all == [1])
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go when it has run or can't run any more`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        work.future
            .onSuccess { [token = lifetime.token()] _ in _ = token.zero }
            .observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    // Typed failures.

    @Test func `the future may be ignored when it can't fail`() {
        let seen = Record<Int>()
        Future<Int, Never>.success(1).onSuccess { seen.add($0) }
        #expect(seen.all == [1])
    }
}
