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

@Suite("Future.eraseToAnyError", .timeLimit(.minutes(60)))
struct FutureEraseToAnyErrorTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a failure passes through as any Error`(_ arrival: Arrival) {
        let erased = arrival.meet(Result<Int, Fault>.failure(.second)) { $0.eraseToAnyError() }
        #expect(erased.failure as? Fault == .second)
    }

    @Test(arguments: Arrival.allCases)
    func `a success passes through`(_ arrival: Arrival) async throws {
        let erased = arrival.meet(Result<Int, Fault>.success(1)) { $0.eraseToAnyError() }
        #expect(try await erased.value == 1)
    }

    @Test func `futures that fail differently come together`() async {
        let user = Future<Int, Fault>.success(7)
        let saved = user.eraseToAnyError().flatMap { _ in Future<Int, PlainFault>.failure(.second).eraseToAnyError() }
        await #expect(throws: PlainFault.second) { try await saved.value }
    }

    @Test func `one that is erased already is the same future, not one behind it`() {
        let work = Work<Int, any Error>()
        let sibling = work.future.map { $0 }
        let erased = work.future.eraseToAnyError()
        erased.cancel()
        // A future behind the source would have left the source to the sibling.
        #expect(work.isStopped)
        #expect(sibling.failure is CancellationError)
    }

    // Where closures run: those behind it run where the source settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.failure(.first)) { source, ran in
            source.eraseToAnyError().observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result settles it, although the source can't be`() {
        let work = Work<Int, PlainFault>()
        let erased = work.future.eraseToAnyError()
        erased.cancel()
        #expect(work.isStopped)
        #expect(erased.failure is CancellationError)
        #expect(work.future.state == .pending)
        work.promise.resolve(1)
        #expect(erased.failure is CancellationError)
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.eraseToAnyError().cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
    }

    @Test func `a cancelled source keeps its own word for it`() {
        let work = Work<Int, Fault>()
        let erased = work.future.eraseToAnyError()
        work.future.cancel()
        #expect(erased.failure as? Fault == .cancelled)
    }

    // Lifetime.

    @Test func `the value is let go with the futures that have it`() {
        let lifetime = Lifetime()
        do {
            let work = Work<Lifetime.Token, Fault>()
            let erased = work.future.eraseToAnyError()
            work.promise.resolve(lifetime.token())
            #expect(erased.hasSucceeded)
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test func `a future that can't fail may be erased too`() async throws {
        #expect(try await Future<Int, Never>.success(1).eraseToAnyError().value == 1)
    }
}
