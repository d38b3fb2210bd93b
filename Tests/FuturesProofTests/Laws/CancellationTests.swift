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

@Suite("Law: cancellation is a request that goes up", .timeLimit(.minutes(60)))
struct CancellationTests {
    private let stopped = Count()

    private func work<Failure: Error>(_ type: Failure.Type) -> Promise<Int, Failure> {
        let promise = Promise<Int, Failure>()
        promise.onCancel { [stopped] in stopped.raise() }
        return promise
    }

    // How far it goes.

    @Test(arguments: 0...3)
    func `it reaches the work through any number of stages`(_ depth: Int) {
        let promise = work((any Error).self)
        var futures = [promise.future]
        for _ in 0..<depth {
            futures.append(futures[futures.count - 1].map { $0 }.flatMap { .success($0) })
        }
        futures.last?.cancel()
        #expect(stopped.now == 1)
        #expect(futures.allSatisfy { $0.knownFailure is CancellationError })
    }

    @Test func `it stops where somebody else listens`() {
        let promise = work((any Error).self)
        let shared = promise.future.map { $0 }
        let seen = Record<Int>()
        shared.observe { if case .success(let value) = $0 { seen.add(value) } }
        let end = shared.map { $0 }.map { $0 }
        end.cancel()
        #expect(end.knownFailure is CancellationError)
        #expect(shared.isPending)
        #expect(stopped.now == 0)
        promise.resolve(1)
        #expect(seen.all == [1])
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func `the last of those who listen takes the work along`(_ order: [Int]) {
        let promise = work(Stoppable.self)
        let futures = (0..<3).map { _ in promise.future.map { $0 } }
        for (position, index) in order.enumerated() {
            #expect(stopped.now == 0)
            #expect(promise.future.isPending)
            futures[index].cancel()
            #expect(futures[index].knownFailure == .cancelled)
            #expect(futures.filter(\.isPending).count == 2 - position)
        }
        #expect(stopped.now == 1)
        #expect(promise.future.knownFailure == .cancelled)
    }

    @Test func `siblings are never touched`() {
        let promise = work(Stoppable.self)
        let (one, other) = (promise.future.map { $0 }, promise.future.map { $0 })
        one.cancel()
        promise.resolve(1)
        #expect(one.knownFailure == .cancelled)
        #expect(other.known == .success(1))
    }

    @Test func `cancelling in the middle is seen by those below`() {
        let promise = work(Stoppable.self)
        let middle = promise.future.map { $0 }
        let ends = (0..<3).map { _ in middle.map { $0 } }
        middle.cancel()
        #expect(ends.allSatisfy { $0.knownFailure == .cancelled })
        #expect(stopped.now == 1)
    }

    @Test func `it goes to the inner future once there is one`() {
        let (outer, inner) = (Promise<Int, Stoppable>(), work(Stoppable.self))
        let future = inner.future
        let derived = outer.future.flatMap { _ in future }
        outer.resolve(1)
        derived.cancel()
        #expect(derived.knownFailure == .cancelled)
        #expect(future.knownFailure == .cancelled)
        #expect(stopped.now == 1)
    }

    @Test func `the inner future's other listeners are left alone`() {
        let (outer, inner) = (Promise<Int, Stoppable>(), work(Stoppable.self))
        let future = inner.future
        let other = future.map { $0 }
        let derived = outer.future.flatMap { _ in future }
        outer.resolve(1)
        derived.cancel()
        #expect(derived.knownFailure == .cancelled)
        #expect(future.isPending)
        inner.resolve(2)
        #expect(other.known == .success(2))
    }

    @Test func `the inner future's other listeners are left alone, also over a known future`() {
        let inner = work(Stoppable.self)
        let future = inner.future
        let other = future.map { $0 }
        let derived = Future<Int, Stoppable>.success(1).flatMap { _ in future }
        derived.cancel()
        #expect(derived.knownFailure == .cancelled)
        #expect(other.isPending)
        inner.resolve(2)
        #expect(other.known == .success(2))
    }

    @Test func `a closure that cancels its own future is told, and the inner future too`() {
        let outer = Promise<Int, Stoppable>()
        let inner = work(Stoppable.self)
        let future = inner.future
        let own = Guarded<Future<Int, Stoppable>?>(nil)
        let derived = outer.future.flatMap { _ in
            own.withLock { $0 }?.cancel()
            return future
        }
        own.withLock { $0 = derived }
        outer.resolve(1)
        own.withLock { $0 = nil }
        #expect(derived.knownFailure == .cancelled)
        #expect(stopped.now == 1)
    }

    // Handlers.

    @Test func `handlers run once, in order, however often somebody cancels`() {
        let promise = Promise<Int, Stoppable>()
        let seen = Record<Int>()
        for index in 0..<4 { promise.onCancel { seen.add(index) } }
        for _ in 0..<3 { promise.future.cancel() }
        #expect(seen.all == [0, 1, 2, 3])
    }

    @Test func `a handler that comes late runs at once`() {
        let settled = Promise<Int, Stoppable>()
        settled.future.cancel()
        settled.onCancel { [stopped] in stopped.raise() }
        #expect(stopped.now == 1)
        let pending = Promise<Int, Mute>()
        let future = pending.future
        future.cancel()
        pending.onCancel { [stopped] in stopped.raise() }
        #expect(stopped.now == 2)
        #expect(future.isPending)
        pending.resolve(1)
    }

    @Test func `a handler may use the future that is cancelled`() {
        let seen = Record<String>()
        let promise = Promise<Int, Mute>()
        let future = promise.future
        promise.onCancel {
            future.observe { seen.add("\($0)") }
            future.cancel()
            promise.onCancel { seen.add("handler") }
            seen.add("first handler")
        }
        future.cancel()
        promise.resolve(1)
        #expect(seen.all == ["first handler", "handler", "success(1)"])
    }

    @Test func `a handler that is added by another one, which then settles the future, has nothing left to stop`() {
        let seen = Record<String>()
        let promise = Promise<Int, Mute>()
        promise.onCancel {
            promise.onCancel { seen.add("handler") }
            promise.resolve(1)
        }
        promise.future.cancel()
        #expect(seen.count == 0)
        #expect(promise.future.known == .success(1))
    }

    @Test func `a cancellation is a failure that recovers, and not one that skips handlers`() {
        let promise = work((any Error).self)
        let recovered: Future<Int, Never> = promise.future.recover { error in error is CancellationError ? -1 : -2 }
        let next = promise.future.flatMapError { error in Future<Int, any Error>.failure(error) }
        promise.future.cancel()
        #expect(recovered.known == .success(-1))
        #expect(next.knownFailure is CancellationError)
    }

    @Test func `a future that settled by itself runs no handler`() {
        let promise = work(Stoppable.self)
        promise.resolve(1)
        promise.future.cancel()
        promise.onCancel { [stopped] in stopped.raise() }
        #expect(stopped.now == 0)
        #expect(promise.future.known == .success(1))
    }

    @Test func `a unique promise has handlers too`() {
        let promise = UniquePromise<Int, Stoppable>()
        promise.onCancel { [stopped] in stopped.raise() }
        promise.future.cancel()
        #expect(stopped.now == 1)
        promise.resolve(1)
    }

    // What the failure can say.

    @Test func `any Error is told with CancellationError`() {
        let promise = work((any Error).self)
        promise.future.cancel()
        #expect(promise.future.knownFailure is CancellationError)
    }

    @Test func `a typed failure says it in its own words`() {
        let promise = work(Telling.self)
        promise.future.cancel()
        #expect(promise.future.knownFailure == .cancelled)
    }

    @Test func `where the failure can't say so, the producer decides`() {
        let promise = work(Mute.self)
        let end = promise.future.map { $0 + 1 }
        end.cancel()
        #expect(stopped.now == 1)
        #expect(end.isPending)
        promise.resolve(1)
        #expect(end.known == .success(2))
    }

    @Test func `stages that can't say so do not keep the request from going up`() {
        let promise = work(Stoppable.self)
        let silent: Future<Int, Never> = promise.future.recover { _ in -1 }
        let end = silent.map { $0 }
        end.cancel()
        #expect(stopped.now == 1)
        #expect(end.known == .success(-1))
    }
}
