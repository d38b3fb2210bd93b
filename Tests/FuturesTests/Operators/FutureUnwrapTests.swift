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

@Suite("Future.unwrap", .timeLimit(.minutes(60)))
struct FutureUnwrapTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a value comes out of its optional`(_ arrival: Arrival) {
        let result: Future<Int, Fault> = arrival.meet(.success(Int?.some(1))) { $0.unwrap(orFail: .second) }
        #expect(result.state == .completed(.success(1)))
    }

    @Test(arguments: Arrival.allCases)
    func `nil becomes the failure`(_ arrival: Arrival) {
        let result: Future<Int, Fault> = arrival.meet(.success(Int?.none)) { $0.unwrap(orFail: .second) }
        #expect(result.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure passes through`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int?, Fault>.failure(.first)) { $0.unwrap(orFail: .second) }
        #expect(result.state == .completed(.failure(.first)))
    }

    @Test func `only one optional is taken off`() {
        let result = Future<Int??, Fault>.success(.some(nil)).unwrap(orFail: .first)
        #expect(result.state == .completed(.success(nil)))
    }

    // Where closures run: those behind it run where the source settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int?, Fault>.success(nil)) { source, ran in
            source.unwrap(orFail: .first).observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int?, Fault>()
        let result = work.future.unwrap(orFail: .first)
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int?, Fault>()
        let sibling = work.future.map { $0 }
        work.future.unwrap(orFail: .first).cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a cancelled source fails the result as cancelled`() {
        let work = Work<Int?, Fault>()
        let result = work.future.unwrap(orFail: .first)
        work.future.cancel()
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `where the failure can't say cancelled, the producer decides`() {
        let work = Work<Int?, PlainFault>()
        let result = work.future.unwrap(orFail: .first)
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(nil)
        #expect(result.state == .completed(.failure(.first)))
    }

    // Lifetime.

    @Test func `the failure is let go when it isn't needed`() {
        let lifetime = Lifetime()
        let work = Work<Int?, TokenFault>()
        let result = work.future.unwrap(orFail: TokenFault(token: lifetime.token()))
        #expect(!lifetime.isOver)
        work.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(result.hasSucceeded)
    }

    // Typed failures.

    @Test func `an untyped failure takes any error`() async {
        let result = Future<Int?, any Error>.success(nil).unwrap(orFail: Fault.second)
        await #expect(throws: Fault.second) { try await result.value }
    }
}
