//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures

/// Runs jobs on a queue, and waits for it.
struct OnQueueAndWait: FutureExecutor {
    let queue: DispatchQueue

    func enqueue(_ job: FutureJob) { queue.sync { job.run() } }
}

/// Runs jobs under a lock.
struct UnderLock: FutureExecutor {
    private let lock = Guarded(())

    func enqueue(_ job: FutureJob) { lock.withLock { _ in job.run() } }
}

/// Runs jobs where they come.
struct RightHere: FutureExecutor {
    func enqueue(_ job: FutureJob) { job.run() }
}
