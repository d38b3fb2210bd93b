//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

@testable import CoreUnderModel

/// Keeps the jobs of tasks until a thread of the scenario runs them.
// Sendable: one thread at a time runs.
final class StepwiseExecutor: TaskExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    /// How many tasks were resumed, and have not gone on.
    var resumed: Int { Resumptions.count }

    /// Goes on with the tasks that were resumed.
    func finish() {
        Resumptions.run()
        runReady()
    }

    /// Runs what is ready, and what gets ready by that.
    func runReady() {
        while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Starts a task that waits for a future, and notes what it got.
    func wait<Failure>(for future: Future<Int, Failure>, _ log: Log, _ name: String = "") -> Task<Void, Never> {
        Task(executorPreference: self) { log.note(name + (await future.result).name) }
    }
}
