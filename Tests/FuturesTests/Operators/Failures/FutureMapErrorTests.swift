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

@Suite("Future.mapError", .timeLimit(.minutes(60)))
struct FutureMapErrorTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a failure becomes the error that the closure makes of it`(_ arrival: Arrival) {
        let mapped = arrival.meet(Result<Int, Fault>.failure(.first)) { source in
            source.mapError { $0 == .first ? PlainFault.second : .first }
        }
        #expect(mapped.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `a success passes through and the closure is not called`(_ arrival: Arrival) {
        let calls = Record<Fault>()
        let mapped = arrival.meet(Result<Int, Fault>.success(1)) { source in
            source.mapError { error in
                calls.add(error)
                return PlainFault.first
            }
        }
        #expect(mapped.state == .completed(.success(1)))
        #expect(calls.isEmpty)
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs once, where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.failure(.first)) { source, ran in
            _ = source.mapError { error in
                ran()
                return error
            }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            _ = source.mapError(on: .custom(executor)) { error in
                ran()
                return error
            }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source, and the closure is not called`() {
        let calls = Record<PlainFault>()
        let work = Work<Int, PlainFault>()
        let mapped = work.future.mapError { error in
            calls.add(error)
            return Fault.first
        }
        mapped.cancel()
        #expect(work.isStopped)
        #expect(mapped.state == .completed(.failure(.cancelled)))
        #expect(work.future.state == .pending)
        work.promise.reject(.first)
        #expect(calls.isEmpty)
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.mapError { $0 }
        work.future.mapError { $0 }.cancel()
        #expect(!work.isStopped)
        work.promise.reject(.first)
        #expect(sibling.state == .completed(.failure(.first)))
    }

    @Test func `a cancelled source is a failure as any other`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.mapError { $0 == .cancelled ? PlainFault.second : .first }
        work.future.cancel()
        #expect(mapped.state == .completed(.failure(.second)))
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go before anyone sees the outcome`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        let mapped = work.future.mapError { [token = lifetime.token()] error in token.zero == 0 ? error : .second }
        mapped.observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    @Test func `the closure is let go when the result is cancelled`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.mapError { [token = lifetime.token()] error in token.zero == 0 ? error : .second }.cancel()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
        work.promise.resolve(1)
    }

    // Typed failures.

    @Test func `an untyped failure becomes a typed one`() async {
        let mapped = Future<Int, any Error>.failure(Fault.second).mapError { $0 as? Fault ?? .first }
        do throws(Fault) {
            _ = try await mapped.value
            Issue.record("a failure must throw")
        } catch {
            #expect(error == .second)
        }
    }

    @Test func `generic code may map the failure of a future that can't fail`() {
        func renamed<Failure: Error>(_ future: Future<Int, Failure>) -> Future<Int, Fault> {
            future.mapError { _ in .first }
        }
        #expect(renamed(Future<Int, Never>.success(1)).state == .completed(.success(1)))
        #expect(renamed(Future<Int, PlainFault>.failure(.first)).state == .completed(.failure(.first)))
    }
}
