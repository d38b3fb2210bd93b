//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on a task executor of Swift concurrency.
///
/// Jobs may run at the same time, and in any order.
struct TaskJobExecutor<Base: TaskExecutor>: FutureExecutor {
    /// The Swift executor.
    let base: Base

    /// Makes an executor for futures from a Swift executor.
    ///
    /// - Parameter base: The Swift executor.
    init(_ base: Base) { self.base = base }

    /// Runs a job in a task on the executor.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) {
        Task(executorPreference: base) { job.run() }
    }

    /// True if both represent the same Swift executor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one runs jobs on the same executor.
    func isSame(as other: any FutureExecutor) -> Bool { (other as? TaskJobExecutor)?.base === base }
}

extension AnyFutureExecutor {
    /// Runs closures on a task executor of Swift concurrency.
    ///
    /// - Parameter executor: The Swift executor.
    /// - Returns: An executor for futures.
    public static func tasks(_ executor: some TaskExecutor) -> AnyFutureExecutor {
        .custom(TaskJobExecutor(executor))
    }
}
