//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

// A task that is resumed goes on when the threads have ended: what it does after is its own. A task is never cancelled
// here while a thread registers it: the runtime holds a lock then, which the exploration does not know.

extension Entry {
    static let awaiting = [
        Entry("await, complete") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let task = executor.wait(for: promise.future, log)
            scenario.thread { executor.runReady() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep((promise, task))
                executor.finish()
                log.expect("1")
            }
        },
        Entry("await, attach, complete") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let future = promise.future
            let task = executor.wait(for: future, log, "task ")
            scenario.thread { executor.runReady() }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep((promise, task))
                executor.finish()
                log.expect(1...1, of: "task 1")
                log.expect(1...1, of: "1")
            }
        },
        Entry("awaited: cancel the task, complete") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let task = executor.wait(for: promise.future, log)
            executor.runReady()
            scenario.thread { task.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                executor.finish()
                Exploration.expect(log.entries == ["1"] || log.entries == ["cancelled"], "it got \(log.entries)")
            }
        },
        Entry("awaited: cancel the task, attach") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let future = promise.future
            let task = executor.wait(for: future, log)
            executor.runReady()
            scenario.thread { task.cancel() }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards {
                executor.finish()
                log.expect("cancelled")
                promise.resolve(1)
                executor.finish()
                log.expect("cancelled", "1")
            }
        },
        Entry("awaited by two: cancel both tasks, complete") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let one = executor.wait(for: promise.future, log, "one ")
            let other = executor.wait(for: promise.future, log, "other ")
            executor.runReady()
            scenario.thread { one.cancel() }
            scenario.thread { other.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                executor.finish()
                Exploration.expect(log.entries.count == 2, "it was \(log.entries)")
                log.expect(log.count(of: "one 1") == 1 ? 0...0 : 1...1, of: "one cancelled")
                log.expect(log.count(of: "other 1") == 1 ? 0...0 : 1...1, of: "other cancelled")
            }
        },
        Entry("awaited: cancel a sibling, complete") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let promise = Numbers()
            let task = executor.wait(for: promise.future, log)
            executor.runReady()
            let mapped = promise.future.map { $0 + 1 }
            scenario.thread { mapped.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep((promise, task))
                executor.finish()
                log.expect("1")
            }
        },
        Entry("awaited: complete inside a closure, attach") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let (outer, promise) = (Numbers(), Numbers())
            let future = promise.future
            let task = executor.wait(for: future, log, "task ")
            executor.runReady()
            outer.future.observe { _ in
                promise.resolve(1)
                Exploration.expect(executor.resumed == 1, "the task waits for this closure")
            }
            scenario.thread { outer.resolve(0) }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards {
                keep((promise, task))
                executor.finish()
                log.expect(1...1, of: "1")
                log.expect(1...1, of: "task 1")
            }
        },
        Entry("awaited behind an observer: complete inside a closure, attach") { scenario in
            let (log, executor) = (Log(), StepwiseExecutor())
            let (outer, promise) = (Numbers(), Numbers())
            let future = promise.future
            future.observe { log.note("first \($0.name)") }
            let task = executor.wait(for: future, log, "task ")
            executor.runReady()
            outer.future.observe { _ in
                promise.resolve(1)
                Exploration.expect(executor.resumed == 1, "the task waits for this closure")
            }
            scenario.thread { outer.resolve(0) }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards {
                keep((promise, task))
                executor.finish()
                for entry in ["first 1", "1", "task 1"] { log.expect(1...1, of: entry) }
            }
        },
        Entry("awaited beside a hop: complete inside a closure, attach") { scenario in
            let (log, executor, jobs) = (Log(), StepwiseExecutor(), HeldJobs())
            let (outer, promise) = (Numbers(), Numbers())
            let future = promise.future
            future.observe(on: .custom(jobs)) { log.note("first \($0.name)") }
            let task = executor.wait(for: future, log, "task ")
            executor.runReady()
            outer.future.observe { _ in
                promise.resolve(1)
                Exploration.expect(executor.resumed == 1, "the task waits for this closure")
                Exploration.expect(jobs.enqueued > 0, "the hop waits for this closure")
            }
            scenario.thread { outer.resolve(0) }
            scenario.thread { future.observe(on: .custom(jobs)) { log.note("second \($0.name)") } }
            scenario.afterwards {
                keep((promise, task))
                jobs.run()
                executor.finish()
                log.expect("first 1", "second 1", "task 1")
            }
        },
    ]
}
