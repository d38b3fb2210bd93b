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

@Suite("Future.asVoid", .timeLimit(.minutes(60)))
struct FutureAsVoidTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a success loses its value`(_ arrival: Arrival) {
        let result: Future<Void, Fault> = arrival.meet(Result<Int, Fault>.success(1)) { $0.asVoid() }
        #expect(result.hasSucceeded)
    }

    @Test(arguments: Arrival.allCases)
    func `a failure passes through`(_ arrival: Arrival) {
        let result: Future<Void, Fault> = arrival.meet(Result<Int, Fault>.failure(.first)) { $0.asVoid() }
        #expect(result.failure == .first)
    }

    // Where closures run: those behind it run where the source settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { $0.asVoid().observe { [ran = $1] _ in ran() } }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int, Fault>()
        let result = work.future.asVoid()
        result.cancel()
        #expect(work.isStopped)
        #expect(result.failure == .cancelled)
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.asVoid().cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a cancelled source fails the result as cancelled`() {
        let work = Work<Int, Fault>()
        let result = work.future.asVoid()
        work.future.cancel()
        #expect(result.failure == .cancelled)
    }

    // Lifetime.

    @Test func `the value isn't kept`() {
        let lifetime = Lifetime()
        let result: Future<Void, Fault>
        do {
            let work = Work<Lifetime.Token, Fault>()
            result = work.future.asVoid()
            work.promise.resolve(lifetime.token())
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
        #expect(result.hasSucceeded)
    }

    // Typed failures.

    @Test func `a future that can't fail still can't`() async {
        await Future<Int, Never>.success(1).asVoid().value
    }
}
