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

@Suite("The line of a limiter", .timeLimit(.minutes(60)))
struct WaitingLineTests {
    private let begun = Record<Int>()

    /// Runs work that is known at once, and notes its number.
    @discardableResult
    private func run(
        _ number: Int,
        _ priority: TaskPriority?,
        in limiter: FutureLimiter,
        weight: Int = 1
    ) -> Future<Int, Fault> {
        limiter.run(weight: weight, priority: priority) { [begun] in
            begun.add(number)
            return .success(number)
        }
    }

    @Test func `the most urgent first, and who came first among equals`() {
        let limiter = FutureLimiter(maxConcurrent: 1, order: .priority)
        let work = Work<Int, Fault>()
        _ = limiter.run { work.future }
        let priorities: [TaskPriority] = [.low, .high, .medium, .high, .background, .low, .medium]
        for (number, priority) in priorities.enumerated() { run(number, priority, in: limiter) }
        #expect(limiter.order == .priority)
        #expect(limiter.waiting == 7)
        work.promise.resolve(0)
        #expect(begun.all == [1, 3, 2, 6, 0, 5, 4])
        #expect(limiter.running == 0)
    }

    @Test func `without that order, priorities change nothing`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let work = Work<Int, Fault>()
        _ = limiter.run { work.future }
        for (number, priority) in [TaskPriority.low, .high, .medium].enumerated() { run(number, priority, in: limiter) }
        work.promise.resolve(0)
        #expect(begun.all == [0, 1, 2])
    }

    @Test func `a task waits with its own priority, unless the call names one`() async {
        let limiter = FutureLimiter(maxConcurrent: 1, order: .priority)
        let work = Work<Int, Fault>()
        _ = limiter.run { work.future }
        let tasks = ManualTasks()
        let own: [(Int, TaskPriority, TaskPriority?)] = [
            (0, .background, nil), (1, .high, nil), (2, .high, .low), (3, .background, .userInitiated),
        ]
        let all = own.map { number, priority, named in
            Task(executorPreference: tasks, priority: priority) { [begun] in
                await limiter.run(priority: named) { begun.add(number) }
            }
        }
        tasks.run()
        #expect(limiter.waiting == 4)
        work.promise.resolve(0)
        tasks.run()
        for task in all { await task.value }
        #expect(begun.all == [1, 3, 2, 0])
    }

    @Test func `who is more urgent than all who wait begins at once, if it fits`() {
        let limiter = FutureLimiter(maxConcurrent: 3, order: .priority)
        let work = Work<Int, Fault>()
        _ = limiter.run(weight: 2) { work.future }
        run(0, .medium, in: limiter, weight: 3)
        run(1, .low, in: limiter)
        #expect(begun.isEmpty)
        run(2, .medium, in: limiter)
        #expect(begun.isEmpty)
        run(3, .high, in: limiter)
        #expect(begun.all == [3])
        run(4, .high, in: limiter, weight: 2)
        #expect(begun.all == [3])
        work.promise.resolve(0)
        #expect(begun.all == [3, 4, 0, 2, 1])
    }

    @Test(arguments: [FutureLimiter.Order.arrival, .priority])
    func `those who stay keep their order when most leave from anywhere`(_ order: FutureLimiter.Order) {
        let limiter = FutureLimiter(maxConcurrent: 1, order: order)
        let work = Work<Int, Fault>()
        _ = limiter.run { work.future }
        var random = Seeded(seed: 11)
        let urgencies = (0..<2_000).map { _ in UInt8.random(in: 1...200, using: &random) }
        let waiting = urgencies.enumerated().map { run($0, TaskPriority(rawValue: $1), in: limiter) }
        let staying = Set(waiting.indices.shuffled(using: &random).prefix(300))
        for index in waiting.indices.shuffled(using: &random) where !staying.contains(index) { waiting[index].cancel() }
        #expect(limiter.waiting == 300)
        work.promise.resolve(0)
        let expected =
            order == .arrival
            ? staying.sorted() : staying.sorted { (urgencies[$1], $0) < (urgencies[$0], $1) }
        #expect(begun.all == expected)
    }
}
