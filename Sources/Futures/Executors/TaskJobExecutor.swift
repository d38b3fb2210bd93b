//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on a task executor of the language.
///
/// Jobs may run at the same time, and in any order, as the executor likes.
struct TaskJobExecutor<Base: TaskExecutor>: FutureExecutor {
    /// The executor of the language.
    let base: Base

    /// Makes an executor for futures of one of the language.
    ///
    /// - Parameter base: The executor of the language.
    init(_ base: Base) { self.base = base }

    /// Runs a job in a task on the executor.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) {
        Task(executorPreference: base) { job.run() }
    }

    /// True where both stand for one executor of the language.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one runs jobs on the same executor.
    func isSame(as other: any FutureExecutor) -> Bool { (other as? TaskJobExecutor)?.base === base }
}

extension AnyFutureExecutor {
    /// Runs closures on a task executor of the language.
    ///
    /// - Parameter executor: The executor of the language.
    /// - Returns: An executor for futures.
    public static func tasks(_ executor: some TaskExecutor) -> AnyFutureExecutor {
        .custom(TaskJobExecutor(executor))
    }
}
