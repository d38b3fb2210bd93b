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

@Suite("Law: let go", .timeLimit(.minutes(60)))
struct LetGoTests {
    private let living = Lifetime()

    /// Attaches a closure that holds a token.
    private func attach<Failure: Error>(_ kind: Kind, to future: Future<Int, Failure>) -> Future<Int, Failure> {
        let token = living.token()
        switch kind {
        case .map:
            return future.map { value in
                token.hold()
                return value
            }
        case .flatMap:
            return future.flatMap { value in
                token.hold()
                return .success(value)
            }
        case .observe:
            future.observe { _ in token.hold() }
            return future
        }
    }

    enum Kind: CaseIterable { case map, flatMap, observe }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when it has run`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        let derived = attach(kind, to: promise.future)
        #expect(living.count == 1)
        promise.resolve(1)
        #expect(living.isOver)
        #expect(!derived.isPending)
    }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when the other branch was taken`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        let derived = attach(kind, to: promise.future)
        promise.reject(Mute.plain(1))
        #expect(living.isOver)
        #expect(!derived.isPending)
    }

    @Test(arguments: Kind.allCases)
    func `a closure over a known outcome is gone at once`(_ kind: Kind) {
        let derived = attach(kind, to: Future<Int, any Error>.success(1))
        #expect(living.isOver)
        #expect(!derived.isPending)
    }

    @Test(arguments: [Kind.map, .flatMap])
    func `a closure is gone when its future was cancelled, though the source goes on`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        promise.future.observe { _ in }
        attach(kind, to: promise.future).cancel()
        #expect(living.isOver)
        #expect(promise.future.isPending)
        promise.resolve(1)
    }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when the promise was dropped, whatever the failure can say`(_ kind: Kind) {
        var promise: Promise<Int, Mute>? = Promise()
        let derived = promise.map { attach(kind, to: $0.future) }
        promise = nil
        #expect(living.isOver)
        #expect(derived?.isPending == true)
    }

    @Test func `a closure is gone before the observers of its future run`() {
        let promise = Promise<Int, any Error>()
        let seen = Record<Int>()
        attach(.map, to: promise.future).observe { [living] _ in seen.add(living.count) }
        attach(.flatMap, to: promise.future).observe { [living] _ in seen.add(living.count) }
        promise.resolve(1)
        #expect(seen.all == [0, 0])
    }

    @Test func `a flatMap's closure is gone while the inner future is pending`() {
        let (outer, inner) = (Promise<Int, any Error>(), Promise<Int, any Error>())
        let token = Guarded<Lifetime.Token?>(living.token())
        let future = inner.future
        let held = token.withLock { $0 }
        let derived = outer.future.flatMap { [held] _ in
            held?.hold()
            return future
        }
        token.withLock { $0 = nil }
        _ = consume held
        outer.resolve(1)
        #expect(living.isOver)
        #expect(derived.isPending)
        inner.resolve(1)
    }

    @Test(arguments: [false, true])
    func `handlers are gone when the future is settled`(_ isCancelled: Bool) {
        let promise = Promise<Int, any Error>()
        for _ in 0..<3 {
            let token = living.token()
            promise.onCancel { token.hold() }
        }
        #expect(living.count == 3)
        if isCancelled { promise.future.cancel() } else { promise.resolve(1) }
        #expect(living.isOver)
    }

    @Test func `a settled future keeps its outcome and nothing else`() {
        let promise = Promise<Lifetime.Token, any Error>()
        let source = promise.future
        let derived = source.map { [living] _ in living.token() }
        promise.resolve(living.token())
        #expect(living.count == 2)
        _ = consume source
        withExtendedLifetime((promise, derived)) {}
    }

    @Test func `a value goes with the last who holds its future`() {
        var future: Future<Lifetime.Token, Never>?
        do {
            let promise = Promise<Lifetime.Token, Never>()
            future = promise.future
            promise.resolve(living.token())
        }
        #expect(living.count == 1)
        #expect(future != nil)
        future = nil
        #expect(living.isOver)
    }

    @Test func `a derived future does not keep its source once it is settled`() {
        var promise: Promise<Lifetime.Token, any Error>? = Promise()
        let derived = promise?.future.map { _ in 1 }
        promise?.resolve(living.token())
        promise = nil
        #expect(living.isOver)
        #expect(derived?.isPending == false)
    }
}
