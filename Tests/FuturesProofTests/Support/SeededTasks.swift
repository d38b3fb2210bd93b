//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting

/// Runs tasks on the thread of a seeded scheduler, which draws by lot when each goes on.
final class SeededTasks: TaskExecutor {
    private let scheduler: SeededScheduler
    private let count = Count()

    init(_ scheduler: SeededScheduler) { self.scheduler = scheduler }

    /// How many jobs there ever were: one for each task, and one for each time that a task goes on after it was
    /// suspended.
    var enqueued: Int { count.now }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        scheduler.perform { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        count.raise()
    }

    /// Makes a task, which begins when its lot is drawn.
    func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: self) { await body() }
    }
}
