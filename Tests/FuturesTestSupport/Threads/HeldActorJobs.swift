//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An actor's executor whose jobs run when a test says so, on the test's thread.
package final class HeldActorJobs: SerialExecutor {
    private let jobs = Record<UnownedJob>()

    package init() {}

    /// How many jobs wait.
    package var ready: Int { jobs.count }

    package func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }

    /// Runs what waits, and what comes meanwhile, until nothing does.
    package func run() {
        while let job = jobs.removeFirst() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// The test's thread is the only one that runs anything here.
    package func checkIsolated() {}
}

/// An actor whose jobs run when a test says so.
///
/// Tests extend it by what their actor does.
package actor HeldActor {
    package nonisolated let jobs = HeldActorJobs()
    package nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.asUnownedSerialExecutor() }
    /// What has begun on it.
    package nonisolated let begun = Record<Int>()

    package init() {}

    package func begin(_ number: Int) { begun.add(number) }
}
