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

@Suite("CancellationScope", .timeLimit(.minutes(60)))
struct CancellationScopeTests {
    @Test func `cancelling a scope cancels all that is in it`() {
        let scope = CancellationScope()
        let works = (0..<3).map { _ in Work<Int, any Error>() }
        for work in works { work.future.map { $0 + 1 }.cancelled(with: scope) }
        scope.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(scope.isCancelled)
    }

    @Test func `releasing a scope cancels all that is in it`() {
        let work = Work<Int, any Error>()
        do {
            let scope = CancellationScope()
            work.future.cancelled(with: scope)
            #expect(!work.isStopped)
            withExtendedLifetime(scope) {}
        }
        #expect(work.isStopped)
    }

    @Test func `what is put in a cancelled scope is cancelled at once`() {
        let scope = CancellationScope()
        scope.cancel()
        let work = Work<Int, any Error>()
        work.future.cancelled(with: scope)
        #expect(work.isStopped)
    }

    @Test func `an inner scope is cancelled with the outer one, and can be cancelled without it`() {
        let outer = CancellationScope()
        let (one, two) = (CancellationScope(in: outer), CancellationScope(in: outer))
        let works = (0..<3).map { _ in Work<Int, any Error>() }
        works[0].future.cancelled(with: one)
        works[1].future.cancelled(with: two)
        works[2].future.cancelled(with: outer)
        one.cancel()
        #expect(works.map(\.isStopped) == [true, false, false])
        outer.cancel()
        #expect(works.map(\.isStopped) == [true, true, true])
    }

    @Test func `futures that settle leave their scope at once`() {
        let scope = CancellationScope()
        let lifetime = Lifetime()
        for _ in 0..<100 {
            let promise = UniquePromise<Lifetime.Token, Never>()
            promise.future.cancelled(with: scope)
            promise.resolve(lifetime.token())
        }
        #expect(lifetime.isOver)
        #expect(!scope.isCancelled)
    }

    @Test(arguments: [FutureLimiter.Order.arrival, .priority])
    func `what waits in a limiter is cancelled before the scope makes room for it`(_ order: FutureLimiter.Order) {
        let limiter = FutureLimiter(maxConcurrent: 1, order: order)
        let scope = CancellationScope()
        let inner = CancellationScope(in: scope)
        let begun = Guarded(0)
        let works = (0..<6).map { _ in Work<Int, any Error>() }
        for (index, work) in works.enumerated() {
            limiter.run {
                begun.withLock { $0 += 1 }
                return work.future
            }.cancelled(with: index % 2 == 0 ? scope : inner)
        }
        scope.cancel()
        #expect(begun.withLock { $0 } == 1)
        #expect(limiter.running == 0)
        #expect(limiter.waiting == 0)
    }

    @Test func `the first in line isn't the first in the scope, and doesn't begin either`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let scope = CancellationScope()
        let begun = Guarded(0)
        let works = (0..<4).map { _ in Work<Int, any Error>() }
        let runs = works.map { work in
            limiter.run {
                begun.withLock { $0 += 1 }
                return work.future
            }
        }
        for run in runs.reversed() { run.cancelled(with: scope) }
        scope.cancel()
        #expect(begun.withLock { $0 } == 1)
        #expect(works[0].isStopped)
    }

    @Test func `what is cancelled last is what was added first`() {
        let scope = CancellationScope()
        let cancelled = Guarded<[Int]>([])
        let promises = (0..<3).map { number in
            let promise = Promise<Int, any Error>()
            promise.onCancel { cancelled.withLock { $0.append(number) } }
            promise.future.cancelled(with: scope)
            return promise
        }
        scope.cancel()
        #expect(cancelled.withLock { $0 } == [2, 1, 0])
        withExtendedLifetime(promises) {}
    }

    @Test func `a scope says how much it would cancel`() {
        let scope = CancellationScope()
        let works = (0..<2).map { _ in Work<Int, any Error>() }
        for work in works { work.future.cancelled(with: scope) }
        #expect("\(scope)" == "CancellationScope(members: 2)")
        works[0].promise.resolve(1)
        #expect("\(scope)" == "CancellationScope(members: 1)")
        scope.cancel()
        #expect("\(scope)" == "CancellationScope(cancelled)")
    }

    @Test func `a scope does not listen: what follows a future in it can cancel it`() {
        let scope = CancellationScope()
        let work = Work<Int, any Error>()
        work.future.cancelled(with: scope).map { $0 + 1 }.cancel()
        #expect(work.isStopped)
        #expect(!scope.isCancelled)
    }

    @Test func `a future in a scope is left to others who listen`() {
        let scope = CancellationScope()
        let work = Work<Int, Fault>()
        work.future.observe { _ in }
        work.future.cancelled(with: scope).map { $0 + 1 }.cancel()
        #expect(!work.isStopped)
        scope.cancel()
        #expect(work.isStopped)
    }

    @Test func `an owner cancels its future when it is released, and dropping a future alone does not`() {
        let work = Work<Int, any Error>()
        do { _ = work.future.map { $0 } }
        #expect(!work.isStopped)
        do { _ = work.future.cancelWhenReleased() }
        #expect(work.isStopped)
    }
}
