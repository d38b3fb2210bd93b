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
            try await self.room.run { try await work() }
        }
        jobs[name] = job
        job.observe(isolatedTo: self) { queue, _ in queue.jobs[name] = nil }
        return job
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
