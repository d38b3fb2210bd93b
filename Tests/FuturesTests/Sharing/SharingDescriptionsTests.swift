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

@Suite("Descriptions of what calls share", .timeLimit(.minutes(60)))
struct SharingDescriptionsTests {
    private let gate = Promise<Int, Mute>()

    @Test func `a limiter says what runs and what waits`() {
        let limiter = FutureLimiter(maxConcurrent: 2)
        #expect("\(limiter)" == "FutureLimiter(0 of 2 running, 0 waiting)")
        let works = (0..<5).map { _ in limiter.run { gate.future } }
        #expect("\(limiter)" == "FutureLimiter(2 of 2 running, 3 waiting)")
        gate.resolve(1)
        #expect("\(limiter)" == "FutureLimiter(0 of 2 running, 0 waiting)")
        withExtendedLifetime(works) {}
    }

    @Test func `one with a rate alone has no number to run at once`() {
        let limiter = FutureLimiter(rate: .init(2, per: .seconds(1)))
        #expect("\(limiter)" == "FutureLimiter(0 running, 0 waiting)")
    }

    @Test func `a limiter of keys counts them`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 4)
        let works = ["a", "b", "a"].map { key in limiter.run(for: key) { gate.future } }
        #expect("\(limiter)" == "KeyedFutureLimiter<String>(2 of 4 running, 1 waiting, keys: 2)")
        #expect(["a", "b", "c"].map { limiter.waiting(for: $0) } == [1, 0, 0])
        #expect(["a", "b", "c"].map { limiter.running(for: $0) } == [1, 1, 0])
        gate.resolve(1)
        withExtendedLifetime(works) {}
    }

    @Test func `a flight counts its runs, and a cache what it has stored`() {
        let flight = SingleFlight<Int, Int, Mute>()
        let cache = FutureCache<Int, Int, Mute>()
        let runs = [flight.run(1) { gate.future }, cache.value(for: 1) { gate.future }]
        #expect("\(flight)" == "SingleFlight<Int, Int, Mute>(runs: 1)")
        #expect("\(cache)" == "FutureCache<Int, Int, Mute>(stored: 0)")
        gate.resolve(1)
        #expect("\(flight)" == "SingleFlight<Int, Int, Mute>(runs: 0)")
        #expect("\(cache)" == "FutureCache<Int, Int, Mute>(stored: 1)")
        let loading = LoadingCache(cache) { key async throws(Mute) in key }
        #expect("\(loading)" == "LoadingCache<Int, Int, Mute>(stored: 1)")
        withExtendedLifetime(runs) {}
    }
}
