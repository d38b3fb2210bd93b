//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

/// An actor whose state closures are to touch.
actor Ledger {
    private(set) var entries: [Int] = []

    func add(_ entry: Int) { entries.append(entry) }
}

/// An actor that runs on a queue of its own.
actor QueuedLedger {
    private let turns = QueueTurns()
    private(set) var entries: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { turns.asUnownedSerialExecutor() }

    func add(_ entry: Int) { entries.append(entry) }
}

/// A serial executor of the language that is a queue.
final class QueueTurns: SerialExecutor {
    private let queue = DispatchQueue(label: "QueueTurns")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// A task executor of the language that is a concurrent queue.
final class QueueTasks: TaskExecutor {
    private let queue = DispatchQueue(label: "QueueTasks", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
