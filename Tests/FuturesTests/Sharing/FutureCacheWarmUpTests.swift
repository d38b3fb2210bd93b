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

@Suite("FutureCache.warmUp", .timeLimit(.minutes(60)))
struct FutureCacheWarmUpTests {
    private let cache = FutureCache<Int, String, Fault>()
    private let runs = Record<Int>()
    private let works = (0..<6).map { _ in Work<String, Fault>() }

    private func warm(_ keys: [Int], _ maxConcurrent: Int) -> Future<[Int: Fault], Never> {
        cache.warmUp(keys, maxConcurrent: maxConcurrent) { key in
            runs.add(key)
            return works[key].future
        }
    }

    @Test func `values are there for those who come later`() {
        let warmed = warm([0, 1, 2], 3)
        for key in 0..<3 { works[key].promise.resolve("\(key)") }
        #expect(warmed.known == .success([:]))
        #expect((0..<3).map { cache[$0] } == ["0", "1", "2"])
    }

    @Test func `the work of an async call is described with the line of the call`() async {
        let (cache, works) = (cache, works)
        let line = #line + 1
        async let warmed = cache.warmUp([0], maxConcurrent: 1) { [runs] key async throws(Fault) in
            runs.add(key)
            return try await works[key].future.value
        }
        while runs.all.isEmpty { await Task.yield() }
        let joined = cache.value(for: 0) { works[0].future }
        #expect("\(joined)".contains("the shared run called at \(#fileID):\(line)"), "\(joined)")
        works[0].promise.resolve("0")
        #expect(await warmed == [:])
    }

    @Test func `so many are under way at once, in the order of the keys`() {
        let warmed = warm([0, 1, 2, 3], 2)
        #expect(runs.all == [0, 1])
        works[1].promise.resolve("1")
        #expect(runs.all == [0, 1, 2])
        for key in [0, 2, 3] { works[key].promise.resolve("\(key)") }
        #expect(runs.all == [0, 1, 2, 3])
        #expect(warmed.known == .success([:]))
    }

    @Test func `failures are told, each with its key, and stop nothing`() {
        let warmed = warm([0, 1, 2], 1)
        works[0].promise.reject(.first)
        works[1].promise.resolve("1")
        works[2].promise.reject(.second)
        #expect(warmed.known == .success([0: .first, 2: .second]))
        #expect(cache[1] == "1")
    }

    @Test func `what is kept costs nothing, what is under way is joined, and a key counts once`() {
        cache.insert("0", for: 0)
        let caller = cache.value(for: 1) { works[1].future }
        let warmed = warm([0, 1, 2, 1, 2], 5)
        #expect(runs.all == [2])
        for key in 1..<3 { works[key].promise.resolve("\(key)") }
        #expect(warmed.known == .success([:]))
        #expect(caller.known == .success("1"))
    }

    @Test func `cancelled, it begins nothing more and leaves what is under way`() {
        let warmed = warm([0, 1, 2], 1)
        works[0].promise.reject(.first)
        warmed.cancel()
        #expect(warmed.known == .success([0: .first]))
        #expect(works[1].isStopped)
        works[1].promise.reject(.cancelled)
        #expect(runs.all == [0, 1])
        #expect(cache.value(for: 0) { .success("new") }.known == .success("new"))
    }

    // In tasks.

    @Test func `asynchronous work warms it up as well`() async {
        let failures = await cache.warmUp(0..<6, maxConcurrent: 2) { [runs] key async throws(Fault) in
            runs.add(key)
            if key == 3 { throw .first }
            return "\(key)"
        }
        #expect(failures == [3: .first])
        #expect(Set(runs.all) == Set(0..<6))
        #expect((0..<6).map { cache[$0] } == ["0", "1", "2", nil, "4", "5"])
    }

    @Test func `no more than so many tasks are at work`() async {
        let (now, most) = (Count(), Guarded(0))
        await cache.warmUp(0..<40, maxConcurrent: 3) { key async throws(Fault) in
            now.raise()
            most.withLock { $0 = max($0, now.now) }
            await Task.yield()
            now.lower()
            return "\(key)"
        }
        #expect(most.withLock { $0 } <= 3)
        #expect((0..<40).allSatisfy { cache[$0] == "\($0)" })
    }

    @Test func `a task that is cancelled begins nothing`() async {
        let task = Task { [cache, runs] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await cache.warmUp(0..<6, maxConcurrent: 2) { key async throws(Fault) in
                runs.add(key)
                return "\(key)"
            }
        }
        #expect(await task.value == [:])
        #expect(runs.all == [])
    }
}
