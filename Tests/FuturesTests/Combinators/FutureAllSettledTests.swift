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

@Suite("Future.allSettled", .timeLimit(.minutes(60)))
struct FutureAllSettledTests {
    @Test func `outcomes of both kinds come in the order of the inputs`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.allSettled(works.map(\.future))
        works[2].promise.resolve(3)
        works[1].promise.reject(.first)
        #expect(all.state == .pending)
        works[0].promise.resolve(1)
        #expect(all.state == .completed(.success([.success(1), .failure(.first), .success(3)])))
    }

    @Test func `a few as plain arguments`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.allSettled(works[0].future, works[1].future, works[2].future)
        for index in [2, 0] { works[index].promise.resolve(index) }
        works[1].promise.reject(.first)
        #expect(all.state == .completed(.success([.success(0), .failure(.first), .success(2)])))
    }

    @Test func `no input at all is a success at once`() {
        #expect(Future<Int, Fault>.allSettled([]).state == .completed(.success([])))
    }

    @Test func `the same future may come twice`() {
        let future = Future<Int, Fault>.failure(.first)
        #expect(
            Future.allSettled([future, future]).state == .completed(.success([.failure(.first), .failure(.first)]))
        )
    }

    @Test func `cancelling it cancels the inputs, and it settles with what they say`() {
        let works = (0..<2).map { _ in Work<Int, any Error>() }
        let all = Future.allSettled(works.map(\.future))
        all.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        guard case .completed(.success(let outcomes)) = all.state else {
            Issue.record("still pending")
            return
        }
        #expect(outcomes.count == works.count)
        for outcome in outcomes {
            #expect(throws: CancellationError.self) { () throws in try outcome.get() }
        }
    }

    @Test func `never more than allowed are under way, and a failure stops nothing`() {
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let started = Record<Int>()
        let all = Future.allSettled(0..<5, maxConcurrent: 2) { index in
            started.add(index)
            return works[index].future
        }
        for index in 0..<5 {
            #expect(started.all.count == min(index + 2, 5))
            works[index].promise.complete(with: index == 1 ? .failure(.first) : .success(index))
        }
        #expect(
            all.state == .completed(.success([.success(0), .failure(.first), .success(2), .success(3), .success(4)]))
        )
    }

    @Test func `cancelling a limited one asks each to stop, also those that begin later`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.allSettled(0..<3, maxConcurrent: 1) { works[$0].future }
        all.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(all.state == .completed(.success(Array(repeating: .failure(.cancelled), count: 3))))
    }
}
