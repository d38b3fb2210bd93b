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

@Suite("FutureCacheEvent", .timeLimit(.minutes(60)))
struct FutureCacheEventTests {
    private typealias Event = FutureCacheEvent<String>

    private let clock = ManualClock()
    private let events = Record<FutureCacheEvent<String>>()

    private func cache(
        staleWhileRefreshing: Duration = .zero,
        staleOnFailure: Duration = .zero,
        failureLifetime: Duration = .zero,
        capacity: Int = .max
    ) -> FutureCache<String, Int, Fault> {
        FutureCache(
            lifetime: .seconds(10),
            staleWhileRefreshing: staleWhileRefreshing,
            staleOnFailure: staleOnFailure,
            failureLifetime: failureLifetime,
            capacity: capacity,
            clock: clock,
            onEvent: { [events] in events.add($0) }
        )
    }

    @Test(arguments: [
        (Event.hit("a", isStale: false), "hit of a"), (.hit("a", isStale: true), "stale hit of a"),
        (.join("a"), "join of a"), (.miss("a"), "miss of a"),
        (.load("a", .seconds(3), succeeded: true, isRefresh: false), "load of a succeeded in 3.0 seconds"),
        (.load("a", .seconds(3), succeeded: false, isRefresh: true), "refresh of a failed in 3.0 seconds"),
        (.eviction("a", .replaced), "eviction of a: replaced"),
    ])
    private func `an event is a line of text`(_ event: Event, _ text: String) { #expect("\(event)" == text) }

    @Test func `a run, a caller that joins it, and a value that is kept`() {
        let (cache, work) = (cache(), Work<Int, Fault>())
        for _ in 0..<2 { _ = cache.value(for: "a") { work.future } }
        #expect(cache.callers(for: "a") == 2 && cache.callers(for: "b") == 0)
        clock.advance(by: .seconds(3))
        work.promise.resolve(1)
        #expect(cache.callers(for: "a") == 0)
        _ = cache.value(for: "a") { work.future }
        #expect(
            events.all == [
                .miss("a"), .join("a"), .load("a", .seconds(3), succeeded: true, isRefresh: false),
                .hit("a", isStale: false),
            ]
        )
    }

    @Test func `the same in tasks`() async throws {
        let cache = cache()
        for _ in 0..<2 { _ = try await cache.value(for: "a") { () async throws(Fault) in 1 } }
        #expect(
            events.all == [
                .miss("a"), .load("a", .zero, succeeded: true, isRefresh: false), .hit("a", isStale: false),
            ]
        )
    }

    @Test func `a failure, and a failure that is kept`() {
        let cache = cache(failureLifetime: .seconds(1))
        for _ in 0..<2 { _ = cache.value(for: "a") { .failure(.first) } }
        #expect(
            events.all == [
                .miss("a"), .load("a", .zero, succeeded: false, isRefresh: false), .hit("a", isStale: false),
            ]
        )
    }

    @Test func `a failure that is kept behind an old value is a hit for a cancelled task too`() async {
        let cache = cache(staleOnFailure: .seconds(5), failureLifetime: .seconds(5))
        _ = cache.value(for: "a") { .success(1) }
        clock.advance(by: .seconds(14))
        _ = cache.value(for: "a") { .failure(.first) }
        // Now the value is too old.
        clock.advance(by: .seconds(2))
        let failure = await Task { () async -> Fault? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Fault) {
                _ = try await cache.value(for: "a") { () async throws(Fault) in 1 }
                return nil
            } catch {
                return error
            }
        }.value
        #expect(failure == .first)
        #expect(events.all.count == 6)
        #expect(events.all.last == .hit("a", isStale: false))
    }

    @Test func `an old value in place of a failure is a stale hit`() {
        let cache = cache(staleOnFailure: .seconds(30))
        cache.insert(1, for: "a")
        clock.advance(by: .seconds(12))
        let future = cache.value(for: "a") { .failure(.first) }
        #expect(future.known == .success(1))
        #expect(
            events.all == [
                .miss("a"), .load("a", .zero, succeeded: false, isRefresh: false), .hit("a", isStale: true),
            ]
        )
    }

    @Test func `a stale value, and the refresh behind it`() {
        let (cache, work) = (cache(staleWhileRefreshing: .seconds(5)), Work<Int, Fault>())
        cache.insert(1, for: "a")
        clock.advance(by: .seconds(12))
        _ = cache.value(for: "a") { work.future }
        clock.advance(by: .seconds(1))
        work.promise.resolve(2)
        #expect(
            events.all == [
                .hit("a", isStale: true), .load("a", .seconds(1), succeeded: true, isRefresh: true),
                .eviction("a", .replaced),
            ]
        )
    }

    @Test func `why a value goes`() {
        let cache = cache(capacity: 2)
        for key in ["a", "b", "b", "c"] { cache.insert(1, for: key) }
        cache.invalidate("c")
        clock.advance(by: .seconds(10))
        _ = cache.value(for: "b") { .failure(.first) }
        cache.insert(1, for: "d")
        cache.invalidateAll()
        #expect(
            events.all == [
                .eviction("b", .replaced), .eviction("a", .capacity), .eviction("c", .invalidated), .miss("b"),
                .eviction("b", .expired), .load("b", .zero, succeeded: false, isRefresh: false),
                .eviction("d", .invalidated),
            ]
        )
    }

    @Test func `whoever is told may use the cache`() {
        let later = Guarded<FutureCache<String, Int, Fault>?>(nil)
        let cache = FutureCache<String, Int, Fault>(
            capacity: 1,
            onEvent: { event in
                guard case .eviction(let key, _) = event else { return }
                later.withLock { $0 }?.invalidate(key)
            }
        )
        later.withLock { $0 = cache }
        for key in ["a", "b", "c"] { cache.insert(1, for: key) }
        #expect(cache["c"] == 1)
        later.withLock { $0 = nil }
    }
}
