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

@Suite("Future.setFailureType", .timeLimit(.minutes(60)))
struct FutureSetFailureTypeTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a success passes through`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Never>.success(1)) { $0.setFailureType(to: Fault.self) }
        #expect(result.state == .completed(.success(1)))
    }

    @Test(arguments: Arrival.allCases)
    func `operators behind it may fail`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Never>.success(1)) { source in
            source.setFailureType(to: Fault.self).map { _ throws(Fault) -> Int in throw .second }
        }
        #expect(result.state == .completed(.failure(.second)))
    }

    // Where closures run: those behind it run where the source settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Never>.success(1)) { source, ran in
            source.setFailureType(to: Fault.self).observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result settles it, although the source can't be`() {
        let work = Work<Int, Never>()
        let result = work.future.setFailureType(to: Fault.self)
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.failure(.cancelled)))
        #expect(work.future.state == .pending)
        work.promise.resolve(1)
        #expect(result.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Never>()
        let sibling = work.future.map { $0 }
        work.future.setFailureType(to: Fault.self).cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `cancelling the source leaves it to its producer, and the result waits`() {
        let work = Work<Int, Never>()
        let result = work.future.setFailureType(to: Fault.self)
        work.future.cancel()
        #expect(work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(1)
        #expect(result.state == .completed(.success(1)))
    }

    // Lifetime.

    @Test func `the value is let go with the futures that have it`() {
        let lifetime = Lifetime()
        do {
            let work = Work<Lifetime.Token, Never>()
            let result = work.future.setFailureType(to: Fault.self)
            work.promise.resolve(lifetime.token())
            #expect(result.hasSucceeded)
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test func `Never may stay Never, and any Error is a failure type too`() async throws {
        #expect(await Future<Int, Never>.success(1).setFailureType(to: Never.self).value == 1)
        #expect(try await Future<Int, Never>.success(1).setFailureType(to: (any Error).self).value == 1)
    }
}
