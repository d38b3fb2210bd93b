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

@Suite("Future.flatMap", .timeLimit(.minutes(60)))
struct FutureFlatMapTests {
    // What it does, in each order in which the source, the operator and the inner future can meet.

    @Test(arguments: Arrival.allCases, Arrival.allCases)
    func `a success goes on with the closure's future`(_ outer: Arrival, _ inner: Arrival) {
        let result = inner.meet(Result<Int, Fault>.success(21)) { next in
            outer.meet(Result<Int, Fault>.success(2)) { source in
                source.flatMap { factor in next.map { "\($0 * factor)" } }
            }
        }
        #expect(result.state == .completed(.success("42")))
    }

    @Test(arguments: Arrival.allCases, Arrival.allCases)
    func `a failure of the closure's future is the failure`(_ outer: Arrival, _ inner: Arrival) {
        let result = inner.meet(Result<Int, Fault>.failure(.second)) { next in
            outer.meet(Result<Int, Fault>.success(2)) { $0.flatMap { _ in next } }
        }
        #expect(result.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Int>()
        let result = arrival.meet(Result<Int, Fault>.failure(.first)) { source in
            source.flatMap { value in
                calls.add(value)
                return Future<Int, Fault>.success(value)
            }
        }
        #expect(result.state == .completed(.failure(.first)))
        #expect(calls.isEmpty)
    }

    @Test func `the source may be the closure's future too`() {
        let work = Work<Int, Fault>()
        let source = work.future
        let result = source.flatMap { _ in source }
        work.promise.resolve(1)
        #expect(result.state == .completed(.success(1)))
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            _ = source.flatMap { value in
                ran()
                return Future<Int, Fault>.success(value)
            }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.success(1)) { source, executor, ran in
            _ = source.flatMap(on: .custom(executor)) { value in
                ran()
                return Future<Int, Fault>.success(value)
            }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int, Fault>()
        let result = work.future.flatMap { Future<Int, Fault>.success($0) }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result cancels the closure's future once there is one`() {
        let first = Work<Int, Fault>()
        let second = Work<Int, Fault>()
        let result = first.future.flatMap { [future = second.future] _ in future }
        first.promise.resolve(1)
        result.cancel()
        #expect(!first.isStopped)
        #expect(second.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a closure's future that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result = Future<Int, Fault>.success(1).flatMap { [future = work.future] _ in future.map { $0 } }
        result.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    // A closure over what is known runs at once up to a depth, and waits for its turn from there on.
    @Test(arguments: [1, 2, 15, 16, 17, 40])
    func `inside closures, cancelling the result leaves those who have the closure's future alone`(_ depth: Int) {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result = Guarded<Future<Int, Fault>?>(nil)
        @Sendable func nest(_ rest: Int) -> Future<Int, Fault> {
            Future<Int, Fault>.success(rest).flatMap { [future = work.future] rest in
                if rest > 1 { return nest(rest - 1) }
                let inner = Future<Int, Fault>.success(1).flatMap { _ in future }
                result.withLock { $0 = inner }
                inner.cancel()
                return future
            }
        }
        let outer = nest(depth)
        #expect(result.withLock { $0?.state } == .completed(.failure(.cancelled)))
        #expect(!work.isStopped)
        outer.cancel()
        #expect(outer.state == .completed(.failure(.cancelled)))
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
        #expect(work.future.state == .completed(.success(1)))
    }

    @Test func `inside a closure, two results of one future are cancelled apart`() {
        let work = Work<Int, Fault>()
        let start = Promise<Void, Never>()
        let results = Guarded<[Future<Int, Fault>]>([])
        start.future.observe { [future = work.future] _ in
            let inner = Future<Int, Fault>.success(1).flatMap { _ in future }
            // What goes on with one that others have is one of its own too.
            let outer = Future<Int, Fault>.success(2).flatMap { _ in inner }
            results.withLock { $0 = [inner, outer] }
        }
        start.resolve()
        let all = results.withLock { $0 }
        let listener = all[0].map { $0 }
        all[1].cancel()
        #expect(all.map(\.state) == [.pending, .completed(.failure(.cancelled))])
        #expect(!work.isStopped)
        all[0].cancel()
        #expect(work.isStopped)
        #expect(listener.state == .completed(.failure(.cancelled)))
    }

    @Test func `a cancelled source fails the result as cancelled`() {
        let work = Work<Int, Fault>()
        let result = work.future.flatMap { Future<Int, Fault>.success($0) }
        work.future.cancel()
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `where the failure can't say cancelled, the producer decides`() {
        let work = Work<Int, PlainFault>()
        let result = work.future.flatMap { Future<Int, PlainFault>.success($0 + 1) }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(1)
        #expect(result.state == .completed(.success(2)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go before anyone sees the outcome`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let result = work.future.flatMap { [token = lifetime.token()] in Future<Int, Fault>.success($0 + token.zero) }
        let seen = Record<Bool>()
        result.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `the closure is let go while its future is pending`() {
        let lifetime = Lifetime()
        let first = Work<Int, Fault>()
        let second = Work<Int, Fault>()
        let result = first.future.flatMap { [token = lifetime.token(), future = second.future] value in
            future.map { $0 + value }.filter(orFail: .first) { [zero = token.zero] in $0 > zero }
        }
        first.promise.resolve(1)
        #expect(lifetime.isOver)
        second.promise.resolve(1)
        #expect(result.state == .completed(.success(2)))
    }

    @Test func `the closure is let go when the result is cancelled`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result = work.future.flatMap { [token = lifetime.token()] in Future<Int, Fault>.success($0 + token.zero) }
        result.cancel()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
        work.promise.resolve(1)
    }

    // Typed failures.

    @Test(arguments: Arrival.allCases)
    func `an error that the closure throws is the failure, as its type`(_ arrival: Arrival) {
        let result: Future<Int, Fault> = arrival.meet(.success(1)) { source in
            source.flatMap { _ throws(Fault) in throw .second }
        }
        #expect(result.state == .completed(.failure(.second)))
    }

    @Test func `a future that can't fail still can't`() async {
        let result = Future<Int, Never>.success(1).flatMap { Future<Int, Never>.success($0 + 1) }
        #expect(await result.value == 2)
    }
}
