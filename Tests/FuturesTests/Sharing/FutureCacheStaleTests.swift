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

@Suite("FutureCache, stale values", .timeLimit(.minutes(60)))
struct FutureCacheStaleTests {
    private let clock = ManualClock()
    private let runs = Record<Int>()

    /// A value is fresh for 10 s, stale until 15 s, and on standby until 40 s.
    private func cache(failuresFor: Duration = .zero) -> FutureCache<String, Int, Fault> {
        FutureCache(
            lifetime: .seconds(10),
            staleWhileRefreshing: .seconds(5),
            staleOnFailure: .seconds(30),
            failureLifetime: failuresFor,
            clock: clock
        )
    }

    private func get(_ number: Int, _ work: Work<Int, Fault>, from cache: FutureCache<String, Int, Fault>) -> Int? {
        try? pending(number, work, from: cache).known?.get()
    }

    private func pending(
        _ number: Int,
        _ work: Work<Int, Fault>,
        from cache: FutureCache<String, Int, Fault>
    ) -> Future<Int, Fault> {
        cache.value(for: "a") {
            runs.add(number)
            return work.future
        }
    }

    private func filled(failuresFor: Duration = .zero) -> FutureCache<String, Int, Fault> {
        let cache = cache(failuresFor: failuresFor)
        cache.insert(1, for: "a")
        return cache
    }

    @Test func `a failure spares the next run also when the old value is over before`() {
        let cache = filled(failuresFor: .seconds(60))
        clock.advance(by: .seconds(38))
        let failing = Work<Int, Fault>()
        failing.promise.reject(.first)
        #expect(get(1, failing, from: cache) == 1)
        clock.advance(by: .seconds(10))
        #expect(pending(2, failing, from: cache).known == .failure(.first))
        clock.advance(by: .seconds(50))
        #expect(pending(3, failing, from: cache).known == .failure(.first))
        #expect(runs.all == [1, 3])
    }

    @Test(arguments: [1, 12, 20, 39])
    func `a task that is cancelled gets what would be served without a run, and starts none`(_ age: Int) async {
        let cache = FutureCache<String, Int, Stoppable>(
            lifetime: .seconds(10),
            refreshAhead: .seconds(9),
            staleWhileRefreshing: .seconds(5),
            staleOnFailure: .seconds(30),
            failureLifetime: .seconds(5),
            clock: clock
        )
        cache.insert(1, for: "a")
        clock.advance(by: .seconds(age - 2))
        if age > 16 { _ = cache.value(for: "a") { .failure(.plain(1)) } }
        clock.advance(by: .seconds(2))
        let task = Task { [runs] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.value(for: "a") { () async throws(Stoppable) in
                runs.add(1)
                return 2
            }
        }
        #expect((try? await task.value) == 1)
        #expect(runs.all.isEmpty)
    }

    @Test func `a stale value is served while one run gets the next one`() {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(10))
        #expect(get(1, work, from: cache) == 1)
        clock.advance(by: .seconds(4))
        #expect(get(2, work, from: cache) == 1)
        work.promise.resolve(2)
        #expect(get(3, work, from: cache) == 2)
        #expect(runs.all == [1])
    }

    @Test func `the task that gets a stale value doesn't wait either`() async throws {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(10))
        let value = try await cache.value(for: "a") { () async throws(Fault) in try await work.future.value }
        #expect(value == 1)
        work.promise.resolve(2)
    }

    @Test func `a task that was cancelled before gets it, and nothing that only a run would give`() async {
        let cache = filled()
        let ask: @Sendable () async -> Result<Int, Fault> = {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Fault) {
                return .success(try await cache.value(for: "a") { () async throws(Fault) in 2 })
            } catch {
                return .failure(error)
            }
        }
        clock.advance(by: .seconds(14))
        #expect(await Task { await ask() }.value == .success(1))
        #expect(cache["a"] == nil)
        clock.advance(by: .seconds(20))
        #expect(await Task { await ask() }.value == .failure(.cancelled))
    }

    @Test func `looking doesn't show it`() {
        let cache = filled()
        clock.advance(by: .seconds(10))
        #expect(cache["a"] == nil)
    }

    @Test func `a value on standby is served only when the run has failed`() {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(15))
        let callers = (0..<3).map { pending($0, work, from: cache) }
        #expect(callers.allSatisfy { $0.isPending })
        clock.advance(by: .seconds(24))
        work.promise.reject(.first)
        #expect(callers.map(\.known) == Array(repeating: .success(1), count: 3))
        #expect(runs.all == [0])
    }

    @Test func `and not when the run is too late for it`() {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(15))
        let caller = pending(0, work, from: cache)
        clock.advance(by: .seconds(25))
        work.promise.reject(.first)
        #expect(caller.known == .failure(.first))
        #expect(pending(1, Work(), from: cache).isPending)
    }

    @Test func `asynchronous callers get it as well`() async throws {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(20))
        work.promise.reject(.first)
        let value = try await cache.value(for: "a") { () async throws(Fault) in try await work.future.value }
        #expect(value == 1)
    }

    @Test func `a caller that is cancelled while the run goes on gets no value`() {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(20))
        let callers = (0..<2).map { pending($0, work, from: cache) }
        callers[0].cancel()
        #expect(callers[0].known == .failure(.cancelled))
        work.promise.resolve(2)
        #expect(callers[1].known == .success(2))
    }

    @Test func `after a failure the service is spared, and the value served`() {
        let (cache, work) = (filled(failuresFor: .seconds(3)), Work<Int, Fault>())
        clock.advance(by: .seconds(20))
        work.promise.reject(.first)
        #expect(get(1, work, from: cache) == 1)
        clock.advance(by: .seconds(2))
        #expect(get(2, work, from: cache) == 1)
        #expect(runs.all == [1])
        clock.advance(by: .seconds(1))
        #expect(get(3, work, from: cache) == 1)
        #expect(runs.all == [1, 3])
    }

    @Test func `without a value there is nothing to serve`() {
        let (cache, work) = (cache(), Work<Int, Fault>())
        work.promise.reject(.first)
        #expect(pending(1, work, from: cache).known == .failure(.first))
    }

    @Test func `what is stale may be forgotten`() {
        let (cache, work) = (filled(), Work<Int, Fault>())
        clock.advance(by: .seconds(20))
        cache.invalidate("a")
        work.promise.reject(.first)
        #expect(pending(1, work, from: cache).known == .failure(.first))
    }

    @Test func `a value that never gets old is never stale`() {
        let cache = FutureCache<String, Int, Fault>(staleWhileRefreshing: .seconds(1), clock: clock)
        cache.insert(1, for: "a")
        clock.advance(by: .seconds(1_000_000))
        #expect(get(1, Work(), from: cache) == 1)
        #expect(runs.all == [])
    }

    @Test func `what is over is let go of`() {
        let living = Lifetime()
        let cache = FutureCache<Int, Lifetime.Token, Fault>(
            lifetime: .seconds(1),
            staleOnFailure: .seconds(1),
            clock: clock
        )
        for key in 0..<8 { cache.insert(living.token(), for: key) }
        clock.advance(by: .seconds(2))
        for key in 8..<16 { cache.insert(living.token(), for: key) }
        #expect(living.count == 8)
    }
}
