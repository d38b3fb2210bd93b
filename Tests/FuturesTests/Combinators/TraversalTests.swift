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

@Suite("Future.traverse, of a sequence that is pulled", .timeLimit(.minutes(60)))
struct TraversalTests {
    /// The numbers below a limit, with a record of those that were asked for.
    private struct Numbers: Sequence, IteratorProtocol {
        let limit: Int
        let pulled: Record<Int>
        var position = 0

        mutating func next() -> Int? {
            pulled.add(position)
            defer { position += 1 }
            return position < limit ? position : nil
        }
    }

    private let pulled = Record<Int>()

    private func numbers(_ limit: Int) -> Numbers { Numbers(limit: limit, pulled: pulled) }

    @Test(arguments: [1, 2, 3]) func `an item is asked for when there is room for its future`(_ limit: Int) {
        let works = (0..<6).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(pulling: numbers(6), maxConcurrent: limit) { works[$0].future }
        for index in 0..<6 {
            #expect(pulled.all.count == min(index + limit, 7))
            works[index].promise.resolve(index * 10)
        }
        // The end is asked for once.
        #expect(pulled.all == Array(0...6))
        #expect(all.state == .completed(.success([0, 10, 20, 30, 40, 50])))
    }

    @Test func `the end is found while others are under way`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(pulling: numbers(2), maxConcurrent: 5) { works[$0].future }
        #expect(pulled.all == [0, 1, 2])
        works[1].promise.resolve(1)
        works[0].promise.resolve(0)
        #expect(all.state == .completed(.success([0, 1])))
        #expect(pulled.all == [0, 1, 2])
    }

    @Test func `no item is a success at once`() {
        let none = Future<Int, Fault>.traverse(pulling: numbers(0), maxConcurrent: 1) { .success($0) }
        #expect(none.state == .completed(.success([])))
    }

    @Test func `after a failure no item is asked for`() {
        let works = (0..<9).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(pulling: numbers(9), maxConcurrent: 2) { works[$0].future }
        works[0].promise.reject(.first)
        #expect(all.state == .completed(.failure(.first)))
        #expect(pulled.all == [0, 1])
        #expect(works[1].isStopped)
    }

    @Test func `an endless sequence ends with a failure that is known at once`() {
        let all = Future<Int, Fault>.traverse(pulling: 0..., maxConcurrent: 1) { number in
            number == 1_000 ? .failure(.first) : .success(number)
        }
        #expect(all.state == .completed(.failure(.first)))
    }

    @Test func `a cancellation asks for no more`() {
        let works = (0..<9).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(pulling: numbers(9), maxConcurrent: 2) { works[$0].future }
        all.cancel()
        #expect(all.state == .completed(.failure(.cancelled)))
        #expect(works[0].isStopped && works[1].isStopped)
        #expect(pulled.all == [0, 1])
    }

    @Test func `a cancellation by the closure begins no other item, known or not`() {
        let result = Guarded<Future<[Int], Fault>?>(nil)
        let begun = Count()
        let later = Work<Int, Fault>()
        let gated = Future.traverse(0..<1_000, maxConcurrent: 1) { number in
            begun.raise()
            if number == 10 { result.withLock { $0 }?.cancel() }
            return number == 0 ? later.future : .success(number)
        }
        result.withLock { $0 = gated }
        #expect(begun.now == 1)
        later.promise.resolve(0)
        #expect(gated.state == .completed(.failure(.cancelled)))
        #expect(begun.now == 11)
    }

    @Test func `it takes constant stack, pending or known`() {
        let first = Work<Int, Never>()
        let all = Future<Int, Never>.traverse(pulling: 0..<100_000, maxConcurrent: 1) { number in
            number == 0 ? first.future : .success(number)
        }
        first.promise.resolve(0)
        #expect(all.state == .completed(.success(Array(0..<100_000))))
    }
}
