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

@Suite("LoadingCache", .timeLimit(.minutes(60)))
struct LoadingCacheTests {
    @Test func `a value is loaded once, and kept`() async throws {
        let loaded = Record<Int>()
        let cache = LoadingCache(FutureCache<Int, String, any Error>()) { key in
            loaded.add(key)
            return "value \(key)"
        }
        for _ in 0..<3 { #expect(try await cache.value(for: 1) == "value 1") }
        #expect(try await cache.value(for: 2) == "value 2")
        #expect(loaded.all == [1, 2])
        #expect(cache.cache[1] == "value 1")
    }

    @Test func `who asks meanwhile joins the run`() async throws {
        let gate = Promise<Void, Never>()
        let loaded = Record<Int>()
        let joined = Record<Int>()
        let inner = FutureCache<Int, Int, Never>(onEvent: { event in
            if case .join(let key) = event { joined.add(key) }
        })
        let cache = LoadingCache(inner) { key in
            loaded.add(key)
            await gate.future.value
            return key * 2
        }
        async let first = cache.value(for: 4)
        async let second = cache.value(for: 4)
        while joined.all.isEmpty { await Task.yield() }
        gate.resolve()
        #expect(await [first, second] == [8, 8])
        #expect(loaded.all == [4])
    }

    @Test func `a failure has its type, and isn't kept`() async {
        let loaded = Record<Int>()
        let cache = LoadingCache(FutureCache<Int, Int, Fault>()) { key async throws(Fault) in
            loaded.add(key)
            throw .first
        }
        for _ in 0..<2 {
            do throws(Fault) {
                _ = try await cache.value(for: 3)
                Issue.record("It has no value.")
            } catch {
                #expect(error == .first)
            }
        }
        #expect(loaded.all == [3, 3])
    }

    @Test func `what is inserted or invalidated in the cache counts`() async {
        let loaded = Record<Int>()
        let cache = LoadingCache(FutureCache<Int, Int, Never>()) { key in
            loaded.add(key)
            return key
        }
        cache.cache.insert(10, for: 1)
        #expect(await cache.value(for: 1) == 10)
        cache.cache.invalidate(1)
        #expect(await cache.value(for: 1) == 1)
        #expect(loaded.all == [1])
    }

    @Test func `the last caller that leaves cancels the work`() async {
        let (began, ended) = (Promise<Void, Never>(), Promise<Bool, Never>())
        let cache = LoadingCache(FutureCache<Int, Int, any Error>()) { _ in
            began.resolve()
            let forever = Promise<Int, any Error>()
            defer { ended.resolve(Task.isCancelled) }
            return try await forever.future.value
        }
        let caller = Task { try await cache.value(for: 1) }
        await began.future.value
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(await ended.future.value)
    }

    @Test func `warming up loads each key once and says what failed`() async {
        let loaded = Record<Int>()
        let cache = LoadingCache(FutureCache<Int, Int, Fault>()) { key async throws(Fault) in
            loaded.add(key)
            if key == 2 { throw .second }
            return key
        }
        #expect(await cache.warmUp([1, 2, 3, 1], maxConcurrent: 2) == [2: .second])
        #expect(loaded.all.sorted() == [1, 2, 3])
        #expect(cache.cache.count == 2)
    }

    @Test @MainActor func `work that is written on an actor runs there`() async throws {
        let cache = LoadingCache(FutureCache<Int, Int, any Error>()) { key in
            MainActor.preconditionIsolated()
            return key
        }
        #expect(try await cache.value(for: 1) == 1)
    }
}
