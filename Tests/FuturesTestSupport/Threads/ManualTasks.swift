//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs tasks when it is told to, on the thread that tells it: a test sees what is ready and what is suspended.
package final class ManualTasks: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])
    private let count = Guarded(0)

    package init() {}

    /// How many jobs there ever were: one for each task, and one for each time that a task goes on after it was
    /// suspended.
    package var enqueued: Int { count.withLock { $0 } }

    /// How many jobs are ready to run.
    package var ready: Int { jobs.withLock { $0.count } }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        count.withLock { $0 += 1 }
        jobs.withLock { $0.append(job) }
    }

    /// Runs what is ready, and what that makes ready, until everything is suspended or done.
    package func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Starts a task and runs it up to where it suspends.
    @discardableResult
    package func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let task = Task(executorPreference: self) { await body() }
        run()
        return task
    }
}
