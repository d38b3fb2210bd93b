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

@Suite("KeyedFutureLimiter", .timeLimit(.minutes(60)))
struct KeyedFutureLimiterTests {
    private let begun = Record<String>()

    @discardableResult
    private func run(
        _ key: String,
        _ work: Work<Int, Fault>,
        in limiter: KeyedFutureLimiter<String>,
        weight: Int = 1
    ) -> Future<Int, Fault> {
        limiter.run(for: key, weight: weight) { [begun] in
            begun.add(key)
            return work.future
        }
    }

    @Test func `no more than so many for each key, and no more than so many in all`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 2, maxConcurrent: 3)
        let works = (0..<6).map { _ in Work<Int, Fault>() }
        let results = zip(["a", "a", "a", "b", "b", "b"], works).map { run($0, $1, in: limiter) }
        #expect(begun.all == ["a", "a", "b"])
        #expect(limiter.running == 3)
        #expect(limiter.count == 2)
        works[0].promise.resolve(0)
        // The second of b has stood in the line of all before the third of a.
        #expect(begun.all == ["a", "a", "b", "b"])
        works[1].promise.resolve(1)
        #expect(begun.all == ["a", "a", "b", "b", "a"])
        for work in works { work.promise.resolve(9) }
        #expect(begun.all == ["a", "a", "b", "b", "a", "b"])
        #expect(results.allSatisfy { $0.hasSucceeded })
        #expect(limiter.running == 0)
    }

    @Test func `a long line of one key doesn't hold up another`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 2)
        let works = (0..<100).map { _ in Work<Int, Fault>() }
        let long = works.map { run("a", $0, in: limiter) }
        let (first, second) = (Work<Int, Fault>(), Work<Int, Fault>())
        defer { withExtendedLifetime((works, second)) {} }
        run("b", first, in: limiter)
        run("c", second, in: limiter)
        #expect(begun.all == ["a", "b"])
        works[0].promise.resolve(0)
        #expect(begun.all == ["a", "b", "c"])
        first.promise.resolve(0)
        #expect(begun.all == ["a", "b", "c", "a"])
        #expect(long.filter(\.isPending).count == 99)
    }

    @Test func `nothing is kept of keys that nobody uses`() {
        let lifetime = Lifetime()
        let limiter = KeyedFutureLimiter<HeldKey>(maxConcurrentPerKey: 1, maxConcurrent: 10)
        for number in 0..<Repetition.many {
            let work = Work<Int, Fault>()
            let key = HeldKey(number, lifetime)
            let first = limiter.run(for: key) { work.future }
            let second = limiter.run(for: key) { Future<Int, Fault>.success(2) }
            #expect(limiter.count == 1 && second.isPending)
            if number % 2 == 0 { second.cancel() }
            work.promise.resolve(1)
            #expect(first.hasSucceeded)
        }
        #expect(limiter.count == 0)
        #expect(lifetime.isOver)
    }

    @Test func `a key may use the limiter as it goes away`() {
        let limiter = KeyedFutureLimiter<CuriousKey>(maxConcurrentPerKey: 1)
        let counts = Record<Int>()
        for _ in 0..<2 {
            _ = limiter.run(for: CuriousKey { counts.add(limiter.count) }) { Future<Int, Fault>.success(1) }
        }
        #expect(counts.all == [0, 0])
    }

    @Test func `who is cancelled leaves both lines`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 1)
        let works = (0..<4).map { _ in Work<Int, Fault>() }
        let results = zip(["a", "a", "b", "c"], works).map { run($0, $1, in: limiter) }
        results[1].cancel()
        results[2].cancel()
        #expect(results[1].known == .failure(.cancelled))
        #expect(results[2].known == .failure(.cancelled))
        #expect(limiter.count == 2)
        works[0].promise.resolve(0)
        #expect(begun.all == ["a", "c"])
        results[3].cancel()
        #expect(works[3].isStopped)
        #expect(limiter.count == 0 && limiter.running == 0)
    }

    @Test(arguments: [false, true])
    func `cancelled work keeps the room of its key until it has ended`(_ waitsForRoomInAll: Bool) {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 2)
        let (other, work, next) = (Work<Int, Stoppable>(), Work<Int, Stoppable>(), Work<Int, Stoppable>())
        let others = waitsForRoomInAll ? ["b", "c"].map { limiter.run(for: $0) { other.future } } : []
        work.future.observe { _ in }  // Somebody else listens, so that it goes on.
        let results = [work, next].map { work in
            limiter.run(for: "a") { [begun] in
                begun.add("a")
                return work.future
            }
        }
        other.promise.resolve(0)
        results[0].cancel()
        #expect(results[0].known == .failure(.cancelled))
        #expect(begun.count == 1 && limiter.running == 1)
        work.promise.resolve(1)
        #expect(begun.count == 2 && limiter.running == 1)
        next.promise.resolve(2)
        #expect(results[1].known == .success(2))
        #expect(limiter.running == 0 && limiter.count == 0)
        withExtendedLifetime(others) {}
    }

    @Test func `weights count for the key and in all`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 3, maxConcurrent: 4)
        let works = (0..<4).map { _ in Work<Int, Fault>() }
        for (work, (key, weight)) in zip(works, [("a", 2), ("a", 2), ("b", 3), ("c", 1)]) {
            run(key, work, in: limiter, weight: weight)
        }
        #expect(begun.all == ["a"])
        works[0].promise.resolve(0)
        #expect(begun.all == ["a", "b", "c"])
        works[2].promise.resolve(0)
        #expect(begun.all == ["a", "b", "c", "a"])
    }

    @Test func `it refuses when so many wait for the key`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1)
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        // Work whose promise is dropped needs no room.
        defer { withExtendedLifetime(works) {} }
        @Sendable func ask(_ key: String, _ work: Work<Int, Fault>) -> Future<Int, Fault> {
            limiter.run(for: key, waitingAtMost: 1, failWith: .second) { work.future }
        }
        #expect(ask("a", works[0]).isPending)
        #expect(ask("a", works[1]).isPending)
        #expect(ask("a", works[2]).known == .failure(.second))
        #expect(ask("b", works[2]).isPending)
        #expect(limiter.count == 2)
    }

    @Test func `the most urgent first, in the line of the key and in that of all`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 1, order: .priority)
        let work = Work<Int, Fault>()
        run("a", work, in: limiter)
        for (key, priority) in [("b", TaskPriority.low), ("c", .medium), ("d", .high), ("a", .background)] {
            _ = limiter.run(for: key, priority: priority) { [begun] in
                begun.add(key)
                return Future<Int, Fault>.success(1)
            }
        }
        work.promise.resolve(0)
        #expect(begun.all == ["a", "d", "c", "b", "a"])
    }

    @Test func `tasks wait, are refused and are cancelled, as futures are`() {
        let limiter = KeyedFutureLimiter<String>(maxConcurrentPerKey: 1, maxConcurrent: 2)
        let tasks = ManualTasks()
        let gates = (0..<6).map { _ in Promise<Void, Fault>() }
        let order = Record<String>()
        let all = zip(["a", "a", "a", "b", "c", "c"], gates).enumerated().map { number, call in
            tasks.start {
                let name = "\(call.0)\(number)"
                do throws(Fault) {
                    let work = { () async throws(Fault) in
                        order.add(name)
                        try await call.1.future.value
                    }
                    if number == 2 {
                        try await limiter.run(for: call.0, waitingAtMost: 1, failWith: .second, work)
                    } else {
                        try await limiter.run(for: call.0, work)
                    }
                } catch {
                    order.add("\(name): \(error)")
                }
            }
        }
        #expect(order.all == ["a0", "a2: second", "b3"])
        all[4].cancel()
        tasks.run()
        #expect(order.all.last == "c4: cancelled")
        gates[3].resolve()
        tasks.run()
        #expect(order.all.last == "c5")
        for gate in gates { gate.resolve() }
        tasks.run()
        #expect(order.all.last == "a1")
        #expect(limiter.running == 0 && limiter.count == 0)
    }

    @Test func `a weight that never fits a key stops the program, and says where`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 2).run(for: 1, weight: 3) { Future<Int, Fault>.success(1) }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("KeyedFutureLimiterTests.swift:"))
    }

    @Test func `a weight that never fits the whole limiter stops the program in the call, not in its turn`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let limiter = KeyedFutureLimiter<Int>(
                ratePerKey: .init(1, per: .seconds(1), burst: 2),
                rate: .init(1, per: .seconds(1)),
                clock: ManualClock()
            )
            for _ in 0..<2 { _ = limiter.run(for: 1) { Future<Int, Fault>.success(1) } }
            _ = limiter.run(for: 1, weight: 2) { Future<Int, Fault>.success(1) }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("KeyedFutureLimiterTests.swift:") && said.contains("run(weight: 2)"))
    }
}

/// A key that holds something.
private struct HeldKey: Hashable, Sendable {
    let number: Int
    let token: Lifetime.Token

    init(_ number: Int, _ lifetime: Lifetime) {
        self.number = number
        token = lifetime.token()
    }

    static func == (left: HeldKey, right: HeldKey) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A key that does something when it is let go.
private final class CuriousKey: Hashable, Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    static func == (left: CuriousKey, right: CuriousKey) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
