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

@Suite("Promise.follow", .timeLimit(.minutes(60)))
struct PromiseFollowTests {
    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the promise has the outcome of the future`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let returned = arrival.meet(outcome) { source in
            let promise = Promise<Int, Fault>()
            promise.follow(source)
            return promise.future
        }
        #expect(returned.state == .completed(outcome))
    }

    @Test(arguments: Arrival.allCases)
    func `a unique promise follows too`(_ arrival: Arrival) {
        let returned = arrival.meet(Result<Int, Fault>.success(1)) { source in
            let promise = UniquePromise<Int, Fault>()
            let future = promise.future
            promise.follow(source)
            return future
        }
        #expect(returned.state == .completed(.success(1)))
    }

    @Test func `who completes the promise first wins`() {
        let work = Work<Int, Fault>()
        let promise = Promise<Int, Fault>()
        promise.follow(work.future)
        #expect(promise.resolve(1))
        work.promise.resolve(2)
        #expect(promise.future.state == .completed(.success(1)))
    }

    @Test(arguments: Settling.allCases)
    func `a promise that is settled keeps no handler for a future that is pending`(_ settling: Settling) {
        let work = Work<Int, Never>()
        let promise = Promise<Int, Never>()
        let lifetime = Lifetime()
        promise.follow(work.future)
        do {
            let token = lifetime.token()
            promise.onCancel { withExtendedLifetime(token) {} }
        }
        #expect(!lifetime.isOver)
        settling.settle(promise)
        #expect(lifetime.isOver)
        withExtendedLifetime(work) {}
    }

    enum Settling: CaseIterable {
        case alone, cancelled, cancelledMeanwhile

        func settle(_ promise: Promise<Int, Never>) {
            switch self {
            case .alone: promise.resolve(1)
            case .cancelled:
                promise.future.cancel()
                promise.resolve(1)
            case .cancelledMeanwhile:
                // Handlers wait until the closure has returned, and find then that there is nothing left to stop.
                Future<Int, Never>.success(0).observe { _ in
                    promise.future.cancel()
                    promise.resolve(1)
                }
            }
        }
    }

    @Test func `a promise that is settled already listens to nobody`() {
        let work = Work<Int, Fault>()
        let promise = Promise<Int, Fault>()
        promise.resolve(1)
        promise.follow(work.future)
        work.future.map { $0 }.cancel()
        #expect(work.isStopped)
    }

    @Test func `of two futures, the first outcome wins`() {
        let works = [Work<Int, Fault>(), Work()]
        let promise = Promise<Int, Fault>()
        for work in works { promise.follow(work.future) }
        works[1].promise.resolve(2)
        works[0].promise.resolve(1)
        #expect(promise.future.state == .completed(.success(2)))
    }

    @Test func `cancelling the promise's future cancels the other one`() {
        let work = Work<Int, Fault>()
        let promise = Promise<Int, Fault>()
        promise.follow(work.future)
        promise.future.cancel()
        #expect(work.isStopped)
        #expect(promise.future.state == .completed(.failure(.cancelled)))
    }

    @Test func `somebody else who listens keeps the other one`() {
        let work = Work<Int, Fault>()
        let other = work.future.map { $0 }
        let promise = Promise<Int, Fault>()
        promise.follow(work.future)
        promise.future.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(other.state == .completed(.success(1)))
    }

    @Test func `a future that breaks breaks the promise`() {
        let promise = Promise<Int, any Error>()
        promise.follow(Future<Int, any Error> { _ in })
        guard case .completed(.failure(let error)) = promise.future.state else {
            Issue.record("\(promise.future)")
            return
        }
        #expect(error is BrokenPromise)
    }
}
