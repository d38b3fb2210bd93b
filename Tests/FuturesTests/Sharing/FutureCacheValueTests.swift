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

@Suite("FutureCache.value(for:), asynchronous", .timeLimit(.minutes(60)))
struct FutureCacheValueTests {
    private let clock = ManualClock()
    private let runs = Record<Int>()

    private func cache(failuresFor: Duration = .zero) -> FutureCache<String, Int, Stoppable> {
        FutureCache(
            lifetime: .seconds(60),
            refreshAhead: .seconds(10),
            failureLifetime: failuresFor,
            clock: clock
        )
    }

    private func value(
        _ number: Int,
        from cache: FutureCache<String, Int, Stoppable>
    ) async throws(Stoppable) -> Int {
        try await cache.value(for: "a") { [runs] () async throws(Stoppable) in
            runs.add(number)
            if number < 0 { throw .plain(number) }
            return number
        }
    }

    @Test func `a value is kept for its lifetime`() async throws {
        let cache = cache()
        #expect(try await value(1, from: cache) == 1)
        clock.advance(by: .seconds(49))
        #expect(try await value(2, from: cache) == 1)
        clock.advance(by: .seconds(11))
        #expect(try await value(3, from: cache) == 3)
        #expect(runs.all == [1, 3])
    }

    @Test func `a failure isn't kept`() async throws {
        let cache = cache()
        await #expect(throws: Stoppable.plain(-1)) { try await value(-1, from: cache) }
        #expect(try await value(1, from: cache) == 1)
    }

    @Test func `unless it is asked for`() async throws {
        let cache = cache(failuresFor: .seconds(5))
        await #expect(throws: Stoppable.plain(-1)) { try await value(-1, from: cache) }
        await #expect(throws: Stoppable.plain(-1)) { try await value(1, from: cache) }
        clock.advance(by: .seconds(5))
        #expect(try await value(2, from: cache) == 2)
    }

    @Test func `a value that is due is served while a task gets the next`() async throws {
        let cache = cache()
        #expect(try await value(1, from: cache) == 1)
        clock.advance(by: .seconds(55))
        #expect(try await value(2, from: cache) == 1)
        while cache["a"] != 2 { await Task.yield() }
        #expect(runs.all == [1, 2])
    }

    @Test func `a task that is cancelled gets what is kept, and starts nothing`() async throws {
        let cache = cache()
        #expect(try await value(1, from: cache) == 1)
        let outcomes = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let kept = try? await value(2, from: cache)
            cache.invalidateAll()
            let gone = try? await value(3, from: cache)
            return [kept, gone]
        }.value
        #expect(outcomes == [1, nil])
        #expect(runs.all == [1])
    }

    @Test func `a value that is kept doesn't suspend`() async throws {
        let cache = cache()
        #expect(try await value(1, from: cache) == 1)
        let tasks = ManualTasks()
        let seen = Record<Int?>()
        tasks.start { seen.add(try? await value(2, from: cache)) }
        #expect(seen.all == [1])
        #expect(tasks.enqueued == 1)
    }
}
