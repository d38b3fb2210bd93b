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

@Suite("Law: one outcome", .timeLimit(.minutes(60)))
struct OneOutcomeTests {
    @Test func `the first completion wins, and each call says whether it did`() {
        let promise = Promise<Int, Mute>()
        #expect(promise.resolve(1))
        #expect(!promise.resolve(2))
        #expect(!promise.reject(.plain(3)))
        #expect(!promise.complete(with: .success(4)))
        #expect(promise.future.known == .success(1))
    }

    @Test func `a failure is an outcome like any other`() {
        let promise = Promise<Int, Mute>()
        #expect(promise.reject(.plain(1)))
        #expect(!promise.resolve(2))
        #expect(promise.future.known == .failure(.plain(1)))
    }

    @Test func `copies of a promise are the same promise`() {
        let promise = Promise<Int, Never>()
        let copy = promise
        #expect(copy.resolve(1))
        #expect(!promise.resolve(2))
        #expect(promise.future.known == .success(1))
    }

    @Test func `copies of a future are the same future`() {
        let promise = Promise<Int, Never>()
        let (one, other) = (promise.future, promise.future)
        promise.resolve(1)
        #expect(one.known == .success(1))
        #expect(other.known == .success(1))
        #expect(promise.future.known == .success(1))
    }

    @Test func `a producer that comes after a cancellation is told so`() {
        let promise = Promise<Int, Stoppable>()
        promise.future.cancel()
        #expect(!promise.resolve(1))
        #expect(promise.future.known == .failure(.cancelled))
    }

    @Test func `a unique promise tells whether a cancellation was faster`() {
        let first = UniquePromise<Int, Stoppable>()
        let kept = first.future
        let isFirst = first.resolve(1)
        #expect(isFirst)
        #expect(kept.known == .success(1))

        let second = UniquePromise<Int, Stoppable>()
        let cancelled = second.future
        cancelled.cancel()
        let isSecond = second.resolve(1)
        #expect(!isSecond)
        #expect(cancelled.known == .failure(.cancelled))
    }

    @Test func `settling from an observer of the same future changes nothing`() {
        let promise = Promise<Int, Never>()
        let second = Record<Bool>()
        promise.future.observe { _ in second.add(promise.resolve(2)) }
        #expect(promise.resolve(1))
        #expect(second.all == [false])
        #expect(promise.future.known == .success(1))
    }

    @Test func `a value that lost is let go of`() {
        let living = Lifetime()
        let promise = Promise<Lifetime.Token, Never>()
        promise.resolve(living.token())
        promise.resolve(living.token())
        #expect(living.count == 1)
    }
}
