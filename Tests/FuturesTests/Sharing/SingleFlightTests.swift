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

@Suite("SingleFlight", .timeLimit(.minutes(60)))
struct SingleFlightTests {
    private let flights = SingleFlight<String, Int, Fault>()
    private let runs = Record<String>()

    private func run(_ key: String, _ work: Work<Int, Fault>) -> Future<Int, Fault> {
        flights.run(key) {
            runs.add(key)
            return work.future
        }
    }

    // What it does.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `calls with one key share one run and its outcome`(_ outcome: Result<Int, Fault>) {
        let work = Work<Int, Fault>()
        let callers = (1...3).map { _ in run("a", work) }
        #expect(runs.all == ["a"])
        work.promise.complete(with: outcome)
        #expect(callers.map(\.state) == Array(repeating: .completed(outcome), count: 3))
    }

    @Test func `the callers of a run are counted as long as they wait for it`() {
        let work = Work<Int, Fault>()
        #expect(flights.callers(for: "a") == 0)
        let (first, second) = (run("a", work), run("a", work))
        #expect(flights.callers(for: "a") == 2)
        #expect(flights.callers(for: "b") == 0)
        work.promise.resolve(1)
        #expect(flights.callers(for: "a") == 0)
        #expect(first.known == .success(1) && second.known == .success(1))
    }

    @Test func `calls with different keys run each`() {
        let (first, second) = (Work<Int, Fault>(), Work<Int, Fault>())
        let (one, two) = (run("a", first), run("b", second))
        second.promise.resolve(2)
        #expect(one.state == .pending)
        #expect(two.state == .completed(.success(2)))
        first.promise.resolve(1)
        #expect(one.state == .completed(.success(1)))
    }

    @Test(arguments: Arrival.allCases)
    func `nothing is kept after the work has settled`(_ arrival: Arrival) {
        let results = arrival.meet(Result<Int, Fault>.success(1)) { source in
            [flights.run("a") { source }, flights.run("a") { source }]
        }
        #expect(results.map(\.state) == [.completed(.success(1)), .completed(.success(1))])
        #expect(flights.count == 0)
        let work = Work<Int, Fault>()
        let again = run("a", work)
        #expect(again.state == .pending)
        work.promise.resolve(2)
        #expect(again.state == .completed(.success(2)))
    }

    @Test func `a call from inside an observer of the outcome starts a new run`() {
        let (first, second) = (Work<Int, Fault>(), Work<Int, Fault>())
        let seen = Record<Future<Int, Fault>.State>()
        run("a", first).observe { [self] _ in run("a", second).observe { seen.add(.completed($0)) } }
        first.promise.resolve(1)
        #expect(runs.all == ["a", "a"])
        second.promise.resolve(2)
        #expect(seen.all == [.completed(.success(2))])
    }

    @Test func `callers that come while the closure runs join it`() {
        let work = Work<Int, Fault>()
        let inner = Record<Future<Int, Fault>>()
        let outer = flights.run("a") {
            inner.add(run("a", Work()))
            return work.future
        }
        #expect(runs.isEmpty)
        work.promise.resolve(1)
        #expect(outer.state == .completed(.success(1)))
        #expect(inner.all.map(\.state) == [.completed(.success(1))])
    }

    // Where closures run, and in which order.

    @Test func `callers settle in the order of their calls, where the work settles`() {
        let work = Work<Int, Fault>()
        let order = Record<Int>()
        let threads = Record<ThreadIdentity>()
        for index in 0..<4 {
            run("a", work).observe { _ in
                order.add(index)
                threads.add(.current)
            }
        }
        onOtherThread { work.promise.resolve(1) }
        #expect(order.all == [0, 1, 2, 3])
        #expect(Set(threads.all).count == 1)
        #expect(threads.all.first != .current)
    }

    // Cancellation.

    @Test func `a caller that cancels only detaches itself`() {
        let work = Work<Int, Fault>()
        let (leaver, stayer) = (run("a", work), run("a", work))
        leaver.cancel()
        #expect(leaver.state == .completed(.failure(.cancelled)))
        #expect(stayer.state == .pending)
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(stayer.state == .completed(.success(1)))
    }

    @Test func `when the last caller leaves, the work is cancelled`() {
        let work = Work<Int, Fault>()
        let callers = (1...3).map { _ in run("a", work) }
        for caller in callers {
            #expect(!work.isStopped)
            caller.cancel()
        }
        #expect(work.isStopped)
        #expect(flights.count == 0)
    }

    @Test func `cancelling twice counts once`() {
        let work = Work<Int, Fault>()
        let (leaver, stayer) = (run("a", work), run("a", work))
        leaver.cancel()
        leaver.cancel()
        #expect(!work.isStopped)
        stayer.cancel()
        #expect(work.isStopped)
    }

    @Test func `work that others listen to goes on without callers`() {
        let work = Work<Int, Fault>()
        let listener = work.future.map { $0 }
        run("a", work).cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(listener.state == .completed(.success(1)))
    }

    @Test func `a new call starts a new run while the old one is unwinding`() {
        let flights = SingleFlight<String, Int, PlainFault>()
        let (old, new) = (Work<Int, PlainFault>(), Work<Int, PlainFault>())
        let left = flights.run("a") { old.future }
        left.cancel()
        #expect(old.isStopped)
        #expect(left.state == .pending)
        let caller = flights.run("a") { new.future }
        old.promise.reject(.first)
        #expect(left.state == .completed(.failure(.first)))
        #expect(caller.state == .pending)
        #expect(flights.count == 1)
        new.promise.resolve(2)
        #expect(caller.state == .completed(.success(2)))
        #expect(flights.count == 0)
    }

    @Test func `work that every caller left before it was there is cancelled`() {
        let work = Work<Int, Fault>()
        let inner = Record<Future<Int, Fault>>()
        // The caller inside leaves, and so does the one outside, whose future isn't there yet but for the rest of its
        // call.
        let outer = flights.run("a") {
            inner.add(run("a", Work()))
            for caller in inner.all { caller.cancel() }
            return work.future
        }
        #expect(!work.isStopped)
        outer.cancel()
        #expect(work.isStopped)
    }

    @Test func `cancelling the work by itself is an outcome as any other`() {
        let work = Work<Int, Fault>()
        let caller = run("a", work)
        work.future.cancel()
        #expect(caller.state == .completed(.failure(.cancelled)))
        #expect(flights.count == 0)
    }

    // Lifetime.

    @Test func `a broken promise of the work reaches the callers and frees the key`() {
        let flights = SingleFlight<String, Int, any Error>()
        let callers = (1...2).map { _ in flights.run("a") { Promise<Int, any Error>().future } }
        for caller in callers { #expect(caller.failure is BrokenPromise) }
        #expect(flights.count == 0)
        let later = (1...2).map { _ in brokenLater(flights) }
        for caller in later { #expect(caller.failure is BrokenPromise) }
        #expect(flights.count == 0)
    }

    private func brokenLater(_ flights: SingleFlight<String, Int, any Error>) -> Future<Int, any Error> {
        let promise = Promise<Int, any Error>()
        return flights.run("a") { promise.future }
    }

    @Test func `callers get the outcome after the flights themselves are gone`() {
        let work = Work<Int, Fault>()
        let caller = SingleFlight<String, Int, Fault>().run("a") { work.future }
        work.promise.resolve(1)
        #expect(caller.state == .completed(.success(1)))
    }

    @Test func `what an outcome holds is let go with the last caller`() {
        let lifetime = Lifetime()
        let flights = SingleFlight<String, Lifetime.Token, Never>()
        do {
            let promise = Promise<Lifetime.Token, Never>()
            let caller = flights.run("a") { promise.future }
            promise.resolve(lifetime.token())
            #expect(caller.hasSucceeded)
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test func `work that can't fail needs no try`() async {
        let flights = SingleFlight<Int, String, Never>()
        #expect(await flights.run(1) { .success("one") }.value == "one")
    }
}
