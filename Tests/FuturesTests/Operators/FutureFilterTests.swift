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

@Suite("Future.filter", .timeLimit(.minutes(60)))
struct FutureFilterTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a value that is wanted passes through`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.success(2)) { $0.filter(orFail: .second) { $0 > 1 } }
        #expect(result.state == .completed(.success(2)))
    }

    @Test(arguments: Arrival.allCases)
    func `a value that isn't wanted becomes the failure`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.success(1)) { $0.filter(orFail: .second) { $0 > 1 } }
        #expect(result.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Int>()
        let result = arrival.meet(Result<Int, Fault>.failure(.first)) { source in
            source.filter(orFail: .second) { value in
                calls.add(value)
                return true
            }
        }
        #expect(result.state == .completed(.failure(.first)))
        #expect(calls.isEmpty)
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            _ = source.filter(orFail: .first) { _ in
                ran()
                return false
            }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.success(1)) { source, executor, ran in
            _ = source.filter(orFail: .first, on: .custom(executor)) { _ in
                ran()
                return false
            }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int, Fault>()
        let result = work.future.filter(orFail: .first) { $0 > 1 }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.filter(orFail: .first) { $0 > 1 }.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a cancelled source fails the result as cancelled`() {
        let work = Work<Int, Fault>()
        let result = work.future.filter(orFail: .first) { $0 > 1 }
        work.future.cancel()
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `where the failure can't say cancelled, the producer decides`() {
        let work = Work<Int, PlainFault>()
        let result = work.future.filter(orFail: .first) { $0 > 1 }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(2)
        #expect(result.state == .completed(.success(2)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, TokenFault>.success(1), .failure(TokenFault())])
    func `the closure and the failure are let go before anyone sees the outcome`(_ outcome: Result<Int, TokenFault>) {
        let closure = Lifetime()
        let failure = Lifetime()
        let seen = Record<[Bool]>()
        let work = Work<Int, TokenFault>()
        work.future
            .filter(orFail: TokenFault(token: failure.token())) { [token = closure.token()] in $0 > token.zero }
            .observe { _ in seen.add([closure.isOver, failure.isOver]) }
        #expect(!closure.isOver)
        #expect(!failure.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [[true, true]])
    }

    @Test func `the closure and the failure are let go when the result is cancelled`() {
        let closure = Lifetime()
        let failure = Lifetime()
        let work = Work<Int, TokenFault>()
        let sibling = work.future.map { $0 }
        work.future
            .filter(orFail: TokenFault(token: failure.token())) { [token = closure.token()] in $0 > token.zero }
            .cancel()
        #expect(closure.isOver)
        #expect(failure.isOver)
        work.promise.resolve(1)
        #expect(sibling.hasSucceeded)
    }
}
