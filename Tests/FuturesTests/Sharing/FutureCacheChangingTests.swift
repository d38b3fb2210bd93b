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

@Suite("FutureCache, insert and invalidate", .timeLimit(.minutes(60)))
struct FutureCacheChangingTests {
    private let clock = ManualClock()

    // Insert.

    @Test func `a value that is put in is served, and no work runs`() {
        let cache = FutureCache<String, Int, Mute>(clock: clock)
        cache.insert(1, for: "a")
        #expect(cache["a"] == 1)
        #expect(cache.value(for: "a") { .failure(.plain(0)) }.known == .success(1))
    }

    @Test func `its lifetime begins when it is put in`() {
        let cache = FutureCache<String, Int, Mute>(lifetime: .seconds(2), clock: clock)
        cache.insert(1, for: "a")
        clock.advance(by: .seconds(1))
        cache.insert(2, for: "a")
        clock.advance(by: .seconds(1))
        #expect(cache["a"] == 2)
        clock.advance(by: .seconds(1))
        #expect(cache["a"] == nil)
    }

    @Test func `an older run doesn't take its place, and those who wait get the run's outcome`() {
        let cache = FutureCache<String, Int, Mute>(clock: clock)
        let older = Promise<Int, Mute>()
        let waiting = cache.value(for: "a") { older.future }
        cache.insert(2, for: "a")
        older.resolve(1)
        #expect(waiting.known == .success(1))
        #expect(cache["a"] == 2)
    }

    @Test func `it makes room, and counts as used last`() {
        let cache = FutureCache<Int, Int, Mute>(capacity: 2, clock: clock)
        for key in 0..<3 { cache.insert(key, for: key) }
        #expect((0..<3).map { cache[$0] } == [nil, 1, 2])
    }

    @Test func `one that has no lifetime replaces the other by nothing`() {
        let cache = FutureCache<Int, Int, Mute>(lifetimeOf: { .seconds($0) }, clock: clock)
        cache.insert(1, for: 0)
        cache.insert(0, for: 0)
        #expect(cache[0] == nil)
    }

    @Test func `nothing that is put in, replaced or forgotten is left over`() {
        let living = Lifetime()
        let cache = FutureCache<Int, Lifetime.Token, Mute>(capacity: 2, clock: clock)
        for round in 0..<100 { cache.insert(living.token(), for: round % 5) }
        #expect(living.count == 2)
        cache.invalidate { _ in true }
        #expect(living.isOver)
    }

    // Invalidate.

    @Test func `the closure says which values go`() {
        let cache = FutureCache<Int, Int, Mute>(clock: clock)
        for key in 0..<6 { cache.insert(key, for: key) }
        cache.invalidate { $0.isMultiple(of: 2) }
        #expect((0..<6).map { cache[$0] } == [nil, 1, nil, 3, nil, 5])
    }

    @Test func `runs that are under way are asked about too, each key once`() {
        let cache = FutureCache<Int, Int, Mute>(refreshAhead: .seconds(1), clock: clock)
        let work = Promise<Int, Mute>()
        cache.insert(1, for: 1)
        let waiting = cache.value(for: 2) { work.future }
        let asked = Record<Int>()
        cache.invalidate { key in
            asked.add(key)
            return true
        }
        #expect(asked.all.sorted() == [1, 2])
        work.resolve(2)
        #expect(waiting.known == .success(2))
        #expect(cache[2] == nil)
    }

    @Test func `the closure may use the cache`() {
        let cache = FutureCache<Int, Int, Mute>(clock: clock)
        for key in 0..<3 { cache.insert(key, for: key) }
        cache.invalidate { key in
            cache.insert(key + 10, for: key + 10)
            return cache[key] == 1
        }
        #expect([0, 1, 2, 10, 11, 12].map { cache[$0] } == [0, nil, 2, 10, 11, 12])
    }

    // Invalidate, if.

    @Test func `the closure says whether this value goes`() {
        let events = Record<FutureCacheEvent<Int>>()
        let cache = FutureCache<Int, String, Mute>(clock: clock, onEvent: { events.add($0) })
        cache.insert("old", for: 1)
        #expect(!cache.invalidate(1) { $0 == "older" })
        #expect(cache[1] == "old")
        #expect(cache.invalidate(1) { $0 == "old" })
        #expect(cache[1] == nil)
        #expect(!cache.invalidate(1) { _ in true })
        #expect(events.all.map { "\($0)" }.filter { $0.contains("invalid") }.count == 1)
    }

    @Test func `a value that comes while the closure runs is asked about as well`() {
        let cache = FutureCache<Int, String, Mute>(clock: clock)
        cache.insert("old", for: 1)
        let asked = Record<String>()
        let isGone = cache.invalidate(1) { value in
            asked.add(value)
            if value == "old" { cache.insert("new", for: 1) }
            return value == "old"
        }
        #expect(!isGone)
        #expect(asked.all == ["old", "new"])
        #expect(cache[1] == "new")
        // An equal value that was stored anew is another one.
        let isNewGone = cache.invalidate(1) { value in
            asked.add(value)
            if asked.all.count == 3 { cache.insert(value, for: 1) }
            return true
        }
        #expect(isNewGone)
        #expect(asked.all == ["old", "new", "new", "new"])
        cache.insert("old", for: 1)
        let isGoodGone = cache.invalidate(1) { value in
            if value == "old" {
                cache.invalidateAll()
                cache.insert("good", for: 1)
            }
            return value == "old"
        }
        #expect(!isGoodGone && cache[1] == "good")
    }

    @Test func `a run that loads the value goes on, unless the stored value was removed`() {
        let cache = FutureCache<Int, String, Mute>(
            lifetime: .seconds(10),
            staleWhileRefreshing: .seconds(10),
            clock: clock
        )
        let (first, refresh) = (Promise<String, Mute>(), Promise<String, Mute>())
        let waiting = cache.value(for: 1) { first.future }
        #expect(!cache.invalidate(1) { _ in true })
        first.resolve("first")
        #expect(waiting.known == .success("first"))
        #expect(cache[1] == "first")
        clock.advance(by: .seconds(11))
        #expect(cache.value(for: 1) { refresh.future }.known == .success("first"))
        #expect(cache.invalidate(1) { $0 == "first" })
        refresh.resolve("as old as the first")
        #expect(cache[1] == nil)
    }

    // Jitter.

    @Test func `values that arrived together don't expire together, and none late`() {
        let cache = FutureCache<Int, Int, Mute>(lifetime: .seconds(100), jitter: 0.5, clock: clock)
        for key in 0..<1_000 { cache.insert(key, for: key) }
        func alive() -> Int { (0..<1_000).count { cache[$0] != nil } }
        clock.advance(by: .seconds(49))
        #expect(alive() == 1_000)
        clock.advance(by: .seconds(26))
        #expect(1..<1_000 ~= alive())
        clock.advance(by: .seconds(25))
        #expect(alive() == 0)
    }

    @Test(arguments: [-0.1, 1.1])
    func `a jitter that is no part of a lifetime stops the program`(_ jitter: Double) async {
        await #expect(processExitsWith: .failure) { [jitter] in
            _ = FutureCache<Int, Int, Mute>(lifetime: .seconds(1), jitter: jitter)
        }
    }
}
