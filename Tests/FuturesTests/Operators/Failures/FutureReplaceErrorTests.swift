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

@Suite("Future.replaceError", .timeLimit(.minutes(60)))
struct FutureReplaceErrorTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a failure becomes the value`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.failure(.first)) { $0.replaceError(with: 2) }
        #expect(result.state == .completed(.success(2)))
    }

    @Test(arguments: Arrival.allCases)
    func `a success passes through`(_ arrival: Arrival) {
        let result = arrival.meet(Result<Int, Fault>.success(1)) { $0.replaceError(with: 2) }
        #expect(result.state == .completed(.success(1)))
    }

    // Where closures run: those behind it run where the source settles.

    @Test(arguments: Arrival.allCases)
    func `a closure behind it runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.failure(.first)) { source, ran in
            source.replaceError(with: 2).observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source, whose failure is replaced`() {
        let work = Work<Int, Fault>()
        let result = work.future.replaceError(with: 2)
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .completed(.success(2)))
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        let result = work.future.replaceError(with: 2)
        result.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(1)))
        #expect(result.state == .completed(.success(1)))
    }

    @Test func `a cancelled source is a failure as any other`() {
        let work = Work<Int, Fault>()
        let result = work.future.replaceError(with: 2)
        work.future.cancel()
        #expect(result.state == .completed(.success(2)))
    }

    @Test func `where neither failure can say cancelled, the producer decides`() {
        let work = Work<Int, PlainFault>()
        let result = work.future.replaceError(with: 2)
        result.cancel()
        #expect(work.isStopped)
        #expect(result.state == .pending)
        work.promise.resolve(1)
        #expect(result.state == .completed(.success(1)))
    }

    // Lifetime.

    @Test func `the value is let go when it isn't needed`() {
        let unused = Lifetime()
        let work = Work<Lifetime.Token, Fault>()
        let result = work.future.replaceError(with: unused.token())
        #expect(!unused.isOver)
        work.promise.resolve(Lifetime().token())
        #expect(unused.isOver)
        #expect(result.hasSucceeded)
    }

    @Test func `the value lives as long as the future that has it`() {
        let used = Lifetime()
        do {
            let work = Work<Lifetime.Token, Fault>()
            let result = work.future.replaceError(with: used.token())
            work.promise.reject(.first)
            #expect(!used.isOver)
            #expect(result.hasSucceeded)
        }
        #expect(used.isOver)
    }

    // Typed failures.

    @Test func `awaiting the result needs no try`() async {
        #expect(await Future<Int, any Error>.failure(Fault.first).replaceError(with: 2).value == 2)
    }
}
