//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Synchronization

/// Runs a task on the calling thread, as a program without a thread pool would.
///
/// So that what is measured is the library that is awaited, and not how fast the system wakes a thread.
final class TaskLoop: TaskExecutor {
    private struct Ready {
        var jobs: [UnownedJob] = []
        var isWaiting = false
    }

    private let ready = Mutex(Ready())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Takes the memory for so many jobs, which would count as that of the tasks later.
    func reserve(_ count: Int) { ready.withLock { $0.jobs.reserveCapacity(count) } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let wasWaiting = ready.withLock { ready in
            ready.jobs.append(job)
            defer { ready.isWaiting = false }
            return ready.isWaiting
        }
        if wasWaiting { wakeUp.signal() }
    }

    /// Runs a task to its end.
    ///
    /// - Parameters:
    ///   - loop: Where it runs; for tasks that the work starts there too.
    ///   - whenIdle: Called when the task is suspended and nothing is ready. It returns whether it did something; if
    ///     not, another thread has to.
    ///   - work: What the task does.
    static func run(
        on loop: TaskLoop = TaskLoop(),
        whenIdle: () -> Bool = { false },
        _ work: @escaping @Sendable () async -> Void
    ) {
        let isDone = Done()
        Task(executorPreference: loop) {
            await work()
            isDone.flag.store(true, ordering: .releasing)
        }
        while !isDone.flag.load(ordering: .acquiring) {
            if loop.runReady() || isDone.flag.load(ordering: .acquiring) || whenIdle() { continue }
            loop.waitForJob()
        }
    }

    private final class Done: Sendable {
        let flag = Atomic(false)
    }

    private func runReady() -> Bool {
        guard let job = ready.withLock({ $0.jobs.popLast() }) else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    private func waitForJob() {
        let isEmpty = ready.withLock { ready in
            ready.isWaiting = ready.jobs.isEmpty
            return ready.isWaiting
        }
        if isEmpty { wakeUp.wait() }
    }
}

/// What a task and the thread that settles what it awaits, the same one, share.
// Sendable: only ever used by the thread that runs the loop.
final class Slot<Value: ~Copyable>: @unchecked Sendable {
    // Unchecked, since the optimiser takes the checks away for some peers' values and not for others'.
    @exclusivity(unchecked) private var value: Value?

    func put(_ value: consuming Value) { self.value = consume value }

    func take() -> Value? { value.take() }
}
