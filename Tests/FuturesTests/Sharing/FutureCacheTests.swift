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

@Suite("FutureCache", .timeLimit(.minutes(60)))
struct FutureCacheTests {
    private let clock = ManualClock()
    private let runs = Record<String>()

    private func get(
        _ key: String,
        _ outcome: Result<Int, Fault> = .success(1),
        from cache: FutureCache<String, Int, Fault>
    ) -> Future<Int, Fault>.State {
        cache.value(for: key) {
            runs.add(key)
            return Future(outcome)
        }.state
    }

    // What it does.

    @Test func `a value is kept for those who come later`() {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        #expect(cache["a"] == nil)
        #expect(get("a", .success(1), from: cache) == .completed(.success(1)))
        #expect(get("a", .success(2), from: cache) == .completed(.success(1)))
        #expect(cache["a"] == 1)
        #expect(runs.all == ["a"])
    }

    @Test(arguments: Arrival.allCases)
    func `those who come at once share one run`(_ arrival: Arrival) {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        let results = arrival.meet(Result<Int, Fault>.success(1)) { source in
            (0..<3).map { _ in
                cache.value(for: "a") {
                    runs.add("a")
                    return source
                }
            }
        }
        #expect(results.map(\.state) == Array(repeating: .completed(.success(1)), count: 3))
        #expect(runs.all == ["a"])
    }

    @Test func `a failure is not kept`() {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        #expect(get("a", .failure(.first), from: cache) == .completed(.failure(.first)))
        #expect(get("a", .success(2), from: cache) == .completed(.success(2)))
        #expect(runs.all == ["a", "a"])
    }

    @Test func `a failure is kept for a while on request`() {
        let cache = FutureCache<String, Int, Fault>(failureLifetime: .seconds(5), clock: clock)
        _ = get("a", .failure(.first), from: cache)
        clock.advance(by: .seconds(4))
        #expect(get("a", .success(2), from: cache) == .completed(.failure(.first)))
        #expect(cache["a"] == nil)
        clock.advance(by: .seconds(1))
        #expect(get("a", .success(2), from: cache) == .completed(.success(2)))
    }

    // Expiry.

    @Test func `a value expires when its time is over, counted from its arrival`() {
        let cache = FutureCache<String, Int, Fault>(lifetime: .seconds(10), clock: clock)
        let work = Work<Int, Fault>()
        let first = cache.value(for: "a") { work.future }
        clock.advance(by: .seconds(7))
        work.promise.resolve(1)
        #expect(first.state == .completed(.success(1)))
        clock.advance(by: .milliseconds(9_999))
        #expect(get("a", .success(2), from: cache) == .completed(.success(1)))
        clock.advance(by: .milliseconds(1))
        #expect(cache["a"] == nil)
        #expect(get("a", .success(2), from: cache) == .completed(.success(2)))
    }

    @Test func `values can say how long they are kept`() {
        let cache = FutureCache<String, Int, Fault>(lifetimeOf: { $0 == 0 ? nil : .seconds($0) }, clock: clock)
        for (key, value) in [("for ever", 0), ("short", 1), ("long", 5)] { _ = get(key, .success(value), from: cache) }
        clock.advance(by: .seconds(2))
        #expect(cache["short"] == nil)
        #expect(cache["long"] == 5)
        clock.advance(by: .seconds(1_000_000))
        #expect(cache["long"] == nil)
        #expect(cache["for ever"] == 0)
    }

    @Test func `values that are too old are let go as others come in`() {
        let lifetime = Lifetime()
        let cache = FutureCache<Int, Lifetime.Token?, Never>(lifetime: .seconds(1), clock: clock)
        for key in 0..<100 { _ = cache.value(for: key) { .success(lifetime.token()) } }
        clock.advance(by: .seconds(1))
        #expect(!lifetime.isOver)
        for key in 100..<300 { _ = cache.value(for: key) { .success(nil) } }
        #expect(lifetime.isOver)
    }

    // Refresh ahead.

    @Test func `a value close to its end is served while one run refreshes it`() {
        let cache = FutureCache<String, Int, Fault>(lifetime: .seconds(10), refreshAhead: .seconds(2), clock: clock)
        _ = get("a", .success(1), from: cache)
        clock.advance(by: .seconds(7))
        #expect(get("a", .success(0), from: cache) == .completed(.success(1)))
        #expect(runs.all == ["a"])
        clock.advance(by: .seconds(1))
        let refresh = Work<Int, Fault>()
        let served = (0..<3).map { _ in
            cache.value(for: "a") {
                runs.add("refresh")
                return refresh.future
            }
        }
        #expect(served.map(\.state) == Array(repeating: .completed(.success(1)), count: 3))
        #expect(runs.all == ["a", "refresh"])
        refresh.promise.resolve(2)
        clock.advance(by: .seconds(5))
        #expect(get("a", .success(0), from: cache) == .completed(.success(2)))
    }

    @Test func `a refresh that is still under way at the value's end is joined`() {
        let cache = FutureCache<String, Int, Fault>(lifetime: .seconds(10), refreshAhead: .seconds(2), clock: clock)
        _ = get("a", .success(1), from: cache)
        clock.advance(by: .seconds(9))
        let refresh = Work<Int, Fault>()
        _ = cache.value(for: "a") { refresh.future }
        clock.advance(by: .seconds(1))
        let late = cache.value(for: "a") { .success(0) }
        #expect(late.state == .pending)
        late.cancel()
        #expect(!refresh.isStopped)
        refresh.promise.resolve(2)
        #expect(cache["a"] == 2)
    }

    @Test(arguments: [Duration.zero, .milliseconds(500)])
    func `a refresh that fails leaves the value, and the next waits as long as a failure is kept`(_ wait: Duration) {
        let cache = FutureCache<String, Int, Fault>(
            lifetime: .seconds(10),
            refreshAhead: .seconds(2),
            failureLifetime: wait,
            clock: clock
        )
        _ = get("a", .success(1), from: cache)
        clock.advance(by: .seconds(9))
        #expect(get("a", .failure(.first), from: cache) == .completed(.success(1)))
        if wait > .zero {
            #expect(get("a", .success(2), from: cache) == .completed(.success(1)))
            #expect(runs.all == ["a", "a"])
            clock.advance(by: wait)
        }
        #expect(get("a", .success(2), from: cache) == .completed(.success(1)))
        #expect(get("a", .success(3), from: cache) == .completed(.success(2)))
        #expect(runs.all == ["a", "a", "a"])
    }

    // Capacity.

    @Test func `the value that was not asked for for longest makes room`() {
        let cache = FutureCache<String, Int, Fault>(capacity: 2, clock: clock)
        _ = get("a", from: cache)
        _ = get("b", from: cache)
        _ = get("a", from: cache)
        // Looking is no use.
        #expect(cache["b"] == 1)
        _ = get("c", from: cache)
        #expect(cache["a"] == 1)
        #expect(cache["b"] == nil)
        #expect(cache["c"] == 1)
    }

    @Test func `random use keeps what a plain list would keep`() {
        var random = Seeded(seed: 7)
        let cache = FutureCache<Int, Int, Never>(capacity: 5, clock: clock)
        var list: [Int] = []
        for _ in 0..<5_000 {
            let key = Int.random(in: 0..<12, using: &random)
            if Int.random(in: 0..<8, using: &random) == 0 {
                cache.invalidate(key)
                list.removeAll { $0 == key }
            } else {
                let ran = Record<Int>()
                _ = cache.value(for: key) {
                    ran.add(key)
                    return .success(key)
                }
                #expect(ran.isEmpty == list.contains(key))
                list.removeAll { $0 == key }
                list.append(key)
                if list.count > 5 { list.removeFirst() }
            }
            #expect((0..<12).filter { cache[$0] != nil } == list.sorted())
        }
    }

    // Invalidation.

    @Test func `an invalidated value is fetched anew, the others stay`() {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        _ = get("a", from: cache)
        _ = get("b", from: cache)
        cache.invalidate("a")
        #expect(cache["a"] == nil)
        #expect(get("a", .success(2), from: cache) == .completed(.success(2)))
        #expect(cache["b"] == 1)
        cache.invalidateAll()
        #expect(cache["a"] == nil)
        #expect(cache["b"] == nil)
    }

    @Test func `a run that began before an invalidation serves its callers and nobody else`() {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        let (old, new) = (Work<Int, Fault>(), Work<Int, Fault>())
        let before = cache.value(for: "a") { old.future }
        cache.invalidate("a")
        let after = cache.value(for: "a") { new.future }
        new.promise.resolve(2)
        old.promise.resolve(1)
        #expect(before.state == .completed(.success(1)))
        #expect(after.state == .completed(.success(2)))
        #expect(cache["a"] == 2)
    }

    // Cancellation.

    @Test func `a caller that cancels only leaves, the last one cancels the work`() {
        let cache = FutureCache<String, Int, Fault>(clock: clock)
        let work = Work<Int, Fault>()
        let callers = (0..<2).map { _ in cache.value(for: "a") { work.future } }
        callers[0].cancel()
        #expect(!work.isStopped)
        #expect(callers[1].state == .pending)
        callers[1].cancel()
        #expect(work.isStopped)
        #expect(cache["a"] == nil)
        #expect(get("a", .success(2), from: cache) == .completed(.success(2)))
    }

    // Lifetime.

    @Test func `values are let go with the cache, and may use it as they go`() {
        let lifetime = Lifetime()
        do {
            let cache = FutureCache<Int, Lifetime.Token, Never>(capacity: 3, clock: clock)
            for key in 0..<10 { _ = cache.value(for: key) { .success(lifetime.token()) } }
        }
        #expect(lifetime.isOver)
    }

    @Test func `a value may use the cache while it is evicted`() {
        let cache = FutureCache<Int, AtDeinit?, Never>(capacity: 1, clock: clock)
        _ = cache.value(for: 0) { .success(AtDeinit { cache.invalidate(0) }) }
        _ = cache.value(for: 1) { .success(nil) }
        _ = cache.value(for: 0) { .success(AtDeinit { cache.invalidate(1) }) }
        cache.invalidateAll()
        #expect(cache[1] == nil)
    }

    // Typed failures.

    @Test func `values that can't fail need no try`() async {
        let cache = FutureCache<Int, String, Never>(clock: clock)
        #expect(await cache.value(for: 1) { .success("one") }.value == "one")
    }
}
