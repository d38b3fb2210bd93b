//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// Dispatch queues run jobs asynchronously, with the queue's quality of service.
extension DispatchQueue: FutureExecutor {
    /// Runs a job asynchronously on the queue.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { async { job.run(isolatedTo: nil) } }

    /// Whether this is the main queue, and the caller runs on it.
    ///
    /// Other queues can't say.
    public var isCurrent: Bool { self === DispatchQueue.main && DispatchQueue.isMain }
}
