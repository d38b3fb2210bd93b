//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

@Suite("Foundation's executors", .timeLimit(.minutes(60)))
struct FoundationExecutorTests {
    @Test func `an operation queue keeps the law of executors`() async throws {
        try await ExecutorCompatTest(OperationQueue()).run()
    }

    @Test func `a serial operation queue keeps it too, and drops what is cancelled`() async throws {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        try await ExecutorCompatTest(queue, traits: .serial).run()
        queue.isSuspended = true
        let dropped = Future<Int, any Error>.success(1).map(on: .custom(queue)) { $0 }
        queue.cancelAllOperations()
        queue.isSuspended = false
        await #expect(throws: BrokenPromise.self) { try await dropped.value }
    }

    @Test func `a serial operation queue knows where it is`() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        #expect(!queue.isCurrent)
        let isCurrent = Future<Void, Never>.success(()).map(on: .custom(queue)) { queue.isCurrent }
        #expect(await isCurrent.value)
    }

    @Test func `a run loop keeps the law of executors`() async throws {
        let thread = LoopThread()
        try await ExecutorCompatTest(.runLoop(thread.loop), traits: .serial).run()
        thread.stop()
    }

    @Test func `a run loop runs closures on its thread, at once where they are there`() async {
        let thread = LoopThread()
        let executor = RunLoopExecutor(thread.loop)
        let ran = Future<Void, Never>.success(()).map(on: .custom(executor)) {
            let isNow = Future<Int, Never>.success(1).on(.immediate(.custom(executor)))
            return (isLoop: executor.isCurrent, thread: Thread.current === thread.thread, now: isNow)
        }
        let found = await ran.value
        #expect(found.isLoop)
        #expect(found.thread)
        #expect(await found.now.value == 1)
        thread.stop()
    }
}
