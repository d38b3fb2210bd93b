//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// An executor that keeps its jobs until it is told to run or to drop them.
final class HeldJobs: FutureExecutor {
    private let jobs = Record<FutureJob>()

    func enqueue(_ job: FutureJob) { jobs.add(job) }

    /// Runs what was enqueued, and what is enqueued by that, on a thread of its own.
    func runElsewhere() {
        onOtherThread { runHere() }
    }

    /// Runs what was enqueued, and what is enqueued by that, on the caller's thread.
    func runHere() {
        while let job = jobs.removeFirst() { job.run() }
    }

    /// Lets go of the jobs without running them.
    func drop() {
        while jobs.removeFirst() != nil {}
    }
}
