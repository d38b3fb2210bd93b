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

@Suite("The law of executors", .timeLimit(.minutes(60)))
struct ExecutorLawTests {
    @Test func `one that runs jobs right where they come`() async throws {
        try await ExecutorCompatTest(RightHere(), traits: .inline).run()
    }

    @Test func `a serial queue`() async throws {
        try await ExecutorCompatTest(DispatchQueue(label: "serial"), traits: .serial).run()
    }

    @Test func `a concurrent queue`() async throws {
        try await ExecutorCompatTest(DispatchQueue.global()).run()
    }

    @Test func `the main actor`() async throws {
        try await ExecutorCompatTest(.main, traits: .serial).run()
    }

    @Test func `the main queue`() async throws {
        try await ExecutorCompatTest(DispatchQueue.main, traits: .serial).run()
    }

    @Test func `an actor`() async throws {
        try await ExecutorCompatTest(.actor(Ledger()), traits: .serial).run()
    }

    @Test func `an actor with an executor of its own`() async throws {
        try await ExecutorCompatTest(.actor(QueuedLedger()), traits: .serial).run()
    }

    @Test func `a serial executor of the language`() async throws {
        try await ExecutorCompatTest(.serial(QueueTurns()), traits: .serial).run()
    }

    @Test func `a task executor of the language`() async throws {
        try await ExecutorCompatTest(.tasks(QueueTasks())).run()
    }

    @Test func `the concurrent pool`() async throws {
        try await ExecutorCompatTest(.concurrent).run()
    }

    @Test func `one that saves the way`() async throws {
        try await ExecutorCompatTest(.immediate(.main), traits: .serial).run()
        try await ExecutorCompatTest(.immediate(.actor(Ledger())), traits: .serial).run()
    }

    @Test func `one that a test runs by hand`() async throws {
        let executor = ManualExecutor()
        try await ExecutorCompatTest(
            executor,
            traits: .serial,
            drive: { executor.runAll() },
            drop: { executor.dropAll() }
        ).run()
    }

    // That the suite finds what breaks the law.

    @Test func `one that runs jobs inside of enqueue is found out`() async {
        await #expect(throws: ExecutorViolation.self) { try await ExecutorCompatTest(RightHere()).run() }
    }

    @Test func `one that drops every third job is found out`() async {
        await #expect(throws: ExecutorViolation.self) { try await ExecutorCompatTest(Forgetful()).run() }
    }

    @Test func `one that isn't serial and says so is found out`() async {
        let executor = Reversing()
        await #expect(throws: ExecutorViolation.self) {
            try await ExecutorCompatTest(executor, traits: .serial, drive: { executor.runAll() }).run()
        }
    }

    @Test func `one that believes to be everywhere is found out`() async {
        await #expect(throws: ExecutorViolation.self) { try await ExecutorCompatTest(Everywhere()).run() }
    }
}

/// An executor that loses jobs.
private final class Forgetful: FutureExecutor {
    private let count = Count()

    func enqueue(_ job: FutureJob) {
        count.raise()
        if count.now % 3 != 0 { DispatchQueue.global().async { job.run() } }
    }
}

/// An executor that runs the last job first.
private final class Reversing: FutureExecutor {
    private let jobs = Guarded<[FutureJob]>([])

    func enqueue(_ job: FutureJob) { jobs.withLock { $0.append(job) } }

    func runAll() {
        while let job = jobs.withLock({ $0.popLast() }) { job.run() }
    }
}

/// An executor that takes every thread for its own.
private struct Everywhere: FutureExecutor {
    var isCurrent: Bool { true }

    func enqueue(_ job: FutureJob) { DispatchQueue.global().async { job.run() } }
}
