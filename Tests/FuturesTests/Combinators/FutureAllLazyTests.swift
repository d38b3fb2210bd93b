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

@Suite("Future.all of descriptions", .timeLimit(.minutes(60)))
struct FutureAllLazyTests {
    private let works = (0..<10).map { _ in Work<Int, Fault>() }
    private let begun = Record<Int>()

    private var descriptions: [LazyFuture<Int, Fault>] {
        works.indices.map { index in
            .deferred { [begun, works] in
                begun.add(index)
                return works[index].future
            }
        }
    }

    @Test(arguments: [1, 2, 3, 10]) func `never more than allowed are under way, and values keep their order`(
        _ limit: Int
    ) {
        let all = Future.all(descriptions, maxConcurrent: limit)
        for index in 0..<10 {
            #expect(begun.all.count == min(index + limit, 10))
            works[index].promise.resolve(index)
        }
        #expect(begun.all == Array(0..<10))
        #expect(all.state == .completed(.success(Array(0..<10))))
    }

    @Test func `what settles first makes room, and values keep their order`() {
        let all = Future.all(descriptions.prefix(4), maxConcurrent: 2)
        for index in [1, 2, 3, 0] { works[index].promise.resolve(index * 10) }
        #expect(begun.all == [0, 1, 2, 3])
        #expect(all.state == .completed(.success([0, 10, 20, 30])))
    }

    @Test func `no description is a success at once`() {
        let none = Future<Int, Fault>.all([LazyFuture<Int, Fault>](), maxConcurrent: 1)
        #expect(none.state == .completed(.success([])))
    }

    @Test func `the same description twice runs twice`() {
        let runs = Record<Int>()
        let work = LazyFuture<Int, Fault>.catching({
            runs.add(1)
            return runs.all.count
        })
        #expect(Future.all([work, work], maxConcurrent: 1).state == .completed(.success([1, 2])))
    }

    @Test func `the first failure begins nothing new and cancels what is under way`() {
        let all = Future.all(descriptions, maxConcurrent: 3)
        works[1].promise.reject(.first)
        #expect(all.state == .completed(.failure(.first)))
        #expect(begun.all == [0, 1, 2])
        #expect([works[0], works[2]].map(\.isStopped) == [true, true])
    }

    @Test func `a failure that is known at once begins nothing new`() {
        let descriptions = (0..<5).map { index in
            LazyFuture<Int, Fault>.catching({ [begun] () throws(Fault) in
                begun.add(index)
                if index == 2 { throw .first }
                return index
            })
        }
        #expect(Future.all(descriptions, maxConcurrent: 2).state == .completed(.failure(.first)))
        #expect(begun.all == [0, 1, 2])
    }

    @Test func `cancelling it cancels what is under way and begins nothing new`() {
        let all = Future.all(descriptions, maxConcurrent: 2)
        all.cancel()
        #expect(all.failure == .cancelled)
        #expect(begun.all == [0, 1])
        #expect(works.prefix(3).map(\.isStopped) == [true, true, false])
    }

    @Test func `very many descriptions take a small stack, known at once or later`() {
        onSmallStack {
            let known = LazyFuture<Int, Fault>.success(7)
            let sum = Future.all(repeatElement(known, count: Repetition.many), maxConcurrent: 3).map {
                $0.reduce(0, +)
            }
            #expect(sum.state == .completed(.success(7 * Repetition.many)))
        }
        onSmallStack {
            // The first is pending: all of the others begin where it settles.
            let first = Work<Int, Fault>()
            let isFirst = Record<Void>()
            let work = LazyFuture<Int, Fault>.deferred {
                guard isFirst.isEmpty else { return .success(1) }
                isFirst.add(())
                return first.future
            }
            let sum = Future.all(repeatElement(work, count: Repetition.many), maxConcurrent: 1).map {
                $0.reduce(0, +)
            }
            first.promise.resolve(1)
            #expect(sum.state == .completed(.success(Repetition.many)))
        }
    }

    @Test func `threads that settle at once do not begin more than allowed`() async {
        let underWay = Locked((now: 0, most: 0))
        let descriptions = (0..<2_000).map { index in
            LazyFuture<Int, Never>.deferred {
                underWay.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                }
                return Future(on: .concurrent) {
                    underWay.withLock { $0.now -= 1 }
                    return index
                }
            }
        }
        #expect(await Future.all(descriptions, maxConcurrent: 4).value == Array(0..<2_000))
        #expect(underWay.withLock(\.most) <= 4)
    }
}
