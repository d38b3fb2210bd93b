//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

// The queue is that of "Futures in an actor".
actor Jobs {
    private let room: FutureLimiter
    private let clock: any Clock<Duration>
    private var gate: Promise<Void, any Error>?  // there while the queue is paused
    private var jobs: [String: Future<Void, any Error>] = [:]
    private var running: Set<String> = []
    private var isStopping = false

    init(maxConcurrent: Int, clock: any Clock<Duration> = ContinuousClock()) {
        room = FutureLimiter(maxConcurrent: maxConcurrent)
        self.clock = clock
    }

    func pause() { gate = gate ?? Promise() }

    func resume() {
        gate?.resolve()
        gate = nil
    }

    /// Begins a job, which has a name of its own, in its turn; nil once the queue is stopping.
    func add(_ name: String, _ work: @escaping @Sendable () async throws -> Void) -> Future<Void, any Error>? {
        if isStopping { return nil }
        let job = Future<Void, any Error>(name: name) {
            while let gate = self.gate { try await gate.future.value }
            try await self.room.run {
                self.running.insert(name)
                defer { self.running.remove(name) }
                try await work()
            }
        }
        jobs[name] = job
        job.observe(isolatedTo: self) { queue, _ in queue.jobs[name] = nil }
        return job
    }

    /// Takes nothing more on, cancels what hasn't begun, and waits for what runs.
    func drain() async {
        isStopping = true
        for (name, job) in jobs where !running.contains(name) { job.cancel() }
        _ = await Future.allSettled(jobs.values).result
    }

    /// Takes nothing more on, waits for what is there, and then cancels the rest; returns the names of those.
    func stop(within patience: Duration) async -> [String] {
        isStopping = true
        resume()
        let ends = Future.allSettled(jobs.values)
        try? await withTimeout(after: patience, clock: self.clock) { _ = await ends.result }
        let late = jobs.keys.sorted()
        for job in jobs.values { job.cancel() }
        return late
    }
}

@Suite("A queue of jobs in an actor", .timeLimit(.minutes(60)))
struct JobQueueTests {
    private let clock = ManualClock()

    @Test(arguments: 1...3)
    func `so many run at once, and none while it is paused`(_ limit: Int) async throws {
        let jobs = Jobs(maxConcurrent: limit, clock: clock)
        let begun = Record<Int>()
        let (running, most) = (Count(), Guarded(0))
        await jobs.pause()
        var added: [Future<Void, any Error>] = []
        for number in 0..<20 {
            let job = await jobs.add("\(number)") {
                begun.add(number)
                running.raise()
                most.withLock { $0 = max($0, running.now) }
                await Task.yield()
                running.lower()
            }
            added.append(try #require(job))
        }
        #expect(begun.all.isEmpty)
        await jobs.resume()
        for job in added { try await job.value }
        // Tasks that are woken together may come in any order.
        #expect(begun.all.sorted() == Array(0..<20))
        #expect(most.withLock { $0 } <= limit)
    }

    @Test func `it waits for what runs, and cancels what hasn't begun`() async throws {
        let jobs = Jobs(maxConcurrent: 1, clock: clock)
        let (gate, begun) = (Promise<Void, any Error>(), Promise<Void, Never>())
        let running = await jobs.add("running") {
            begun.resolve()
            try await gate.future.value
        }
        await begun.future.value
        let waiting = await jobs.add("waiting") { Issue.record("it has begun") }
        let drained = Task { await jobs.drain() }
        await #expect(throws: CancellationError.self) { try await waiting?.value }
        #expect(running?.isPending == true)
        gate.resolve()
        await drained.value
        #expect(running?.hasSucceeded == true)
    }

    @Test func `it stops when its jobs have ended, or their time is up`() async throws {
        let jobs = Jobs(maxConcurrent: 2, clock: clock)
        let (quick, never) = (Promise<Void, any Error>(), Promise<Void, any Error>())
        let begun = Promise<Void, Never>()
        let first = await jobs.add("quick") { try await quick.future.value }
        let slow = await jobs.add("slow") {
            begun.resolve()
            try await never.future.value
        }
        await begun.future.value
        async let late = jobs.stop(within: .seconds(1))
        await clock.waitForTimers(1)
        quick.resolve()
        try await first?.value
        clock.advance(by: .seconds(1))
        #expect(await late == ["slow"])
        await #expect(throws: CancellationError.self) { try await slow?.value }
        #expect(await jobs.add("more") {} == nil)
    }
}
