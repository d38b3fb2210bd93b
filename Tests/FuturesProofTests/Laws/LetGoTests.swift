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
    private let living = Count()

    /// Attaches a closure that holds a witness.
    private func attach<Failure: Error>(_ kind: Kind, to future: Future<Int, Failure>) -> Future<Int, Failure> {
        let witness = Witness(living)
        switch kind {
        case .map:
            return future.map { value in
                witness.hold()
                return value
            }
        case .flatMap:
            return future.flatMap { value in
                witness.hold()
                return .success(value)
            }
        case .observe:
            future.observe { _ in witness.hold() }
            return future
        }
    }

    enum Kind: CaseIterable { case map, flatMap, observe }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when it has run`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        let derived = attach(kind, to: promise.future)
        #expect(living.now == 1)
        promise.resolve(1)
        #expect(living.now == 0)
        #expect(!derived.isPending)
    }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when the other branch was taken`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        let derived = attach(kind, to: promise.future)
        promise.reject(Mute.plain(1))
        #expect(living.now == 0)
        #expect(!derived.isPending)
    }

    @Test(arguments: Kind.allCases)
    func `a closure over a known outcome is gone at once`(_ kind: Kind) {
        let derived = attach(kind, to: Future<Int, any Error>.success(1))
        #expect(living.now == 0)
        #expect(!derived.isPending)
    }

    @Test(arguments: [Kind.map, .flatMap])
    func `a closure is gone when its future was cancelled, though the source goes on`(_ kind: Kind) {
        let promise = Promise<Int, any Error>()
        promise.future.observe { _ in }
        attach(kind, to: promise.future).cancel()
        #expect(living.now == 0)
        #expect(promise.future.isPending)
        promise.resolve(1)
    }

    @Test(arguments: Kind.allCases)
    func `a closure is gone when the promise was dropped, whatever the failure can say`(_ kind: Kind) {
        var promise: Promise<Int, Mute>? = Promise()
        let derived = promise.map { attach(kind, to: $0.future) }
        promise = nil
        #expect(living.now == 0)
        #expect(derived?.isPending == true)
    }

    @Test func `a closure is gone before the observers of its future run`() {
        let promise = Promise<Int, any Error>()
        let seen = Tally<Int>()
        attach(.map, to: promise.future).observe { [living] _ in seen.note(living.now) }
        attach(.flatMap, to: promise.future).observe { [living] _ in seen.note(living.now) }
        promise.resolve(1)
        #expect(seen.seen == [0, 0])
    }

    @Test func `a flatMap's closure is gone while the inner future is pending`() {
        let (outer, inner) = (Promise<Int, any Error>(), Promise<Int, any Error>())
        let witness = Guarded<Witness?>(Witness(living))
        let future = inner.future
        let held = witness.withLock { $0 }
        let derived = outer.future.flatMap { [held] _ in
            held?.hold()
            return future
        }
        witness.withLock { $0 = nil }
        _ = consume held
        outer.resolve(1)
        #expect(living.now == 0)
        #expect(derived.isPending)
        inner.resolve(1)
    }

    @Test(arguments: [false, true])
    func `handlers are gone when the future is settled`(_ isCancelled: Bool) {
        let promise = Promise<Int, any Error>()
        for _ in 0..<3 {
            let witness = Witness(living)
            promise.onCancel { witness.hold() }
        }
        #expect(living.now == 3)
        if isCancelled { promise.future.cancel() } else { promise.resolve(1) }
        #expect(living.now == 0)
    }

    @Test func `a settled future keeps its outcome and nothing else`() {
        let promise = Promise<Witness, any Error>()
        let source = promise.future
        let derived = source.map { [living] _ in Witness(living) }
        promise.resolve(Witness(living))
        #expect(living.now == 2)
        _ = consume source
        withExtendedLifetime((promise, derived)) {}
    }

    @Test func `a value goes with the last who holds its future`() {
        var future: Future<Witness, Never>?
        do {
            let promise = Promise<Witness, Never>()
            future = promise.future
            promise.resolve(Witness(living))
        }
        #expect(living.now == 1)
        #expect(future != nil)
        future = nil
        #expect(living.now == 0)
    }

    @Test func `a derived future does not keep its source once it is settled`() {
        var promise: Promise<Witness, any Error>? = Promise()
        let derived = promise?.future.map { _ in 1 }
        promise?.resolve(Witness(living))
        promise = nil
        #expect(living.now == 0)
        #expect(derived?.isPending == false)
    }
}
