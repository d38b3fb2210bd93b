//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

extension Entry {
    static let delivering = [
        Entry("deliver: complete, attach two") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { log.note("first \($0.name)") }
            scenario.thread { promise.resolve(1) }
            scenario.thread {
                future.observe(on: .custom(jobs)) { log.note("second \($0.name)") }
                future.observe(on: .custom(jobs)) { log.note("third \($0.name)") }
            }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect("first 1", "second 1", "third 1")
            }
        },
        Entry("deliver: complete, attach, attach", quickPreemptions: 2) { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { _ in log.note("first") }
            scenario.thread { promise.resolve(1) }
            for name in ["a", "b"] {
                scenario.thread { future.observe(on: .custom(jobs)) { _ in log.note(name) } }
            }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect("first", before: "a")
                log.expect("first", before: "b")
                Exploration.expect(log.entries.count == 3, "expected three, but it was \(log.entries)")
            }
        },
        Entry("deliver: cancel, attach two") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { log.note("first \($0.name)") }
            scenario.thread { future.cancel() }
            scenario.thread {
                future.observe(on: .custom(jobs)) { log.note("second \($0.name)") }
                future.observe(on: .custom(jobs)) { log.note("third \($0.name)") }
            }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect("first cancelled", "second cancelled", "third cancelled")
            }
        },
        Entry("deliver: drop the promise, attach two") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let (box, future) = promised(Numbers())
            future.observe(on: .custom(jobs)) { log.note("first \($0.name)") }
            scenario.thread { _ = box.take() }
            scenario.thread {
                future.observe(on: .custom(jobs)) { log.note("second \($0.name)") }
                future.observe(on: .custom(jobs)) { log.note("third \($0.name)") }
            }
            scenario.afterwards {
                jobs.run()
                log.expect("first broken", "second broken", "third broken")
            }
        },
        Entry("deliver: drop the promise, where the failure can't say it, attach") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            FutureProblem.report = { _ in log.note("report") }
            let (box, future) = promised(PlainNumbers())
            let (first, second) = (Box(Token("gone", log)), Box(Token("gone", log)))
            if let token = first.take() { future.observe(on: .custom(jobs)) { _ in token.use() } }
            scenario.thread { _ = box.take() }
            scenario.thread {
                guard let token = second.take() else { return }
                future.observe(on: .custom(jobs)) { _ in token.use() }
            }
            scenario.afterwards {
                jobs.run()
                log.expect(1...1, of: "report")
                log.expect(2...2, of: "gone")
                FutureProblem.report = { _ in }
            }
        },
        Entry("deliver: complete, attach, run", quickPreemptions: 2) { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { _ in log.note("first") }
            scenario.thread { promise.resolve(1) }
            scenario.thread { future.observe(on: .custom(jobs)) { _ in log.note("second") } }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect("first", "second")
            }
        },
        Entry("deliver: complete, cancel a late one") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { _ in log.note("first") }
            scenario.thread { promise.resolve(1) }
            scenario.thread {
                let mapped = future.map(on: .custom(jobs)) { $0 + 1 }
                mapped.observe { log.note($0.name) }
                mapped.cancel()
            }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect(1...1, of: "first")
                log.expect(1...1, of: "cancelled")
            }
        },
        Entry("deliver: two executors, complete, attach") { scenario in
            let (log, jobs, others) = (Log(), HeldJobs(), HeldJobs())
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(jobs)) { _ in log.note("first") }
            future.observe(on: .custom(others)) { _ in log.note("other") }
            scenario.thread { promise.resolve(1) }
            scenario.thread {
                future.observe(on: .custom(others)) { _ in log.note("another") }
                future.observe(on: .custom(jobs)) { _ in log.note("second") }
            }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                others.run()
                log.expect("first", "second", "other", "another")
            }
        },
        Entry("deliver: jobs that run at once, complete, attach") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            future.observe(on: .custom(RightHere())) { _ in log.note("first") }
            scenario.thread { promise.resolve(1) }
            scenario.thread {
                Future<Int, any Error>.success(0).observe { _ in
                    future.observe(on: .custom(RightHere())) { _ in log.note("second") }
                    // What is settled for certain is not waited for.
                    Future<Int, any Error>.success(1).observe(on: .custom(RightHere())) { _ in log.note("inside") }
                    log.note("outer")
                }
            }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "first")
                log.expect(1...1, of: "second")
                log.expect("inside", before: "outer")
            }
        },
        Entry("deliver: a hop that moves, complete, complete") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let (outer, inner) = (Numbers(), Numbers())
            let future = inner.future
            future.observe { _ in log.note("\(jobs.enqueued) jobs") }
            outer.future.flatMap { _ in future }.observe(on: .custom(jobs)) { log.note($0.name) }
            outer.resolve(0)
            scenario.thread { inner.resolve(1) }
            scenario.thread { future.observe(on: .custom(jobs)) { log.note("late \($0.name)") } }
            scenario.afterwards {
                keep(inner)
                jobs.run()
                log.expect(1...1, of: "1")
                log.expect(1...1, of: "late 1")
                // The hop was there when the promise was resolved, and went out before the closure ran.
                log.expect(0...0, of: "0 jobs")
            }
        },
        Entry("deliver: a hop that moves to what another thread delivers", quickPreemptions: 2) { scenario in
            let (log, jobs, others) = (Log(), HeldJobs(), HeldJobs())
            let (outer, inner) = (Numbers(), Numbers())
            let future = inner.future
            future.observe(on: .custom(others)) { _ in }
            future.observe(on: .custom(jobs)) { _ in log.note("before") }
            outer.future.flatMap { _ in future }.observe(on: .custom(others)) { log.note($0.name) }
            scenario.thread { inner.resolve(1) }
            scenario.thread {
                outer.resolve(0)
                future.observe(on: .custom(jobs)) { _ in log.note("after") }
            }
            scenario.afterwards {
                keep(inner)
                jobs.run()
                others.run()
                log.expect("before", "after", "1")
            }
        },
        Entry("deliver: a job that is dropped, attach", quickPreemptions: 2) { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let (dropped, other, start) = (Numbers(), Numbers(), Numbers())
            let future = dropped.future
            future.map(on: .custom(RunsOrDrops(isDropping: true))) { $0 }.observe { log.note($0.name) }
            other.future.observe(on: .custom(RunsOrDrops(isDropping: false))) { _ in
                future.observe(on: .custom(jobs)) { _ in log.note("inside") }
                log.note("\(jobs.enqueued) jobs")
            }
            // Both wait until this job is over, and go out together.
            start.future.observe(on: .custom(RunsOrDrops(isDropping: false))) { _ in
                dropped.resolve(1)
                other.resolve(1)
            }
            scenario.thread { start.resolve(0) }
            scenario.thread { future.observe(on: .custom(jobs)) { _ in log.note("another") } }
            scenario.afterwards {
                keep(dropped)
                keep(other)
                jobs.run()
                log.expect(0...0, of: "1")
                log.expect(1...1, of: "inside")
                log.expect(1...1, of: "another")
                log.expect(0...0, of: "0 jobs")
            }
        },
    ]
}

/// An executor that runs jobs where they come.
private struct RightHere: FutureExecutor {
    func enqueue(_ job: FutureJob) { job.run() }
}

/// The same of one that drops some.
private struct RunsOrDrops: FutureExecutor {
    let isDropping: Bool

    func enqueue(_ job: FutureJob) { if !isDropping { job.run() } }
}
