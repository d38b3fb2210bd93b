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

@Suite("Future.flattened", .timeLimit(.minutes(60)))
struct FutureFlattenedTests {
    // What it does, in each order in which the outer future, the operator and the inner future can meet.

    @Test(arguments: Arrival.allCases, Arrival.allCases)
    func `the outcome is that of the inner future`(_ outer: Arrival, _ inner: Arrival) {
        for outcome in [Result<Int, Fault>.success(1), .failure(.second)] {
            let result: Future<Int, Fault> = inner.meet(outcome) { next in
                outer.meet(.success(next)) { $0.flattened() }
            }
            #expect(result.state == .completed(outcome))
        }
    }

    @Test(arguments: Arrival.allCases)
    func `a failure of the outer future passes through`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Future<Int, Fault>, Fault>.failure(.first)) { $0.flattened() }
        #expect(result.state == .completed(.failure(.first)))
    }

    @Test func `each call takes off one level`() {
        let three = Future<Future<Future<Int, Fault>, Fault>, Fault>.success(.success(.success(1)))
        #expect(three.flattened().flattened().state == .completed(.success(1)))
    }

    // Where closures run: those behind it run where the last of the two settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the outer future settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Future<Int, Fault>, Fault>.success(.success(1))) { source, ran in
            source.flattened().observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the inner future settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { inner, ran in
            Future<Future<Int, Fault>, Fault>.success(inner).flattened().observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the outer future while that is pending`() {
        let work = Work<Future<Int, Fault>, Fault>()
        let result = work.future.flattened()
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result cancels the inner future once there is one`() {
        let outer = Work<Future<Int, Fault>, Fault>()
        let inner = Work<Int, Fault>()
        let result = outer.future.flattened()
        outer.promise.resolve(inner.future)
        result.cancel()
        #expect(!outer.isStopped)
        #expect(inner.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves an inner future that others listen to`() {
        let inner = Work<Int, Fault>()
        let sibling = inner.future.map { $0 }
        let outer = Work<Future<Int, Fault>, Fault>()
        let result = outer.future.flattened()
        outer.promise.resolve(inner.future)
        result.cancel()
        #expect(!inner.isStopped)
        inner.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a cancelled inner future fails the result as cancelled`() {
        let outer = Work<Future<Int, Fault>, Fault>()
        let inner = Work<Int, Fault>()
        let result = outer.future.flattened()
        outer.promise.resolve(inner.future)
        inner.future.cancel()
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    // Lifetime.

    @Test func `nothing of the inner future's work is kept after it has settled`() {
        let lifetime = Lifetime()
        let outer = Work<Future<Int, Fault>, Fault>()
        let inner = Work<Int, Fault>()
        let result = outer.future.flattened()
        outer.promise.resolve(inner.future.map { [token = lifetime.token()] in $0 + token.zero })
        #expect(!lifetime.isOver)
        inner.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(result.state == .completed(.success(1)))
    }

    // Typed failures.

    @Test func `futures that can't fail make one that can't`() async {
        #expect(await Future<Future<Int, Never>, Never>.success(.success(1)).flattened().value == 1)
    }
}
