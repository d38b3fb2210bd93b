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
    let base: Base

    func enqueue(_ job: FutureJob) {
        // Explicit, since a task would inherit the executor preference of its creator.
        Task(executorPreference: base) { job.run() }
    }

    func isSame(as other: any FutureExecutor) -> Bool { (other as? TaskJobExecutor)?.base === base }
}

extension AnyFutureExecutor {
    /// Runs closures on the global concurrent pool, where tasks run by default.
    ///
    /// Jobs may run at the same time, and in any order. Each runs in a task with the priority of the caller.
    public static var concurrent: AnyFutureExecutor { pool }

    private static let pool = AnyFutureExecutor.tasks(globalConcurrentExecutor)

    /// Runs closures on a task executor of Swift concurrency.
    ///
    /// - Parameter executor: The Swift executor.
    /// - Returns: An executor for futures.
    public static func tasks(_ executor: some TaskExecutor) -> AnyFutureExecutor {
        .custom(TaskJobExecutor(base: executor))
    }
}
