//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

/// A waiter of a higher priority raises the work's, and tasks have the names that they were given.
@Suite("Priorities and names of tasks", .timeLimit(.minutes(1)))
struct LentPriorityTests {
    /// Work of a low priority that is done as soon as somebody has raised that to a high one.
    private struct LowWork {
        let isWaiting = Promise<Void, Never>()
        let raised = Promise<Void, Never>()

        func run() async -> TaskPriority {
            await withTaskPriorityEscalationHandler {
                isWaiting.resolve()
                await raised.future.value
                return Task.currentPriority
            } onPriorityEscalated: { _, priority in
                if priority >= .high { raised.resolve() }
            }
        }

        /// What a task of a high priority gets that waits for this future.
        func value(of future: Future<TaskPriority, Never>) async -> TaskPriority {
            await isWaiting.future.value
            return await Task(priority: .high) { await future.value }.value
        }
    }

    private let work = LowWork()

    private var low: Future<TaskPriority, Never> { Future(priority: .low) { [work] in await work.run() } }

    // Who waits raises the priority of the work.

    @Test func `of work that the future was made of`() async {
        let future = low
        #expect(await work.value(of: future) == .high)
    }

    @Test func `of a task that was there before`() async {
        let future = Task(priority: .low) { [work] in await work.run() }.future
        #expect(await work.value(of: future) == .high)
    }

    @Test func `through what follows`() async {
        let future = low.map { $0 }.always {}.flatMap { .success($0) }
        #expect(await work.value(of: future) == .high)
    }

    @Test func `through the future that a flatMap goes on with`() async {
        let future = low
        let start = Promise<Void, Never>()
        let end = start.future.flatMap { future }
        start.resolve()
        #expect(await work.value(of: end) == .high)
    }

    @Test func `beside others who wait with a low one`() async {
        let future = low
        let other = Task(priority: .low) { await future.value }
        #expect(await work.value(of: future) == .high)
        #expect(await other.value == .high)
    }

    @Test func `and in a chain of work, of each`() async {
        let first = low
        let second = Future(priority: .low) { await first.value }
        #expect(await work.value(of: second) == .high)
    }

    // Names.

    @Test func `a task has the name that its future was given`() async {
        #expect(await Future<String?, Never>(name: "download") { Task.name }.value == "download")
        #expect(await LazyFuture<String?, Never>(name: "lazy") { Task.name }.start().value == "lazy")
        #expect(await withFutures { await $0.start(name: "inside") { Task.name }.value } == "inside")
    }

    @Test func `a task without a name has none`() async {
        #expect(await Future<String?, Never> { Task.name }.value == nil)
    }
}
