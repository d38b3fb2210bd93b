//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import NIOCore

/// Runs tasks where a queue or an event loop runs closures.
final class ClosureExecutor: TaskExecutor {
    static let onSettler = ClosureExecutor { settler.execute($0) }
    static let onHopQueue = ClosureExecutor { hopQueue.async(execute: $0) }

    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void

    init(_ run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.run = run }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
