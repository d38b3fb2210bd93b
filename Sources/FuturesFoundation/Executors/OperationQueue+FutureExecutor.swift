//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

/// Operation queues run jobs as operations.
///
/// A queue that runs several operations at the same time runs jobs so too. An operation that is cancelled before it
/// has started drops its job, and the futures in it break.
extension OperationQueue: FutureExecutor {
    /// Runs a job as an operation.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { addOperation { job.run() } }

    /// Whether the caller runs in an operation of this queue, and the queue runs one at a time.
    public var isCurrent: Bool { maxConcurrentOperationCount == 1 && OperationQueue.current === self }
}
