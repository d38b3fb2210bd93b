//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Testing

@Suite("The executor that inherits", .timeLimit(.minutes(60)))
struct InheritingExecutorTests {
    @Test func `it keeps the law of executors`() async throws {
        try await ExecutorCompatTest(.inheriting, traits: .serial).run()
    }

    @Test func `what comes after a closure has cancelled its task is dropped, and breaks`() async {
        let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
        let executor = AnyFutureExecutor.inheriting
        let cancelling = first.future.map(on: executor) { value in
            withUnsafeCurrentTask { $0?.cancel() }
            return value
        }
        first.resolve(1)
        _ = await cancelling.result
        second.resolve(2)
        // The task may not have ended yet, and then it takes what comes.
        while await second.future.map(on: executor, { $0 }).result.isSuccess { await Task.yield() }
        let dropped = await second.future.map(on: executor) { $0 }.result
        #expect(throws: BrokenPromise.self) { try dropped.get() }
    }

    @Test func `task-local values travel from where the closure is attached`() async {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Request.$id.withValue(7) { future.map(on: .inheriting) { $0 + Request.id } }
        Request.$id.withValue(99) { _ = promise.resolve(1) }
        #expect(await seen.value == 8)
        #expect(Request.id == 0)
    }

    @Test func `the priority travels too`() async {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = await Task.detached(priority: .low) {
            future.map(on: .inheriting) { _ in Task.currentPriority }
        }.value
        promise.resolve(1)
        #expect(await seen.value == .low)
    }

    @Test func `the name of the task travels too`() async {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = await Task(name: "loader") { future.map(on: .inheriting) { _ in Task.name } }.value
        promise.resolve(1)
        #expect(await seen.value == "loader")
    }

    @Test func `on the pool they are those of the thread that settles`() async {
        let promise = Promise<Int, Never>()
        let future = promise.future
        let seen = Request.$id.withValue(7) { future.map(on: .concurrent) { $0 + Request.id } }
        Request.$id.withValue(99) { _ = promise.resolve(1) }
        #expect(await seen.value == 100)
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

private enum Request {
    @TaskLocal static var id = 0
}
