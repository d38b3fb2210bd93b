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

@Suite("Future.recover", .timeLimit(.minutes(60)))
struct FutureRecoverTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a failure becomes the value that the closure makes of it`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.failure(.second)) { source in
            source.recover { $0 == .second ? 2 : 1 }
        }
        #expect(result.state == .completed(.success(2)))
    }

    @Test(arguments: Arrival.allCases)
    func `a success passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Fault>()
        let result = arrival.meet(Result<Int, Fault>.success(1)) { source in
            source.recover { error in
                calls.add(error)
                return 2
            }
        }
        #expect(result.state == .completed(.success(1)))
        #expect(calls.isEmpty)
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Void, Fault>.failure(.first)) { source, ran in
            _ = source.recover { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            _ = source.recover(on: .custom(executor)) { _ in
                ran()
                return 1
            }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling a result that can say so settles it and cancels the source`() {
        let calls = Record<Fault>()
        let work = Work<Int, Fault>()
        let result: Future<Int, Fault> = work.future.recover { error in
            calls.add(error)
            return 1
        }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
        #expect(calls.isEmpty)
    }

    @Test func `cancelling a result that can't fail recovers from the cancellation of the source`() {
        let work = Work<Int, Fault>()
        let result: Future<Int, Never> = work.future.recover { $0 == .cancelled ? 1 : 2 }
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.success(1)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result: Future<Int, Never> = work.future.recover { _ in 2 }
        result.cancel()
        #expect(!work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
        #expect(result.state == .completed(.success(1)))
    }

    @Test func `a source that others cancelled is a failure as any other`() {
        let work = Work<Int, Fault>()
        let result: Future<Int, Fault> = work.future.recover { $0 == .cancelled ? 1 : 2 }
        work.future.cancel()
        #expect(result.state == .completed(.success(1)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go before anyone sees the outcome`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        work.future.recover { [token = lifetime.token()] _ in token.zero }.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `the closure is let go when the result is cancelled`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result: Future<Int, Fault> = work.future.recover { [token = lifetime.token()] _ in token.zero }
        result.cancel()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
        work.promise.resolve(1)
    }

    // Typed failures.

    @Test(arguments: Arrival.allCases)
    func `an error that the closure throws is the failure, as its type`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.failure(.first)) { source in
            source.recover { error throws(PlainFault) in
                guard error == .second else { throw .first }
                return 1
            }
        }
        #expect(result.state == .completed(.failure(.first)))
    }

    @Test func `a closure that can't throw makes a future that can't fail`() async {
        let result = Future<Int, Fault>.failure(.first).recover { _ in 2 }
        #expect(await result.value == 2)
    }

    @Test func `a closure that throws untyped makes an untyped failure`() async {
        let result: Future<Int, any Error> = Future<Int, Fault>.failure(.first).recover { _ in throw PlainFault.second }
        await #expect(throws: PlainFault.second) { _ = try await result.value }
    }
}
