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

@Suite("Future.onCompletion", .timeLimit(.minutes(60)))
struct FutureOnCompletionTests {
    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure sees the outcome once, and it stays`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let seen = Record<Result<Int, Fault>>()
        let returned = arrival.meet(outcome) { source in source.onCompletion { seen.add($0) } }
        #expect(seen.all == [outcome])
        #expect(returned.state == .completed(outcome))
    }

    @Test(arguments: Arrival.allCases)
    func `the closure runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            source.onCompletion { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            source.onCompletion(on: .custom(executor)) { _ in ran() }
        }
        #expect(places == [.elsewhere])
    }

    @Test @MainActor func `on the main actor, the closure touches what is isolated to it`() async {
        var seen: [Result<Int, Fault>] = []
        await Future<Int, Fault>.failure(.first).onCompletion(on: .main) { seen.append($0) }.asResult().asVoid().value
        #expect(seen == [.failure(.first)])
    }

    @Test func `a cancellation goes up, and the closure sees it`() {
        let seen = Record<Result<Int, Fault>>()
        let work = Work<Int, Fault>()
        work.future.onCompletion { seen.add($0) }.map { $0 }.cancel()
        #expect(work.isStopped)
        #expect(seen.all == [.failure(.cancelled)])
    }

    @Test func `what follows waits for the closure`() {
        let seen = Record<String>()
        let work = Work<Int, Fault>()
        work.future
            .onCompletion { _ in seen.add("closure") }
            .observe { _ in seen.add("what follows") }
        work.promise.resolve(1)
        #expect(seen.all == ["closure", "what follows"])
    }
}
