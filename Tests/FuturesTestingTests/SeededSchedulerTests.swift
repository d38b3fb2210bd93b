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

@Suite("SeededScheduler", .timeLimit(.minutes(60)))
struct SeededSchedulerTests {
    private func order(_ seed: UInt64, _ count: Int = 8) -> [Int] {
        let scheduler = SeededScheduler(seed: seed)
        let ran = Notes<Int>()
        for number in 0..<count {
            Future<Int, Never>.success(number).observe(on: .custom(scheduler)) { _ in ran.add(number) }
        }
        #expect(scheduler.waitingCount == count)
        #expect(scheduler.runAll() == count)
        #expect(scheduler.waitingCount == 0)
        return ran.all
    }

    @Test func `one seed is one order, for ever`() {
        #expect(order(17) == order(17))
        #expect(order(1, 4) == [2, 3, 1, 0])
    }

    @Test func `seeds find every order`() {
        let orders = Set((0..<200).map { order($0, 4) })
        #expect(orders.count == 24)
        #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3] })
    }

    @Test func `a serial executor keeps its own order, at random among the others`() async {
        let orders = (UInt64(0)..<100).map { seed in
            let scheduler = SeededScheduler(seed: seed)
            let ran = Notes<String>()
            for name in ["a", "b"] {
                let executor = scheduler.serialExecutor()
                for number in 0..<3 {
                    Future<Void, Never>.success(()).observe(on: .custom(executor)) { _ in ran.add("\(name)\(number)") }
                }
            }
            scheduler.perform { ran.add("x") }
            scheduler.runAll()
            return ran.all
        }
        for order in orders {
            #expect(order.filter { $0.hasPrefix("a") } == ["a0", "a1", "a2"])
            #expect(order.filter { $0.hasPrefix("b") } == ["b0", "b1", "b2"])
        }
        // Of 140 that are possible.
        #expect(Set(orders).count > 40)
    }

    @Test func `what runs may add more, also to its own line`() {
        let scheduler = SeededScheduler(seed: 3)
        let executor = scheduler.serialExecutor()
        let ran = Notes<Int>()
        Future<Int, Never>.success(1).observe(on: .custom(executor)) { _ in
            ran.add(1)
            Future<Int, Never>.success(3).observe(on: .custom(executor)) { _ in ran.add(3) }
        }
        Future<Int, Never>.success(2).observe(on: .custom(executor)) { _ in ran.add(2) }
        #expect(scheduler.runAll() == 3)
        #expect(ran.all == [1, 2, 3])
    }

    @Test func `time passes when nothing else is left to run`() throws {
        let scheduler = SeededScheduler(seed: 5)
        let late = Future<Int, Never>.after(.seconds(3600), resolving: 1, clock: scheduler.clock)
        let soon = Future<Int, Never>.success(2).map(on: .custom(scheduler)) { $0 * 10 }
        #expect(try scheduler.outcome(of: soon) == .success(20))
        #expect(scheduler.clock.now.offset == .zero)
        #expect(try scheduler.outcome(of: late) == .success(1))
        #expect(scheduler.clock.now.offset == .seconds(3600))
    }

    @Test func `a future that nothing will settle is named, with its promise and the seed`() throws {
        let scheduler = SeededScheduler(seed: 42)
        let promiseLine: UInt = #line + 1
        let promise = Promise<Int, Never>()
        let future = promise.future.map { $0 + 1 }.flatMap { Future<Int, Never>.success($0) }
        let line: UInt = #line + 1
        let error = #expect(throws: StillPending.self) { try scheduler.outcome(of: future, named: "the sum") }
        #expect(error?.seed == 42)
        #expect(
            error?.description == """
                the sum is still pending at 0.0 seconds, and nothing is left that could settle it (\(#fileID):\(line)). \
                It waits for the promise made at \(#fileID):\(promiseLine). Seed 42.
                """
        )
        promise.resolve(1)
        #expect(try scheduler.outcome(of: future) == .success(2))
    }

    @Test func `a future whose promise was dropped is said to wait for that for ever`() throws {
        let stop = BrokenPromise.listen { $0.fileID == "Elsewhere/Shop.swift" }
        defer { stop() }
        let sum = Promise<Int, Never>(file: "Elsewhere/Shop.swift", line: 7).future.map { $0 + 1 }
        let error = #expect(throws: StillPending.self) { try SeededScheduler(seed: 1).outcome(of: sum) }
        #expect(error?.isBroken == true)
        #expect(
            error?.description.hasSuffix(
                " It waits for the promise made at Elsewhere/Shop.swift:7, which was dropped. Seed 1."
            ) == true
        )
    }

    @Test func `a future that waits for nothing that could come is said to`() async throws {
        let never = Future<Int, Never>.never.map { $0 }
        let error = #expect(throws: StillPending.self) { try SeededScheduler(seed: 1).outcome(of: never) }
        #expect(error?.promise == nil)
        #expect(error?.description.hasSuffix(" It waits for a future that never settles. Seed 1.") == true)
        let gate = Promise<Int, Never>()
        let line = #line + 1
        let task = Future { await gate.future.value }
        let other = #expect(throws: StillPending.self) { try SeededScheduler(seed: 1).outcome(of: task) }
        #expect(other?.description.hasSuffix(" It waits for the task begun at \(#fileID):\(line). Seed 1.") == true)
        gate.resolve(1)
        #expect(await task.value == 1)
    }

    @Test func `what it drops is broken`() {
        let scheduler = SeededScheduler(seed: 1)
        let dropped = Future<Int, any Error>.success(1).map(on: .custom(scheduler)) { $0 }
        let alsoDropped = Future<Int, any Error>.success(1).map(on: .custom(scheduler.serialExecutor())) { $0 }
        #expect(scheduler.dropAll() == 2)
        for future in [dropped, alsoDropped] {
            guard case .completed(.failure(let error)) = future.state else {
                Issue.record("\(future)")
                continue
            }
            #expect(error is BrokenPromise)
        }
        #expect(scheduler.runAll() == 0)
    }

    @Test func `both kinds keep the law of executors`() async throws {
        let scheduler = SeededScheduler(seed: 7)
        let drive: @Sendable () -> Void = { scheduler.runAll() }
        let drop: @Sendable () -> Void = { scheduler.dropAll() }
        try await ExecutorCompatTest(scheduler, drive: drive, drop: drop).run()
        try await ExecutorCompatTest(scheduler.serialExecutor(), traits: .serial, drive: drive, drop: drop).run()
    }

    @Test func `four times as many steps on one line and on none take four times as long`() {
        let ratio = growth(from: 10_000) { many in
            let scheduler = SeededScheduler(seed: 9)
            let executor = scheduler.serialExecutor()
            for _ in 0..<many {
                Future<Int, Never>.success(1).observe(on: .custom(executor)) { _ in }
                scheduler.perform {}
            }
            #expect(scheduler.runAll() == 2 * many)
        }
        #expect(ratio < linearGrowth)
    }

    // A manual executor says it too.

    @Test func `a manual executor runs until an outcome is known, and says when none will be`() throws {
        let executor = ManualExecutor()
        let first = Future<Int, Never>.success(1).map(on: .custom(executor)) { $0 }
        let second = Future<Int, Never>.success(2).map(on: .custom(executor)) { $0 }
        #expect(try executor.outcome(of: first) == .success(1))
        #expect(executor.waitingCount == 1)
        #expect(try executor.outcome(of: second) == .success(2))
        let promise = Promise<Int, Never>()
        let line: UInt = #line - 1
        let error = #expect(throws: StillPending.self) { try executor.outcome(of: promise.future) }
        #expect(error?.promise == "\(#fileID):\(line)")
        #expect(error?.instant == nil)
        promise.resolve(1)
    }
}

/// What happened, in order.
private final class Notes<Note: Sendable>: Sendable {
    private let notes = Locked<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }

    func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
