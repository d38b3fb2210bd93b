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

@Suite("Future.value(onCancel:)", .timeLimit(.minutes(60)))
struct ValueOnCancelTests {
    private let tasks = ManualTasks()

    @Test func `it waits as value does`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Record<Result<Int, Stoppable>>()
        tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }
        tasks.start { seen.add(await future.result(onCancel: .leaveFuture)) }
        promise.resolve(3)
        tasks.run()
        #expect(seen.all == [.success(3), .success(3)])
    }

    @Test func `a cancelled task takes the future along`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        let seen = Record<Result<Int, Stoppable>>()
        tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }.cancel()
        tasks.run()
        #expect(seen.all == [.failure(.cancelled)])
        #expect(work.isStopped)
    }

    @Test func `the future is cancelled before an executor resumes the task inside the call that cancels`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        let seen = Record<Bool>()
        let task = Task(executorPreference: TasksAtOnce()) {
            _ = await future.result(onCancel: .cancelFuture)
            seen.add(work.isStopped)
        }
        task.cancel()
        #expect(seen.all == [true])
    }

    @Test func `unless somebody else listens`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        let seen = Record<Result<Int, Stoppable>>()
        tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }.cancel()
        let other = tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }
        tasks.run()
        #expect(work.isStopped)

        let shared = Work<Int, Stoppable>()
        let common = shared.future
        let first = tasks.start { _ = await common.result(onCancel: .cancelFuture) }
        let second = tasks.start { _ = await common.result(onCancel: .cancelFuture) }
        first.cancel()
        tasks.run()
        #expect(!shared.isStopped)
        second.cancel()
        tasks.run()
        #expect(shared.isStopped)
        _ = other
    }

    @Test func `a value that came before the cancellation is not lost`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        let seen = Record<Result<Int, Stoppable>>()
        let waiter = Guarded<(@Sendable () -> Void)?>(nil)
        // Runs when the future has settled, and before what waits for it.
        future.observe { _ in waiter.withLock { $0 }?() }
        let task = tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }
        waiter.withLock { $0 = { task.cancel() } }
        #expect(promise.resolve(1))
        tasks.run()
        #expect(seen.all == [.success(1)])
    }

    @Test func `leaving the future leaves it`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        tasks.start { _ = await future.result(onCancel: .leaveFuture) }.cancel()
        tasks.run()
        #expect(!work.isStopped)
        work.promise.resolve(1)
    }

    @Test func `where the failure can't say so the work is asked to stop and the task waits for it`() {
        let work = Work<Int, Mute>()
        let future = work.future
        let seen = Record<Result<Int, Mute>>()
        tasks.start { seen.add(await future.result(onCancel: .cancelFuture)) }.cancel()
        tasks.run()
        #expect(work.isStopped)
        #expect(seen.all.isEmpty)
        work.promise.reject(.plain(1))
        tasks.run()
        #expect(seen.all == [.failure(.plain(1))])
    }
}
