//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on the global concurrent pool, where tasks run by default.
struct ConcurrentExecutor: FutureExecutor {
    /// Runs a job in a task on the pool, which has the priority of the caller.
    ///
    /// Jobs may run at the same time, and in any order.
    func enqueue(_ job: FutureJob) {
        // Explicit, since a task would inherit the executor preference of its creator.
        Task(executorPreference: globalConcurrentExecutor) { job.run() }
    }

    func isSame(as other: any FutureExecutor) -> Bool { other is ConcurrentExecutor }
}

extension AnyFutureExecutor {
    /// Runs closures on the global concurrent pool.
    public static var concurrent: AnyFutureExecutor { pool }

    private static let pool = AnyFutureExecutor.custom(ConcurrentExecutor())
}
