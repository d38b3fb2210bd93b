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

@Suite("Future.all", .timeLimit(.minutes(60)))
struct FutureAllTests {
    // What it does.

    @Test func `values come in the order of the inputs, whatever the order of settling`() {
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let all = Future.all(works.map(\.future))
        for (index, work) in works.enumerated().reversed() {
            #expect(all.state == .pending)
            work.promise.resolve(index)
        }
        #expect(all.state == .completed(.success([0, 1, 2, 3, 4])))
    }

    @Test func `no input at all is a success at once`() {
        #expect(Future<Int, Fault>.all([]).state == .completed(.success([])))
    }

    @Test func `one input`() {
        #expect(Future.all([Future<Int, Fault>.success(1)]).state == .completed(.success([1])))
    }

    @Test func `the same future may come twice`() {
        let work = Work<Int, Fault>()
        let all = Future.all([work.future, work.future])
        work.promise.resolve(7)
        #expect(all.state == .completed(.success([7, 7])))
    }

    @Test func `known, settled and pending inputs mix`() {
        let work = Work<Int, Fault>()
        let settled = Work<Int, Fault>()
        settled.promise.resolve(2)
        let all = Future.all([.success(1), settled.future, work.future])
        work.promise.resolve(3)
        #expect(all.state == .completed(.success([1, 2, 3])))
    }

    @Test func `the first failure in time is the outcome`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.all(works.map(\.future))
        works[2].promise.reject(.second)
        works[0].promise.reject(.first)
        #expect(all.state == .completed(.failure(.second)))
    }

    @Test func `a hundred thousand inputs`() {
        let works = (0..<100_000).map { _ in Promise<Int, Never>() }
        let all = Future.all(works.map(\.future))
        for (index, work) in works.enumerated() { work.resolve(index) }
        #expect(all.state == .completed(.success(Array(0..<100_000))))
    }

    // Cancellation.

    @Test func `the first failure cancels the inputs that nobody else listens to`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        works[2].future.observe { _ in }
        let all = Future.all(works.map(\.future))
        works[0].promise.reject(.first)
        #expect(all.state == .completed(.failure(.first)))
        #expect(works[1].isStopped)
        #expect(!works[2].isStopped)
    }

    @Test func `a failure that is known at once cancels the inputs behind it too`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        works[2].future.observe { _ in }
        let all = Future.all([works[0].future, .failure(.second), works[1].future, works[2].future])
        #expect(works.map(\.isStopped) == [true, true, false])
        #expect(all.state == .completed(.failure(.second)))
    }

    @Test func `cancelling the combination cancels the inputs and settles at once`() {
        let works = (0..<3).map { _ in Work<Int, any Error>() }
        let all = Future.all(works.map(\.future))
        all.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(all.failure is CancellationError)
    }

    @Test func `a combination that can't say cancelled asks its inputs and waits for them`() {
        let works = (0..<2).map { _ in Work<Int, Never>() }
        let all = Future.all(works.map(\.future))
        all.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(all.state == .pending)
        for work in works { work.promise.resolve(1) }
        #expect(all.state == .completed(.success([1, 1])))
    }

    // Lifetime.

    @Test func `values of a combination that failed are let go`() {
        let lifetime = Lifetime()
        let all: Future<[Lifetime.Token], Fault>
        do {
            let works = (0..<3).map { _ in Work<Lifetime.Token, Fault>() }
            all = Future.all(works.map(\.future))
            works[0].promise.resolve(lifetime.token())
            works[1].promise.reject(.first)
            // The input itself still has its value.
            #expect(!lifetime.isOver)
            withExtendedLifetime(works) {}
        }
        #expect(lifetime.isOver)
        #expect(all.failure == .first)
    }

    @Test func `an input whose promise is dropped breaks the combination`() {
        var work: Work<Int, any Error>? = Work()
        let all = work.map { Future.all([$0.future, .success(1)]) }
        work = nil
        #expect(all?.failure is BrokenPromise)
    }

    @Test func `a few as plain arguments`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.all(works[0].future, works[1].future, works[2].future)
        for index in [2, 0, 1] { works[index].promise.resolve(index) }
        #expect(all.state == .completed(.success([0, 1, 2])))
    }
}
