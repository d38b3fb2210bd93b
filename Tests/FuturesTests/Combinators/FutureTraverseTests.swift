//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Future.traverse", .timeLimit(.minutes(60)))
struct FutureTraverseTests {
    @Test func `values come in the order of the items`() {
        let works = (0..<4).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(0..<4) { works[$0].future }
        for index in [2, 0, 3, 1] { works[index].promise.resolve(index * 10) }
        #expect(all.state == .completed(.success([0, 10, 20, 30])))
    }

    @Test func `no item is a success at once`() {
        let none = Future<Int, Fault>.traverse([Int]()) { .success($0) }
        #expect(none.state == .completed(.success([])))
    }

    @Test(arguments: [1, 2, 3, 10]) func `never more than allowed are under way`(_ limit: Int) {
        let works = (0..<10).map { _ in Work<Int, Fault>() }
        let started = Record<Int>()
        let all = Future.traverse(0..<10, maxConcurrent: limit) { index in
            started.add(index)
            return works[index].future
        }
        for index in 0..<10 {
            #expect(started.all.count == min(index + limit, 10))
            works[index].promise.resolve(index)
        }
        #expect(started.all == Array(0..<10))
        #expect(all.state == .completed(.success(Array(0..<10))))
    }

    @Test func `the first failure starts nothing new and cancels what is under way`() {
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let started = Record<Int>()
        let all = Future.traverse(0..<5, maxConcurrent: 2) { index in
            started.add(index)
            return works[index].future
        }
        works[1].promise.reject(.first)
        #expect(all.state == .completed(.failure(.first)))
        #expect(started.all == [0, 1])
        #expect(works[0].isStopped)
    }

    @Test func `a failure that is known at once starts nothing new`() {
        let started = Record<Int>()
        let all = Future<Int, Fault>.traverse(0..<5) { index in
            started.add(index)
            return index == 2 ? .failure(.first) : .success(index)
        }
        #expect(all.state == .completed(.failure(.first)))
        #expect(started.all == [0, 1, 2])
    }

    @Test func `very many items that are known at once`() {
        let all = Future<Int, Never>.traverse(0..<Repetition.many, maxConcurrent: 3) { .success($0) }
        guard case .completed(.success(let values)) = all.state else {
            Issue.record("pending")
            return
        }
        #expect(values.count == Repetition.many)
        #expect(values.last == Repetition.many - 1)
    }

    @Test func `what is under way is cancelled in the order of the items`() {
        let order = Record<Int>()
        let promises = (0..<20).map { number in
            let promise = Promise<Int, any Error>()
            promise.onCancel { order.add(number) }
            return promise
        }
        Future.traverse(0..<20) { promises[$0].future }.cancel()
        #expect(order.all == Array(0..<20))
    }

    @Test func `cancelling it cancels what is under way and starts nothing new`() {
        let works = (0..<5).map { _ in Work<Int, any Error>() }
        let started = Record<Int>()
        let all = Future.traverse(0..<5, maxConcurrent: 2) { index in
            started.add(index)
            return works[index].future
        }
        all.cancel()
        #expect(all.failure is CancellationError)
        #expect(works.map(\.isStopped) == [true, true, false, false, false])
        #expect(started.all == [0, 1])
    }

    @Test func `a traversal that can't say cancelled goes on to its end`() {
        let works = (0..<3).map { _ in Work<Int, Never>() }
        let all = Future.traverse(0..<3, maxConcurrent: 1) { works[$0].future }
        all.cancel()
        for (index, work) in works.enumerated() {
            #expect(work.isStopped)
            work.promise.resolve(index)
        }
        #expect(all.state == .completed(.success([0, 1, 2])))
    }

    @Test func `threads that settle at once do not start more than allowed`() async {
        let underWay = Locked((now: 0, most: 0))
        let all = Future<Int, Never>.traverse(0..<2_000, maxConcurrent: 4) { index in
            underWay.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            return Future(on: .concurrent) {
                underWay.withLock { $0.now -= 1 }
                return index
            }
        }
        #expect(await all.value == Array(0..<2_000))
        #expect(underWay.withLock(\.most) <= 4)
    }

    @Test func `the closure runs on the caller at first, then where an earlier future settles`() {
        let ran = Record<ThreadIdentity>()
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(0..<3, maxConcurrent: 2) { index in
            ran.add(.current)
            return works[index].future
        }
        let settling = Record<ThreadIdentity>()
        onOtherThread {
            settling.add(.current)
            works[0].promise.resolve(0)
        }
        #expect(ran.all == [.current, .current] + settling.all)
        withExtendedLifetime(all) {}
    }

    @Test func `with an executor an item that waits for it is under way`() {
        let executor = ManualExecutor()
        let started = Record<Int>()
        let all = Future<Int, Fault>.traverse(0..<3, maxConcurrent: 2, on: .custom(executor)) { index in
            started.add(index)
            return .success(index)
        }
        #expect(executor.waitingCount == 2)
        #expect(started.isEmpty)
        executor.runNext()
        #expect(started.all == [0])
        #expect(executor.waitingCount == 2)
        executor.runAll()
        #expect(started.all == [0, 1, 2])
        #expect(all.state == .completed(.success([0, 1, 2])))
    }

    @Test func `many on an executor take a small stack`() {
        onSmallStack {
            // Inside a closure, so that each item is pending until the one before has settled.
            let start = Promise<Void, Never>()
            let all = start.future.flatMap {
                Future<Int, Never>.traverse(0..<Repetition.many / 10, maxConcurrent: 1, on: .custom(RightHere())) {
                    .success($0)
                }
            }
            start.resolve()
            #expect(all.map(\.count).state == .completed(.success(Repetition.many / 10)))
        }
    }

    @Test func `each item has a job of its own, also inside another closure`() {
        let executor = ManualExecutor()
        let start = Promise<Void, Never>()
        let all = start.future.flatMap { Future<Int, Never>.traverse(0..<3, on: .custom(executor)) { .success($0) } }
        start.resolve()
        #expect(executor.waitingCount == 3)
        executor.runAll()
        #expect(all.state == .completed(.success([0, 1, 2])))
    }

    @Test func `known ones, then pending ones, keep their order`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let all = Future.traverse(0..<6, maxConcurrent: 2) { index in
            index.isMultiple(of: 2) ? .success(index) : works[index / 2].future
        }
        works[1].promise.resolve(3)
        works[0].promise.resolve(1)
        works[2].promise.resolve(5)
        #expect(all.state == .completed(.success(Array(0..<6))))
    }

    @Test func `many that settle later take a small stack`() {
        onSmallStack {
            // The first is pending: all of the others are made where it settles.
            let first = Work<Int, Fault>()
            let all = Future.traverse(0..<Repetition.many, maxConcurrent: 1) { index in
                index == 0 ? first.future : .success(index)
            }
            first.promise.resolve(0)
            #expect(all.hasSucceeded)
        }
    }

    @Test func `the closure is let go of once it can't run any more`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        func traversed(_ token: Lifetime.Token) -> Future<[Int], Fault> {
            Future.traverse([1, 2], maxConcurrent: 1) { _ in token.zero == 0 ? work.future : .success(1) }
        }
        let all = traversed(lifetime.token())
        work.promise.reject(.first)
        #expect(lifetime.isOver)
        #expect(all.failure == .first)
    }
}
