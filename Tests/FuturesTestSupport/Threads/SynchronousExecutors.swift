//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Dispatch
package import Futures

/// Runs jobs on a queue, and waits for it.
package struct OnQueueAndWait: FutureExecutor {
    package let queue: DispatchQueue

    package init(queue: DispatchQueue) { self.queue = queue }

    package func enqueue(_ job: FutureJob) { queue.sync { job.run() } }
}

/// Runs jobs under a lock.
package struct UnderLock: FutureExecutor {
    private let lock = Guarded(())
    private let held = Count()

    package init() {}

    package func enqueue(_ job: FutureJob) {
        lock.withLock { _ in
            held.raise()
            job.run()
            held.lower()
        }
    }

    /// Whether a job runs now.
    package var isHeld: Bool { held.now > 0 }
}

/// Runs jobs where they come.
package struct RightHere: FutureExecutor {
    package init() {}

    package func enqueue(_ job: FutureJob) { job.run() }
}

/// Runs each job on a thread of its own, and waits for it.
package struct OnOtherThread: FutureExecutor {
    package init() {}

    package func enqueue(_ job: FutureJob) { onOtherThread { job.run() } }
}
