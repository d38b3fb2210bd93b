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
    static let hopping = [
        Entry("hop: complete, run") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let mapped = mapped(promise.future, on: jobs, log)
            scenario.thread { promise.resolve(1) }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                log.expect("ran")
                Exploration.expect(mapped.name == "2", "it is \(mapped.name)")
            }
        },
        Entry("hop: cancel, run") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let mapped = mapped(promise.future, on: jobs, log)
            promise.resolve(1)
            scenario.thread { mapped.cancel() }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                // It may have been cancelled while its closure ran, or before.
                Exploration.expect(["2", "cancelled"].contains(mapped.name), "it is \(mapped.name)")
                log.expect(mapped.name == "2" ? 1...1 : 0...1, of: "ran")
            }
        },
        Entry("hop: cancel, complete") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let mapped = mapped(promise.future, on: jobs, log)
            scenario.thread { mapped.cancel() }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep(promise)
                Exploration.expect(mapped.name == "cancelled", "it is \(mapped.name)")
                jobs.run()
                log.expect()
            }
        },
        Entry("hop: cancel, run, where the failure can't say it") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = PlainNumbers()
            let mapped = mapped(promise.future, on: jobs, log)
            promise.resolve(1)
            scenario.thread { mapped.cancel() }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                log.expect("ran")
                Exploration.expect(mapped.name == "2", "it is \(mapped.name)")
            }
        },
        Entry("hop: drop the job, attach") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let token = Box(Token("gone", log))
            let moved = Future<Int, any Error>.success(1).on(.custom(jobs))
            scenario.thread { jobs.drop() }
            scenario.thread {
                guard let token = token.take() else { return }
                moved.observe {
                    token.use()
                    log.note($0.name)
                }
            }
            scenario.afterwards { log.expect("broken", "gone") }
        },
        Entry("hop: drop the job, cancel") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let moved = Future<Int, any Error>.success(1).on(.custom(jobs))
            moved.observe { log.note($0.name) }
            scenario.thread { jobs.drop() }
            scenario.thread { moved.cancel() }
            scenario.afterwards {
                Exploration.expect(log.entries == ["broken"] || log.entries == ["cancelled"], "it was \(log.entries)")
            }
        },
        Entry("hop: drop the job, cancel a mapped one") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let mapped = mapped(Future<Int, any Error>.success(1), on: jobs, log)
            scenario.thread { jobs.drop() }
            scenario.thread { mapped.cancel() }
            scenario.afterwards {
                log.expect()
                Exploration.expect(["broken", "cancelled"].contains(mapped.name), "it is \(mapped.name)")
            }
        },
        Entry("hop: drop the job of one that looks, cancel") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let token = Token("gone", log)
            promise.future.observe(on: .custom(jobs)) {
                token.use()
                log.note($0.name)
            }
            scenario.thread {
                promise.resolve(1)
                jobs.drop()
            }
            scenario.thread { promise.future.cancel() }
            scenario.afterwards {
                keep(promise)
                jobs.drop()
                log.expect("gone")
            }
        },
        Entry("hop: two that look, complete, run") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            promise.future.observe(on: .custom(jobs)) { log.note("first \($0.name)") }
            promise.future.observe(on: .custom(jobs)) { log.note("second \($0.name)") }
            scenario.thread { promise.resolve(1) }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                jobs.run()
                log.expect("first 1", "second 1")
                Exploration.expect(jobs.enqueued == 1, "\(jobs.enqueued) jobs")
            }
        },
        Entry("hop: attach another, complete, run", quickPreemptions: 2) { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let promise = Numbers()
            let moved = promise.future.on(.custom(jobs))
            moved.observe { log.note("first \($0.name)") }
            scenario.thread { promise.resolve(1) }
            scenario.thread { jobs.run() }
            scenario.thread { moved.observe { log.note("second \($0.name)") } }
            scenario.afterwards {
                keep(promise)
                jobs.run()
                // Who comes when it is settled already doesn't wait for those before.
                log.expect(1...1, of: "first 1")
                log.expect(1...1, of: "second 1")
            }
        },
        Entry("hop: drop the promise, run") { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            let (box, future) = promised(Numbers())
            future.observe(on: .custom(jobs)) { log.note($0.name) }
            scenario.thread { _ = box.take() }
            scenario.thread { jobs.run() }
            scenario.afterwards {
                jobs.run()
                log.expect("broken")
            }
        },
    ]

    /// Adds one on an executor, and notes that.
    private static func mapped<Failure>(
        _ future: Future<Int, Failure>,
        on jobs: HeldJobs,
        _ log: Log
    ) -> Future<Int, Failure> {
        future.map(on: .custom(jobs)) { value in
            log.note("ran")
            return value + 1
        }
    }
}
