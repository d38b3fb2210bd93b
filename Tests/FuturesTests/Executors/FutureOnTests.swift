//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Future.on", .timeLimit(.minutes(60)))
struct FutureOnTests {
    // What it does.

    @Test func `a closure with an executor runs there and nowhere else`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, Never>()
        let doubled = promise.future.map(on: .custom(executor)) { $0 * 2 }
        promise.resolve(21)
        #expect(doubled.state == .pending)
        executor.runAll()
        #expect(doubled.state == .completed(.success(42)))
    }

    @Test func `a closure over a known outcome runs on its executor too`() {
        let executor = ManualExecutor()
        let doubled = Future<Int, Never>.success(21).map(on: .custom(executor)) { $0 * 2 }
        #expect(doubled.state == .pending)
        executor.runAll()
        #expect(doubled.state == .completed(.success(42)))
    }

    @Test func `a failure takes the same way`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, ManualFailure>()
        let doubled = promise.future.map(on: .custom(executor)) { $0 * 2 }
        promise.reject(.first)
        executor.runAll()
        #expect(doubled.state == .completed(.failure(.first)))
    }

    // How many jobs.

    @Test func `closures that become ready together are one job`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, Never>()
        let all = (0..<100).map { number in promise.future.map(on: .custom(executor)) { $0 + number } }
        promise.resolve(1)
        #expect(executor.enqueuedCount == 1)
        executor.runAll()
        #expect(all.map(\.state) == (0..<100).map { .completed(.success($0 + 1)) })
    }

    @Test func `executors that take turns get their closures in order`() {
        let (first, second) = (ManualExecutor(), ManualExecutor())
        let promise = Promise<Int, Never>()
        let seen = Record<Int>()
        for number in 0..<6 {
            promise.future.observe(on: .custom(number.isMultiple(of: 2) ? first : second)) { _ in seen.add(number) }
        }
        promise.resolve(0)
        first.runAll()
        second.runAll()
        #expect(seen.all == [0, 2, 4, 1, 3, 5])
    }

    @Test func `the main queue is one executor, however it is named`() {
        #expect(DispatchQueue.main.isSame(as: DispatchQueue.main))
        #expect(!DispatchQueue.main.isSame(as: DispatchQueue.global()))
        #expect(!DispatchQueue(label: "one").isSame(as: DispatchQueue(label: "one")))
    }

    // What is dropped.

    @Test func `a job that an executor drops breaks the futures in it`() throws {
        let executor = ManualExecutor()
        let promise = Promise<Int, any Error>()
        let line: UInt = #line + 1
        let doubled = promise.future.map(on: .custom(executor)) { $0 * 2 }
        promise.resolve(21)
        executor.dropAll()
        guard case .completed(.failure(let error)) = doubled.state else {
            Issue.record("still pending, or a success")
            return
        }
        let broken = try #require(error as? BrokenPromise)
        #expect(broken.line == line)
        #expect(broken.fileID.hasSuffix("FutureOnTests.swift"))
    }

    // Cancellation.

    @Test func `a future is cancelled at once while its closure waits for the executor`() {
        let executor = ManualExecutor()
        let promise = Promise<Int, any Error>()
        let hasRun = Record<Int>()
        let doubled = promise.future.map(on: .custom(executor)) { number in
            hasRun.add(number)
            return number * 2
        }
        promise.resolve(21)
        doubled.cancel()
        guard case .completed(.failure(let error)) = doubled.state else {
            Issue.record("still pending, or a success")
            return
        }
        #expect(error is CancellationError)
        executor.runAll()
        #expect(hasRun.all == [])
    }

    @Test func `cancelling before the source settles cancels the source`() {
        let promise = Promise<Int, any Error>()
        let cancelled = Record<Int>()
        promise.onCancel { cancelled.add(1) }
        let doubled = promise.future.map(on: .custom(ManualExecutor())) { $0 * 2 }
        doubled.cancel()
        #expect(cancelled.all == [1])
    }
}

private enum ManualFailure: Error, Equatable {
    case first
}
