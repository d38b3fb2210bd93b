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
        let seen = Tally<Int>()
        for index in 0..<number {
            tasks.start { if (try? await future.value) == 7 { seen.note(index) } }
        }
        #expect(seen.seen.isEmpty)
        promise.resolve(7)
        tasks.run()
        #expect(seen.seen == Array(0..<number))
    }

    @Test func `tasks and observers get the outcome in the order in which they came`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Tally<String>()
        tasks.start {
            _ = await future.value
            seen.note("first task")
        }
        future.observe { _ in seen.note("observer") }
        let derived = future.map { $0 + 1 }
        tasks.start {
            _ = await future.value
            seen.note("second task")
        }
        promise.resolve(1)
        tasks.run()
        #expect(seen.seen == ["observer", "first task", "second task"])
        #expect(derived.known == .success(2))
    }

    @Test func `a settled future answers without suspending`() {
        let promise = Promise<Int, Mute>()
        let future = promise.future
        promise.reject(.plain(3))
        let seen = Tally<Result<Int, Mute>>()
        tasks.start { seen.note(await future.result) }
        #expect(seen.seen == [.failure(.plain(3))])
        // The task ran through in its first job. One that waits needs a second one.
        #expect(tasks.enqueued == 1)
        let pending = Promise<Int, Mute>()
        let later = pending.future
        tasks.start { seen.note(await later.result) }
        pending.resolve(1)
        tasks.run()
        #expect(tasks.enqueued == 3)
    }

    // Leaving.

    @Test func `cancelling the task returns control at once`() {
        let promise = Promise<Int, any Error>()
        let future = promise.future
        let seen = Tally<String>()
        let task = tasks.start {
            do { _ = try await future.value } catch { seen.note("\(type(of: error))") }
        }
        task.cancel()
        tasks.run()
        #expect(seen.seen == ["CancellationError"])
        #expect(future.isPending)
        promise.resolve(1)
        tasks.run()
        #expect(seen.count == 1)
    }

    @Test func `a typed failure that can say so is what the cancelled waiter gets`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Tally<Result<Int, Stoppable>>()
        tasks.start { seen.note(await future.result) }.cancel()
        tasks.run()
        #expect(seen.seen == [.failure(.cancelled)])
        promise.resolve(1)
    }

    @Test func `where the failure can't say so the waiter stays until the outcome comes`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Tally<Int>()
        tasks.start { seen.note(await future.value) }.cancel()
        tasks.run()
        #expect(seen.seen.isEmpty)
        promise.resolve(4)
        tasks.run()
        #expect(seen.seen == [4])
    }

    @Test func `a task that was cancelled before it waits does not wait`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Tally<Result<Int, Stoppable>>()
        let gate = Promise<Void, Never>()
        let opened = gate.future
        let task = tasks.start {
            await opened.value
            seen.note(await future.result)
        }
        task.cancel()
        gate.resolve()
        tasks.run()
        #expect(seen.seen == [.failure(.cancelled)])
        promise.resolve(1)
    }

    @Test(arguments: 0..<4)
    func `the others do not notice one that leaves`(_ leaving: Int) {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let stopped = Count()
        promise.onCancel { stopped.raise() }
        let seen = Tally<Int>()
        let left = Tally<Int>()
        let waiting = (0..<4).map { index in
            tasks.start {
                switch await future.result {
                case .success: seen.note(index)
                case .failure: left.note(index)
                }
            }
        }
        waiting[leaving].cancel()
        tasks.run()
        #expect(left.seen == [leaving])
        #expect(future.isPending)
        #expect(stopped.now == 0)
        promise.resolve(1)
        tasks.run()
        #expect(seen.seen == (0..<4).filter { $0 != leaving })
    }

    @Test func `one that left may come back`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Tally<Result<Int, Stoppable>>()
        for _ in 0..<3 { tasks.start { seen.note(await future.result) }.cancel() }
        tasks.start { seen.note(await future.result) }
        tasks.run()
        promise.resolve(1)
        tasks.run()
        #expect(seen.seen == [.failure(.cancelled), .failure(.cancelled), .failure(.cancelled), .success(1)])
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
        let seen = Tally<Result<Int, Stoppable>>()
        let waiting: [Task<Void, Never>]
        do {
            let future = promise?.future ?? .success(0)
            waiting = (0..<number).map { _ in tasks.start { seen.note(await future.result) } }
        }
        promise = nil
        tasks.run()
        #expect(seen.seen.isEmpty)
        for task in waiting { task.cancel() }
        tasks.run()
        #expect(seen.seen == Array(repeating: .failure(.cancelled), count: number))
    }

    @Test func `a task that comes after the promise was broken may leave`() {
        let future = Promise<Int, Stoppable>().future
        let derived = future.map { $0 }
        let seen = Tally<Result<Int, Stoppable>>()
        let task = tasks.start { seen.note(await derived.result) }
        #expect(seen.seen.isEmpty)
        task.cancel()
        tasks.run()
        #expect(seen.seen == [.failure(.cancelled)])
    }

    @Test func `waiters of a broken promise get it where the failure can say so`() {
        var promise: Promise<Int, Telling>? = Promise(file: "Here/Here.swift", line: 12)
        let seen = Tally<UInt>()
        do {
            let future = promise?.future ?? .success(0)
            for _ in 0..<3 {
                tasks.start { if case .failure(.broke(let broken)) = await future.result { seen.note(broken.line) } }
            }
        }
        promise = nil
        tasks.run()
        #expect(seen.seen == [12, 12, 12])
    }
}
