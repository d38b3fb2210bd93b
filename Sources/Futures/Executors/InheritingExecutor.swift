//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs in a task that was made where the executor was made, and has inherited its context from there.
final class InheritingExecutor: FutureExecutor {
    private let jobs: AsyncStream<FutureJob>.Continuation

    /// Makes an executor with the context of the caller.
    ///
    /// - Complexity: One task, which ends with the executor.
    init() {
        let (stream, jobs) = AsyncStream<FutureJob>.makeStream()
        self.jobs = jobs
        Task(name: currentTaskName, executorPreference: globalConcurrentExecutor) {
            for await job in stream { job.run() }
        }
    }

    // What was enqueued before is still run.
    deinit { jobs.finish() }

    /// Runs a job in the executor's task.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) { jobs.yield(job) }
}

extension AnyFutureExecutor {
    /// Runs a closure with the task-local values, the name and the priority of where it was attached.
    ///
    /// Closures run on the global concurrent pool, one at a time. Other executors take nothing along: their jobs have
    /// the context of the thread that settles the future, since the language can keep a task's context only in another
    /// task, and each closure would have to pay for one.
    ///
    /// ```swift
    /// let logged = response.map(on: .inheriting) { log(Request.id, $0) }     // Request.id is task-local
    /// ```
    ///
    /// - Complexity: One task, which ends with the executor.
    public static var inheriting: AnyFutureExecutor { .custom(InheritingExecutor()) }
}

/// The name of the task that the caller runs in, where the system knows names.
private var currentTaskName: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
}
