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

@Suite("FutureCache, costs and ages", .timeLimit(.minutes(60)))
struct FutureCacheStateTests {
    private let living = Count()

    private func cache(_ capacity: Int) -> FutureCache<Int, String, Fault> {
        FutureCache(capacity: capacity, costOf: { $0.utf8.count })
    }

    @Test func `those that were not asked for for longest go until the new one fits`() {
        let cache = cache(10)
        for key in 0..<5 { cache.insert("..", for: key) }
        _ = cache.value(for: 0) { .failure(.first) }
        cache.insert(".....", for: 5)
        #expect((0..<6).map { cache[$0]?.count } == [2, nil, nil, nil, 2, 5])
    }

    @Test func `a value that costs more than all there is is not kept, and takes nothing else away`() {
        let cache = cache(4)
        cache.insert("...", for: 0)
        cache.insert(".....", for: 1)
        #expect(cache.value(for: 2) { .success(".....") }.known == .success("....."))
        #expect((0..<3).map { cache[$0] } == ["...", nil, nil])
        cache.insert(".....", for: 0)
        #expect(cache[0] == nil)
    }

    @Test func `what goes frees its room`() {
        let cache = cache(4)
        for _ in 0..<3 { cache.insert("....", for: 0) }
        cache.invalidate(0)
        for key in 0..<4 { cache.insert(".", for: key) }
        #expect((0..<4).allSatisfy { cache[$0] == "." })
        cache.invalidateAll()
        cache.insert("....", for: 9)
        #expect(cache[9] == "....")
    }

    @Test func `what costs nothing takes no room`() {
        let cache = cache(1)
        for key in 0..<100 { cache.insert("", for: key) }
        cache.insert(".", for: 100)
        #expect((0...100).allSatisfy { cache[$0] != nil })
    }

    @Test func `costs as large as numbers get`() {
        let cache = FutureCache<Int, Int, Fault>(costOf: { $0 })
        cache.insert(.max, for: 0)
        cache.insert(.max, for: 1)
        #expect(cache[0] == nil)
        #expect(cache[1] == .max)
    }

    @Test func `costs are asked for without a lock`() {
        let later = Guarded<FutureCache<Int, Int, Fault>?>(nil)
        let cache = FutureCache<Int, Int, Fault>(costOf: { value in
            later.withLock { $0 }?.invalidate(value)
            return 1
        })
        later.withLock { $0 = cache }
        cache.insert(1, for: 1)
        #expect(cache[1] == 1)
        later.withLock { $0 = nil }
    }

    @Test func `random use keeps what a list with costs would keep`() {
        for seed in 0..<UInt64(Depth.pick(quick: 20, normal: 200, full: 5_000)) {
            var random = Seeded(seed: seed)
            let capacity = Int.random(in: 1...12, using: &random)
            let cache = FutureCache<Int, Int, Never>(capacity: capacity, costOf: { $0 })
            var list: [(key: Int, cost: Int)] = []
            for _ in 0..<200 {
                let key = Int.random(in: 0..<9, using: &random)
                let found = list.firstIndex { $0.key == key }
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    cache.invalidate(key)
                    if let found { list.remove(at: found) }
                case 1..<4:
                    let cost = Int.random(in: 0...6, using: &random)
                    cache.insert(cost, for: key)
                    if let found { list.remove(at: found) }
                    if cost <= capacity {
                        while list.reduce(cost, { $0 + $1.cost }) > capacity { list.removeFirst() }
                        list.append((key, cost))
                    }
                default:
                    guard let found else { continue }
                    #expect(cache.value(for: key) { .success(99) }.known == .success(list[found].cost))
                    list.append(list.remove(at: found))
                }
                #expect((0..<9).map { cache[$0] } == (0..<9).map { key in list.first { $0.key == key }?.cost })
                #expect(cache.totalCost == list.reduce(0) { $0 + $1.cost })
            }
        }
    }

    @Test func `random calls, outcomes and times do what the model does`() async {
        let seeds = UInt64(Depth.pick(quick: 60, normal: 400, full: 10_000))
        await withRandomOrders(seeds: 0..<seeds) { scheduler in
            var program = CacheProgram(Seeded(seed: scheduler.seed), scheduler.clock)
            for _ in 0..<150 { program.step() }
        }
    }
}

/// Random calls of a cache, outcomes of their runs and moves of the clock, and what a model makes of them.
private struct CacheProgram {
    private struct Run {
        let work = Work<Int, Fault>()
        var callers: [Future<Int, Fault>] = []
    }

    private struct Value {
        var outcome: Result<Int, Fault>
        var refresh: Int
        var end: Int
        /// Until when a failed run spares the next one, also when the value is over.
        var pause = 0
    }

    private static let keys = 0..<3

    private var random: Seeded
    private let clock: ManualClock
    private let cache: FutureCache<Int, Int, Fault>
    private let lifetime: Int
    private let ahead: Int
    private let stale: Int
    private let standby: Int
    private let failures: Int

    // The model.
    private var now = 0
    private var values: [Int: Value] = [:]
    private var runs: [Int: Run] = [:]
    private var lastValue = 0

    init(_ random: Seeded, _ clock: ManualClock) {
        var random = random
        self.clock = clock
        lifetime = Int.random(in: 2...6, using: &random)
        ahead = Int.random(in: 0...2, using: &random)
        stale = Int.random(in: 0...3, using: &random)
        standby = Int.random(in: 0...6, using: &random)
        failures = Int.random(in: 0...5, using: &random)
        cache = FutureCache(
            lifetime: .seconds(lifetime),
            refreshAhead: .seconds(ahead),
            staleWhileRefreshing: .seconds(stale),
            staleOnFailure: .seconds(standby),
            failureLifetime: .seconds(failures),
            clock: clock
        )
        self.random = random
    }

    mutating func step() {
        let key = Self.keys.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: call(key)
        case 5..<8: settle(key)
        case 8: insert(key)
        case 9:
            cache.invalidate(key)
            values[key] = nil
            runs[key] = nil
        default:
            now += 1
            clock.advance(by: .seconds(1))
        }
        for key in Self.keys {
            let fresh = values[key].flatMap { now < $0.end ? try? $0.outcome.get() : nil }
            #expect(cache[key] == fresh)
        }
    }

    /// Until when an outcome may be served, in whatever way.
    private func last(_ value: Value) -> Int {
        if case .failure = value.outcome { return value.end }
        return value.end + max(stale, standby)
    }

    private mutating func call(_ key: Int) {
        let run = Run()
        var began = false
        let result = cache.value(for: key) {
            began = true
            return run.work.future
        }
        guard let value = values[key], now < max(last(value), value.pause) else { return wait(key, result, began, run) }
        if now >= last(value) {
            #expect(result.known == .failure(.first))
            #expect(!began)
            return
        }
        let isFailure = (try? value.outcome.get()) == nil
        let isServed = isFailure || now < value.end + stale
        let isDue = !isFailure && (ahead + stale + standby > 0) && now >= value.refresh
        if isServed {
            #expect(result.known == value.outcome)
            #expect(began == (isDue && runs[key] == nil))
            if began { runs[key] = run }
        } else if !isDue, runs[key] == nil {
            #expect(result.known == value.outcome)
            #expect(!began)
        } else {
            wait(key, result, began, run)
        }
    }

    private mutating func wait(_ key: Int, _ result: Future<Int, Fault>, _ began: Bool, _ run: Run) {
        #expect(result.isPending)
        #expect(began == (runs[key] == nil))
        runs[key, default: run].callers.append(result)
    }

    private mutating func settle(_ key: Int) {
        guard let run = runs.removeValue(forKey: key) else { return }
        lastValue += 1
        var outcome: Result<Int, Fault> = Bool.random(using: &random) ? .success(lastValue) : .failure(.first)
        run.work.promise.complete(with: outcome)
        if case .success = outcome {
            keep(outcome, key)
        } else if let value = values[key], now < last(value) {
            outcome = value.outcome
            if failures > 0 {
                values[key]?.refresh = now + failures
                values[key]?.pause = now + failures
            }
        } else if failures > 0 {
            values[key] = Value(outcome: outcome, refresh: .max, end: now + failures)
        }
        #expect(run.callers.allSatisfy { $0.known == outcome })
    }

    private mutating func insert(_ key: Int) {
        lastValue += 1
        cache.insert(lastValue, for: key)
        runs[key] = nil
        keep(.success(lastValue), key)
    }

    private mutating func keep(_ outcome: Result<Int, Fault>, _ key: Int) {
        values[key] = Value(outcome: outcome, refresh: now + lifetime - ahead, end: now + lifetime)
    }
}
