//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Law: where", .timeLimit(.minutes(60)))
struct WhereTests {
    /// The ways in which a closure is attached.
    enum Kind: CaseIterable {
        case map, flatMap, observe

        func attach(to future: Future<Int, Never>, _ ran: @escaping @Sendable () -> Void) {
            switch self {
            case .map:
                _ = future.map { _ in ran() }
            case .flatMap:
                _ = future.flatMap { value in
                    ran()
                    return .success(value)
                }
            case .observe: future.observe { _ in ran() }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `a closure runs on the thread that settles the future`(_ kind: Kind) {
        let promise = Promise<Int, Never>()
        let ran = Record<ThreadIdentity>()
        kind.attach(to: promise.future) { ran.add(.current) }
        let settling = Record<ThreadIdentity>()
        SizedThread {
            settling.add(.current)
            promise.resolve(1)
        }.join()
        #expect(ran.all == settling.all)
    }

    @Test(arguments: Kind.allCases, [false, true])
    func `a closure runs at once on the caller when the future is settled already`(_ kind: Kind, _ isKnown: Bool) {
        let promise = Promise<Int, Never>()
        let future: Future<Int, Never> = isKnown ? .success(1) : promise.future
        SizedThread { promise.resolve(1) }.join()
        let ran = Record<ThreadIdentity>()
        kind.attach(to: future) { ran.add(.current) }
        #expect(ran.all == [.current])
    }

    @Test func `what a chain goes on with runs where the inner future is settled`() {
        let (outer, inner) = (Promise<Int, Never>(), Promise<Int, Never>())
        let future = inner.future
        let ran = Record<ThreadIdentity>()
        outer.future.flatMap { _ in future }.observe { _ in ran.add(.current) }
        outer.resolve(1)
        let settling = Record<ThreadIdentity>()
        SizedThread {
            settling.add(.current)
            inner.resolve(1)
        }.join()
        #expect(ran.all == settling.all)
    }

    @Test func `handlers run on the thread that cancels`() {
        let promise = Promise<Int, any Error>()
        let future = promise.future
        let ran = Record<ThreadIdentity>()
        promise.onCancel { ran.add(.current) }
        let cancelling = Record<ThreadIdentity>()
        SizedThread {
            cancelling.add(.current)
            future.cancel()
        }.join()
        #expect(ran.all == cancelling.all)
    }

    @Test func `a hop goes out before a task is woken that came later`() {
        let executor = EnqueueLog()
        let promise = Promise<Int, Never>()
        let future = promise.future
        future.observe(on: .custom(executor)) { _ in }
        let task = Task(executorPreference: executor) { await future.value }
        executor.runTasks()
        #expect(executor.log == ["task"])
        promise.resolve(1)
        #expect(executor.log == ["task", "hop", "task"])
        executor.runTasks()
        _ = task
    }

    /// Who waits besides a task: whether it is alone decides where the core keeps it.
    enum Company: CaseIterable {
        case nobody, task, thread, observer, hop

        func wait(for future: Future<Int, Never>, _ wentOn: DispatchSemaphore) {
            switch self {
            case .nobody: wentOn.signal()
            case .task:
                Task {
                    _ = await future.value
                    wentOn.signal()
                }
            case .thread:
                Thread.detachNewThread {
                    _ = future.wait()
                    wentOn.signal()
                }
            case .observer:
                future.observe { _ in }
                wentOn.signal()
            case .hop: future.observe(on: .concurrent) { _ in wentOn.signal() }
            }
        }
    }

    @Test(arguments: Company.allCases)
    func `who waits goes on before the closure that settled the future has returned`(_ company: Company) async {
        let (outer, promise) = (Promise<Int, Never>(), Promise<Int, Never>())
        let future = promise.future
        let wentOn = DispatchSemaphore(value: 0)
        Task {
            _ = await future.value
            wentOn.signal()
        }
        await future.waitUntilAwaited()
        company.wait(for: future, wentOn)
        if company == .task || company == .thread { await future.waitUntilAwaited(by: 2) }
        let waits = Record<DispatchTimeoutResult>()
        outer.future.observe { _ in
            promise.resolve(1)
            // Only one that never comes takes so long, however busy the machine is.
            for _ in 0..<2 { waits.add(wentOn.wait(timeout: .now() + .seconds(600))) }
        }
        // The tasks need this one's thread.
        let returned = Promise<Void, Never>()
        let settling = SizedThread {
            outer.resolve(1)
            returned.resolve()
        }
        await returned.future.value
        settling.join()
        #expect(waits.all == [.success, .success])
    }
}

/// An executor of tasks and of hops that says what it got.
// Sendable: what it has is behind locks.
private final class EnqueueLog: TaskExecutor, FutureExecutor, @unchecked Sendable {
    private let entries = Record<String>()
    private let jobs = Guarded<[UnownedJob]>([])

    var log: [String] { entries.all }

    func enqueue(_ job: consuming ExecutorJob) {
        entries.add("task")
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func enqueue(_ job: FutureJob) {
        entries.add("hop")
        job.run()
    }

    func runTasks() {
        let ready = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
