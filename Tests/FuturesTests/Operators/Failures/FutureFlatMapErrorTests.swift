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

@Suite("Future.flatMapError", .timeLimit(.minutes(60)))
struct FutureFlatMapErrorTests {
    // What it does, in each order in which the source, the operator and the inner future can meet.

    @Test(arguments: Arrival.allCases, Arrival.allCases)
    func `a failure goes on with the closure's future`(_ outer: Arrival, _ inner: Arrival) {
        let result = inner.meet(Result<Int, PlainFault>.success(21)) { next in
            outer.meet(Result<Int, Fault>.failure(.second)) { source in
                source.flatMapError { error in next.map { error == .second ? $0 * 2 : $0 } }
            }
        }
        #expect(result.state == .completed(.success(42)))
    }

    @Test(arguments: Arrival.allCases, Arrival.allCases)
    func `a failure of the closure's future is the failure`(_ outer: Arrival, _ inner: Arrival) {
        let result = inner.meet(Result<Int, PlainFault>.failure(.second)) { next in
            outer.meet(Result<Int, Fault>.failure(.first)) { $0.flatMapError { _ in next } }
        }
        #expect(result.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `a success passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Fault>()
        let result = arrival.meet(Result<Int, Fault>.success(1)) { source in
            source.flatMapError { error in
                calls.add(error)
                return Future<Int, PlainFault>.success(2)
            }
        }
        #expect(result.state == .completed(.success(1)))
        #expect(calls.isEmpty)
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.failure(.first)) { source, ran in
            _ = source.flatMapError { error in
                ran()
                return Future<Int, Fault>.failure(error)
            }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            _ = source.flatMapError(on: .custom(executor)) { error in
                ran()
                return Future<Int, Fault>.failure(error)
            }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source, and the closure is not called`() {
        let calls = Record<Fault>()
        let work = Work<Int, Fault>()
        let result = work.future.flatMapError { error in
            calls.add(error)
            return Future<Int, Fault>.success(1)
        }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
        #expect(calls.isEmpty)
    }

    @Test func `cancelling the result cancels the closure's future once there is one`() {
        let first = Work<Int, Fault>()
        let second = Work<Int, Fault>()
        let result = first.future.flatMapError { [future = second.future] _ in future }
        first.promise.reject(.first)
        result.cancel()
        #expect(!first.isStopped)
        #expect(second.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.flatMapError { Future<Int, Fault>.failure($0) }.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a source that others cancelled is a failure as any other`() {
        let work = Work<Int, Fault>()
        let result = work.future.flatMapError { error in Future<Int, Fault>.success(error == .cancelled ? 1 : 2) }
        work.future.cancel()
        #expect(result.state == .completed(.success(1)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go before anyone sees the outcome`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        let result = work.future.flatMapError { [token = lifetime.token()] _ in
            Future<Int, Fault>.success(token.zero)
        }
        result.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `the closure is let go when the result is cancelled`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.flatMapError { [token = lifetime.token()] _ in Future<Int, Fault>.success(token.zero) }.cancel()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
        work.promise.resolve(1)
    }

    // Typed failures.

    @Test func `a closure's future that can't fail makes one that can't`() async {
        let result = Future<Int, Fault>.failure(.first).flatMapError { _ in Future<Int, Never>.success(2) }
        #expect(await result.value == 2)
    }
}
