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

/// What the two classes of "Under the hood of Futures and Promises" do.
///
/// Its program, from the network to the database, is in `UserLoaderTests`.
@Suite("Sundell: under the hood", .timeLimit(.minutes(60)))
struct SundellTests {
    private enum LoadError: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
        case malformed, cancelled
        case broken(BrokenPromise)
    }

    // Its vocabulary: observe, chained, transformed.

    @Test(arguments: Arrival.allCases)
    func `an observer sees the result, whenever it comes`(_ arrival: Arrival) {
        let seen = Record<Result<Int, Fault>>()
        arrival.meet(Result<Int, Fault>.success(1)) { $0.observe { seen.add($0) } }
        #expect(seen.all == [.success(1)])
    }

    @Test func `a chain may throw in each of its steps`() {
        // `chained` and `transformed` of the article both take closures that throw; its failures have no type.
        @Sendable func parse(_ text: String) throws -> Int {
            guard let number = Int(text) else { throw LoadError.malformed }
            return number
        }
        let good = Future<String, any Error>.success("41")
            .map { try parse($0) }
            .flatMap { try .success($0 + parse("1")) }
        #expect((try? good.known?.get()) == 42)
        let bad = Future<String, any Error>.success("?").map { try parse($0) }.flatMap { try .success($0 + parse("1")) }
        #expect(bad.failure as? LoadError == .malformed)
    }

    @Test func `with a typed failure, the compiler knows what a step can throw`() {
        let number: Future<Int, LoadError> = Future<String, LoadError>.success("?").map { text throws(LoadError) in
            guard let number = Int(text) else { throw .malformed }
            return number
        }
        #expect(number.failure == .malformed)
    }

    @Test func `a promise can have its value from the start`() {
        #expect(Future<Int, LoadError>.success(3).state == .completed(.success(3)))
    }

    // What its readers asked for: "Cancel the Future".

    @Test func `cancelling a chain stops the request, and nothing else is done`() {
        let request = Work<String, LoadError>()
        let steps = Record<String>()
        let user = request.future
            .map { text in
                steps.add("decoded")
                return text
            }
            .flatMap { text in
                steps.add("saved")
                return .success(text)
            }
        user.cancel()
        #expect(request.isStopped)
        #expect(user.failure == .cancelled)
        #expect(!request.promise.resolve("late"))
        #expect(steps.isEmpty)
    }

    // What it lacked.

    @Test func `a second resolve leaves the value as it is`() {
        let promise = Promise<Int, LoadError>()
        let calls = Record<Int>()
        promise.future.observe { calls.add((try? $0.get()) ?? -1) }
        promise.resolve(1)
        promise.resolve(2)
        promise.reject(.malformed)
        #expect(calls.all == [1])
        #expect(promise.future.state == .completed(.success(1)))
    }

    @Test func `settling and observing from several threads is no race`() {
        // The article's class crashes here.
        Race.run(rounds: 500) { round in
            let promise = Promise<Int, LoadError>()
            let future = promise.future
            let seen = Record<Int>()
            let settle: Race.Lane = { promise.resolve(round) }
            let attach: Race.Lane = { for _ in 0..<5 { future.observe { seen.add((try? $0.get()) ?? -1) } } }
            return ([settle, settle, attach, attach], { #expect(seen.all == Array(repeating: round, count: 10)) })
        }
    }

    @Test func `a consumer can't settle what it reads`() {
        // In the article the future is the promise, seen as its superclass: one cast makes it writable.
        let future = Promise<Int, LoadError>().future
        #expect(future as Any as? Promise<Int, LoadError> == nil)
    }

    @Test func `a request that is dropped fails the chain with the line that made its promise`() {
        let line: UInt = #line + 1
        let user = Future<Int, LoadError> { _ in }.map { $0 + 1 }.flatMap { .success($0) }
        guard case .broken(let promise)? = user.failure else {
            Issue.record("\(user)")
            return
        }
        #expect(promise.line == line)
    }

    @Test func `observers are let go of, and so is what they hold`() {
        final class Screen: Sendable {
            let lifetime: Lifetime.Token
            init(_ lifetime: Lifetime.Token) { self.lifetime = lifetime }
        }
        let lifetime = Lifetime()
        let promise = Promise<Int, LoadError>()
        let future = promise.future
        do {
            let screen = Screen(lifetime.token())
            future.observe { _ in withExtendedLifetime(screen) {} }
        }
        #expect(!lifetime.isOver)
        promise.resolve(1)
        #expect(lifetime.isOver)
        withExtendedLifetime(future) {}
    }

    @Test func `what happens inside can be watched`() {
        // The article warns that chains are hard to debug: a probe says what settled, when, and in which order.
        let clock = ManualClock()
        let probe = FutureProbe(clock: clock)
        let request = Work<Int, LoadError>()
        let slow = request.future.delay(.seconds(2), clock: clock)
        probe.watch(request.future, as: "request")
        probe.watch(slow, as: "slow")
        request.promise.resolve(1)
        #expect(probe.pending == ["slow"])
        clock.advance(by: .seconds(2))
        #expect(probe.completed == ["request", "slow"])
    }

    @Test func `very many transformed links, a cascade and their release take a small stack`() {
        let value = onSmallStack {
            let promise = Promise<Int, LoadError>()
            var future = promise.future
            for _ in 0..<Repetition.many { future = future.map { $0 + 1 } }
            promise.resolve(0)
            // And as many that are dropped without an outcome.
            let unsettled = Promise<Int, any Error>()
            var dropped = unsettled.future
            for _ in 0..<Repetition.many { dropped = dropped.map { $0 + 1 } }
            return future.known
        }
        #expect(value == .success(Repetition.many))
    }
}
