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

    @Test func `one that says it is serial and runs two jobs at the same time is found out`() async {
        // Two threads that are free to meet do so within one run, and within many on a machine that is busy.
        var found: String?
        for _ in 0..<1_000 where found == nil {
            found = await violation(of: ExecutorCompatTest(ALineForEachThread(), traits: .serial))
        }
        #expect(found?.hasSuffix(" jobs ran while another one did") == true, "\(found ?? "nothing")")
    }

    @Test func `a concurrent queue that says it is serial is found out`() async {
        var found: String?
        for _ in 0..<1_000 where found == nil {
            found = await violation(of: ExecutorCompatTest(DispatchQueue.global(), traits: .serial))
        }
        // Which of the two is seen first depends on the threads.
        let isSaid = found?.contains("jobs ran while another one did") == true
        #expect(isSaid || found?.contains("jobs of one thread ran in another order") == true, "\(found ?? "nothing")")
    }

    @Test func `one that says it runs jobs where they come and doesn't is found out`() async {
        let executor = ManualExecutor()
        let test = ExecutorCompatTest(executor, traits: .inline, drive: { executor.runAll() })
        #expect(await violation(of: test) == "ManualExecutor: enqueue(_:) returned before the job had run")
    }

    /// What the suite says of an executor that breaks the law.
    private func violation(of test: ExecutorCompatTest) async -> String? {
        do {
            try await test.run()
            return nil
        } catch {
            return "\(error)"
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

/// An executor that keeps the order of each thread, and runs the jobs of several at the same time.
private final class ALineForEachThread: FutureExecutor {
    private let lines = Guarded<[ThreadIdentity: DispatchQueue]>([:])

    func enqueue(_ job: FutureJob) {
        let line = lines.withLock { lines in
            let line = lines[.current] ?? DispatchQueue(label: "a line for each thread")
            lines[.current] = line
            return line
        }
        line.async { job.run() }
    }
}

/// An executor that takes every thread for its own.
private struct Everywhere: FutureExecutor {
    var isCurrent: Bool { true }

    func enqueue(_ job: FutureJob) { DispatchQueue.global().async { job.run() } }
}
