//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

/// An actor whose state closures are to touch.
package actor Ledger {
    package private(set) var entries: [Int] = []

    package init() {}

    package func add(_ entry: Int) { entries.append(entry) }
}

/// An actor that runs on a queue of its own.
package actor QueuedLedger {
    private let turns = QueueTurns()
    package private(set) var entries: [Int] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor { turns.asUnownedSerialExecutor() }

    package init() {}

    package func add(_ entry: Int) { entries.append(entry) }
}

/// A serial executor of the language that is a queue.
package final class QueueTurns: SerialExecutor {
    private let queue = DispatchQueue(label: "QueueTurns")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// A task executor of the language that is a concurrent queue.
package final class QueueTasks: TaskExecutor {
    private let queue = DispatchQueue(label: "QueueTasks", attributes: .concurrent)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
