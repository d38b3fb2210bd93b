//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Law: a waiter is only a waiter", .timeLimit(.minutes(60)))
struct AWaiterIsOnlyAWaiterTests {
    private let tasks = ManualTasks()

    // Waiting.

    @Test(arguments: 1...5)
    func `every task that waits gets the outcome`(_ number: Int) {
        let promise = Promise<Int, any Error>()
        let future = promise.future
        let seen = Record<Int>()
        for index in 0..<number {
            tasks.start { if (try? await future.value) == 7 { seen.add(index) } }
        }
        #expect(seen.all.isEmpty)
        promise.resolve(7)
        tasks.run()
        #expect(seen.all == Array(0..<number))
    }

    @Test func `tasks and observers get the outcome in the order in which they came`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<String>()
        tasks.start {
            _ = await future.value
            seen.add("first task")
        }
        future.observe { _ in seen.add("observer") }
        let derived = future.map { $0 + 1 }
        tasks.start {
            _ = await future.value
            seen.add("second task")
        }
        promise.resolve(1)
        tasks.run()
        #expect(seen.all == ["observer", "first task", "second task"])
        #expect(derived.known == .success(2))
    }

    @Test func `a settled future answers without suspending`() {
        let promise = Promise<Int, Mute>()
        let future = promise.future
        promise.reject(.plain(3))
        let seen = Record<Result<Int, Mute>>()
        tasks.start { seen.add(await future.result) }
        #expect(seen.all == [.failure(.plain(3))])
        // The task ran through in its first job. One that waits needs a second one.
        #expect(tasks.enqueued == 1)
        let pending = Promise<Int, Mute>()
        let later = pending.future
        tasks.start { seen.add(await later.result) }
        pending.resolve(1)
        tasks.run()
        #expect(tasks.enqueued == 3)
    }

    // Leaving.

    @Test func `cancelling the task returns control at once`() {
        let promise = Promise<Int, any Error>()
        let future = promise.future
        let seen = Record<String>()
        let task = tasks.start {
            do { _ = try await future.value } catch { seen.add("\(type(of: error))") }
        }
        task.cancel()
        tasks.run()
        #expect(seen.all == ["CancellationError"])
        #expect(future.isPending)
        promise.resolve(1)
        tasks.run()
        #expect(seen.count == 1)
    }

    @Test func `a typed failure that can say so is what the cancelled waiter gets`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Record<Result<Int, Stoppable>>()
        tasks.start { seen.add(await future.result) }.cancel()
        tasks.run()
        #expect(seen.all == [.failure(.cancelled)])
        promise.resolve(1)
    }

    @Test func `where the failure can't say so the waiter stays until the outcome comes`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Record<Int>()
        tasks.start { seen.add(await future.value) }.cancel()
        tasks.run()
        #expect(seen.all.isEmpty)
        promise.resolve(4)
        tasks.run()
        #expect(seen.all == [4])
    }

    @Test func `a task that was cancelled before it waits does not wait`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Record<Result<Int, Stoppable>>()
        let gate = Promise<Void, Never>()
        let opened = gate.future
        let task = tasks.start {
            await opened.value
            seen.add(await future.result)
        }
        task.cancel()
        gate.resolve()
        tasks.run()
        #expect(seen.all == [.failure(.cancelled)])
        promise.resolve(1)
    }

    @Test(arguments: 0..<4)
    func `the others do not notice one that leaves`(_ leaving: Int) {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let stopped = Count()
        promise.onCancel { stopped.raise() }
        let seen = Record<Int>()
        let left = Record<Int>()
        let waiting = (0..<4).map { index in
            tasks.start {
                switch await future.result {
                case .success: seen.add(index)
                case .failure: left.add(index)
                }
            }
        }
        waiting[leaving].cancel()
        tasks.run()
        #expect(left.all == [leaving])
        #expect(future.isPending)
        #expect(stopped.now == 0)
        promise.resolve(1)
        tasks.run()
        #expect(seen.all == (0..<4).filter { $0 != leaving })
    }

    @Test func `one that left may come back`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Record<Result<Int, Stoppable>>()
        for _ in 0..<3 { tasks.start { seen.add(await future.result) }.cancel() }
        tasks.start { seen.add(await future.result) }
        tasks.run()
        promise.resolve(1)
        tasks.run()
        #expect(seen.all == [.failure(.cancelled), .failure(.cancelled), .failure(.cancelled), .success(1)])
    }

    @Test func `a waiter counts as somebody who listens`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        tasks.start { _ = await future.result }
        let derived = future.map { $0 }
        derived.cancel()
        #expect(derived.knownFailure == .cancelled)
        #expect(future.isPending)
        promise.resolve(1)
        tasks.run()
    }

    // A promise that is dropped, and whose future can't say so.

    @Test(arguments: 1...3)
    func `waiters of a broken promise whose failure can't say so stay, and may leave`(_ number: Int) {
        var promise: Promise<Int, Stoppable>? = Promise()
        let seen = Record<Result<Int, Stoppable>>()
        let waiting: [Task<Void, Never>]
        do {
            let future = promise?.future ?? .success(0)
            waiting = (0..<number).map { _ in tasks.start { seen.add(await future.result) } }
        }
        promise = nil
        tasks.run()
        #expect(seen.all.isEmpty)
        for task in waiting { task.cancel() }
        tasks.run()
        #expect(seen.all == Array(repeating: .failure(.cancelled), count: number))
    }

    @Test func `a task that comes after the promise was broken may leave`() {
        let future = Promise<Int, Stoppable>().future
        let derived = future.map { $0 }
        let seen = Record<Result<Int, Stoppable>>()
        let task = tasks.start { seen.add(await derived.result) }
        #expect(seen.all.isEmpty)
        task.cancel()
        tasks.run()
        #expect(seen.all == [.failure(.cancelled)])
    }

    @Test func `waiters of a broken promise get it where the failure can say so`() {
        var promise: Promise<Int, Telling>? = Promise(file: "Here/Here.swift", line: 12)
        let seen = Record<UInt>()
        do {
            let future = promise?.future ?? .success(0)
            for _ in 0..<3 {
                tasks.start { if case .failure(.broke(let broken)) = await future.result { seen.add(broken.line) } }
            }
        }
        promise = nil
        tasks.run()
        #expect(seen.all == [12, 12, 12])
    }
}
