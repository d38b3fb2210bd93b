//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

/// An executor that keeps its jobs until it is told to run or to drop them.
package final class HeldJobs: FutureExecutor {
    private let jobs = Record<FutureJob>()

    package init() {}

    package func enqueue(_ job: FutureJob) { jobs.add(job) }

    /// Runs what was enqueued, and what is enqueued by that, on a thread of its own.
    package func runElsewhere() {
        onOtherThread { runHere() }
    }

    /// Runs what was enqueued, and what is enqueued by that, on the caller's thread.
    package func runHere() {
        while let job = jobs.removeFirst() { job.run() }
    }

    /// Lets go of the jobs without running them.
    package func drop() {
        while jobs.removeFirst() != nil {}
    }
}
