//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

@testable import CoreUnderModel

/// An executor that keeps its jobs until a thread of the scenario runs or drops them.
// Sendable: one thread at a time runs.
final class HeldJobs: FutureExecutor, @unchecked Sendable {
    private var jobs: [FutureJob] = []
    private(set) var enqueued = 0
    /// What a real executor has a lock for: threads can change here, and what is handed over is seen whole.
    private let turn = Atomic<UInt>(0)

    func enqueue(_ job: FutureJob) {
        // First: threads change before an atomic operation, and so before the job is there.
        _ = turn.exchange(1, ordering: .acquiringAndReleasing)
        jobs.append(job)
        enqueued += 1
    }

    /// Runs what is there, and what comes by that.
    func run() {
        while let job = next() { job.run() }
    }

    /// Drops what is there.
    func drop() {
        while next() != nil {}
    }

    private func next() -> FutureJob? {
        _ = turn.exchange(0, ordering: .acquiringAndReleasing)
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }
}
