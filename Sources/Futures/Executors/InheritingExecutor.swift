//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs in a task that was made with the executor, and has inherited the context of its creator.
final class InheritingExecutor: FutureExecutor {
    private let arrived = ArrivedJobs()
    private let arrivals: AsyncStream<Void>.Continuation

    init() {
        let (stream, arrivals) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.arrivals = arrivals
        Task(name: currentTaskName, executorPreference: globalConcurrentExecutor) { [arrived] in
            for await _ in stream {
                for job in arrived.takeAll() { job.run() }
            }
            // The executor is gone, or a closure has cancelled this task.
            arrived.close()
        }
    }

    // Jobs that were enqueued before still run.
    deinit { arrivals.finish() }

    func enqueue(_ job: FutureJob) {
        if arrived.add(job) { arrivals.yield() }
    }
}

/// The jobs that the executor's task hasn't taken yet, which the stream only announces.
///
/// Jobs don't go through the stream: on Linux the thread sanitizer doesn't see its lock, and would report races between
/// what the job was given and what it does.
private final class ArrivedJobs: Sendable {
    /// Nil once nobody takes them any more.
    private let jobs = Locked<[FutureJob]?>([])

    /// Returns false if nobody takes it, so that the executor drops it.
    func add(_ job: FutureJob) -> Bool {
        jobs.withLock { jobs in
            jobs?.append(job)
            return jobs != nil
        }
    }

    func takeAll() -> [FutureJob] { jobs.exchange([]) ?? [] }

    /// Drops the rest, outside of the lock.
    func close() { _ = jobs.exchange(nil) }
}

extension AnyFutureExecutor {
    /// Runs a closure with the task-local values, the name and the priority of the context in which this is read.
    ///
    /// So write it at each call: an executor that is stored keeps the context in which it was made. What is attached
    /// inside a closure without an executor has the context of the thread that settles the future. The context has no
    /// cancellation: `Task.isCancelled` is false in the closure. (A closure that cancels the task that runs it cancels
    /// those after it, too: the executor drops them.)
    ///
    /// Closures run on the global concurrent pool, one at a time. Other executors keep no context: their jobs have that
    /// of the thread that settles the future. Only a task can keep a context, and they would need one task per closure.
    ///
    /// ```swift
    /// let logged = response.map(on: .inheriting) { log(Request.id, $0) }     // Request.id is task-local
    /// ```
    ///
    /// - Complexity: One task, which ends with the executor.
    public static var inheriting: AnyFutureExecutor { .custom(InheritingExecutor()) }
}

/// The name of the current task, if the system supports names.
var currentTaskName: String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
}
