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

@Suite("Law: exactly once, in order", .timeLimit(.minutes(60)))
struct ExactlyOnceInOrderTests {
    @Test(arguments: [0, 1, 2, 3, 1_000])
    func `observers run once, in the order in which they were attached`(_ number: Int) {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<Int>()
        for index in 0..<number { future.observe { _ in seen.add(index) } }
        promise.resolve(1)
        promise.resolve(2)
        #expect(seen.all == Array(0..<number))
    }

    @Test func `late observers run at once`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        promise.resolve(1)
        let seen = Record<Int>()
        for index in 0..<3 {
            future.observe { _ in seen.add(index) }
            #expect(seen.count == index + 1)
        }
    }

    @Test func `observers and stages of one future take their turns together`() {
        let promise = Promise<Int, any Error>()
        let future = promise.future
        let seen = Record<String>()
        future.observe { _ in seen.add("observer") }
        let mapped = future.map { value in
            seen.add("map")
            return value
        }
        let chained = future.flatMap { value in
            seen.add("flatMap")
            return .success(value)
        }
        future.observe { _ in seen.add("last") }
        promise.resolve(1)
        #expect(seen.all == ["observer", "map", "flatMap", "last"])
        #expect(!mapped.isPending)
        #expect(!chained.isPending)
    }

    @Test(arguments: [false, true])
    func `an observer that is attached inside another waits its turn`(_ isKnown: Bool) {
        let promise = Promise<Int, Never>()
        let future: Future<Int, Never> = isKnown ? .success(1) : promise.future
        let seen = Record<String>()
        future.observe { _ in
            seen.add("outer begins")
            future.observe { _ in seen.add("inner") }
            Future<Int, Never>.success(2).observe { _ in seen.add("known") }
            seen.add("outer ends")
        }
        future.observe { _ in seen.add("second") }
        promise.resolve(1)
        let first = ["outer begins", "outer ends"]
        #expect(seen.all == first + (isKnown ? ["inner", "known", "second"] : ["second", "inner", "known"]))
    }

    @Test func `an observer that settles another promise goes on first`() {
        let (one, other) = (Promise<Int, Never>(), Promise<Int, Never>())
        let seen = Record<String>()
        other.future.observe { _ in seen.add("other") }
        one.future.observe { _ in
            #expect(other.resolve(2))
            seen.add("one goes on")
        }
        one.resolve(1)
        #expect(seen.all == ["one goes on", "other"])
    }

    @Test func `an observer may drop the last reference`() {
        let living = Lifetime()
        let held = Guarded<Future<Lifetime.Token, Never>?>(nil)
        let promise = Promise<Lifetime.Token, Never>()
        held.withLock { $0 = promise.future }
        promise.future.observe { _ in
            let last = held.withLock { future in
                defer { future = nil }
                return future
            }
            withExtendedLifetime(last) {}
        }
        promise.resolve(living.token())
        #expect(held.withLock { held in held == nil })
    }

    @Test func `no lock is held while an observer runs`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<Int>()
        future.observe { _ in
            // Another thread can do everything with the future, and is waited for.
            let thread = SizedThread {
                #expect(!promise.resolve(2))
                future.observe { _ in seen.add(1) }
                future.cancel()
                #expect(future.known == .success(1))
            }
            thread.join()
        }
        promise.resolve(1)
        #expect(seen.all == [1])
    }
}
