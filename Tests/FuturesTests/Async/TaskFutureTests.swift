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

@Suite("Task.future and Future(isolation:)", .timeLimit(.minutes(60)))
struct TaskFutureTests {
    @Test func `a task's value`() async {
        let task = Task { 3 }
        let future: Future<Int, Never> = task.future
        #expect(await future.value == 3)
        #expect(await task.future.map { $0 + 1 }.value == 4)
    }

    @Test func `it is described without a place, which a property doesn't know`() async {
        let gate = Promise<Int, Never>()
        let task = Task { [opened = gate.future] in await opened.value }
        let future = task.future
        #expect("\(future)" == "Future<Int, Never>(pending: task)")
        let mapped = future.map { $0 + 1 }
        #expect("\(mapped)" == "Future<Int, Never>(pending: map; waits for a task)")
        #expect(mapped.pendingChain?.heads.map(\.place) == [nil])
        gate.resolve(1)
        #expect(await mapped.value == 2)
    }

    @Test func `a task's error`() async {
        let task = Task<Int, any Error> { throw Mute.plain(1) }
        await #expect(throws: Mute.plain(1)) { try await task.future.value }
    }

    @Test func `cancelling the future cancels the task`() async {
        let gate = Promise<Void, Never>()
        let opened = gate.future
        let task = Task<Bool, any Error> {
            await opened.value
            return Task.isCancelled
        }
        let future = task.future
        future.cancel()
        await #expect(throws: CancellationError.self) { try await future.value }
        gate.resolve()
        #expect(await (try? task.value) == true)
    }

    @Test func `dropping the future cancels nothing`() async {
        let gate = Promise<Void, Never>()
        let opened = gate.future
        let task = Task {
            await opened.value
            return Task.isCancelled
        }
        _ = task.future
        gate.resolve()
        #expect(await task.value == false)
    }

    @Test func `work on an actor touches its state`() async {
        let ledger = Ledger()
        let count = Future<Int, Never>(isolation: ledger) { ledger in
            ledger.add(1)
            ledger.add(2)
            return ledger.entries.count
        }
        #expect(await count.value == 2)
    }

    @Test func `what work on an actor throws is typed`() async {
        let failed = Future<Int, Stoppable>(isolation: Ledger()) { _ async throws(Stoppable) in throw .plain(1) }
        #expect(await failed.result == .failure(.plain(1)))
    }

    @MainActor @Test func `work that is made on the main actor runs there`() async {
        var seen: [String] = []
        let future = Future<Void, Never> { seen.append("ran") }
        await future.value
        #expect(seen == ["ran"])
    }
}
