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
    static let cancelling = [
        Entry("complete, cancel") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let future = promise.future
            future.observe { log.note($0.name) }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.thread { future.cancel() }
            scenario.afterwards {
                keep(promise)
                let isCancelled = log.winners == 0
                log.expect(1...1, of: isCancelled ? "cancelled" : "1")
                log.expect(isCancelled ? 1...1 : 0...0, of: "handler")
            }
        },
        Entry("complete, where an observer cancels the one behind it") { scenario in
            let log = Log()
            let promise = Numbers()
            let box = Box<@Sendable () -> Void>({})
            promise.future.observe { _ in box.peek()?() }
            let mapped = promise.future.map { number in
                log.note("ran")
                return number
            }
            box.put { mapped.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                _ = box.take()
                log.expect()
                Exploration.expect(mapped.name == "cancelled", "it is \(mapped.name)")
            }
        },
        Entry("cancel, cancel") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let future = promise.future
            future.observe { log.note($0.name) }
            scenario.thread { future.cancel() }
            scenario.thread { future.cancel() }
            scenario.afterwards {
                log.expect(1...1, of: "cancelled")
                log.expect(1...1, of: "handler")
                Exploration.expect(!promise.resolve(1), "settled twice")
            }
        },
        Entry("cancel, add a handler") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            scenario.thread { future.cancel() }
            scenario.thread { promise.onCancel { log.note("handler") } }
            scenario.afterwards {
                log.expect("handler")
                keep(promise)
            }
        },
        Entry("cancel, add a handler, where the failure can't say it") { scenario in
            let log = Log()
            let promise = PlainNumbers()
            let future = promise.future
            scenario.thread { future.cancel() }
            scenario.thread { promise.onCancel { log.note("handler") } }
            scenario.afterwards {
                log.expect("handler")
                promise.resolve(1)
            }
        },
        Entry("cancel, attach, where the failure can't say it") { scenario in
            let log = Log()
            let promise = PlainNumbers()
            let future = promise.future
            future.observe { log.note("first \($0.name)") }
            scenario.thread { future.cancel() }
            scenario.thread { future.observe { log.note("second \($0.name)") } }
            scenario.afterwards {
                promise.onCancel { log.note("handler") }
                promise.resolve(1)
                log.expect("handler", "first 1", "second 1")
            }
        },
        Entry("add a handler, add a handler, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            scenario.thread { promise.onCancel { log.note("handler") } }
            scenario.thread { promise.onCancel { log.note("handler") } }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                log.expect()
                keep((promise, future))
            }
        },
        Entry("cancel a derived one, complete, with a sibling") { scenario in
            let log = Log()
            let promise = Numbers()
            let source = promise.future
            let one = source.map { value in
                log.note("ran")
                return value + 1
            }
            let other = source.map { $0 + 2 }
            scenario.thread { one.cancel() }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep((promise, source))
                Exploration.expect(log.winners == 1, "the sibling's source was cancelled")
                Exploration.expect(other.name == "3", "the sibling is \(other.name)")
                Exploration.expect(one.name == "2" || one.name == "cancelled", "it is \(one.name)")
                if one.name == "2" { log.expect(1...1, of: "ran") }
            }
        },
        Entry("cancel a derived one, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let one = promise.future.map { $0 + 1 }
            scenario.thread { one.cancel() }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep(promise)
                log.expect(log.winners == 0 ? 1...1 : 0...0, of: "handler")
                Exploration.expect(one.name == "cancelled" || log.winners == 1, "it is \(one.name)")
            }
        },
        Entry("cancel both derived ones") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let one = promise.future.map { $0 + 1 }
            let other = promise.future.map { $0 + 2 }
            scenario.thread { one.cancel() }
            scenario.thread { other.cancel() }
            scenario.afterwards {
                log.expect("handler")
                promise.resolve(1)
                Exploration.expect(one.name == "cancelled" && other.name == "cancelled", "\(one.name), \(other.name)")
            }
        },
        Entry("cancel both derived ones, where the failure can't say it") { scenario in
            let log = Log()
            let promise = PlainNumbers()
            promise.onCancel { log.note("handler") }
            let one = promise.future.map { $0 + 1 }
            let other = promise.future.map { $0 + 2 }
            scenario.thread { one.cancel() }
            scenario.thread { other.cancel() }
            scenario.afterwards {
                log.expect("handler")
                promise.resolve(1)
                Exploration.expect(one.name == "2" && other.name == "3", "\(one.name), \(other.name)")
            }
        },
        Entry("cancel a derived one, attach") { scenario in
            let log = Log()
            let promise = Numbers()
            let source = promise.future
            let one = source.map { $0 + 1 }
            scenario.thread { one.cancel() }
            scenario.thread { source.observe { log.note($0.name) } }
            scenario.afterwards {
                promise.resolve(1)
                Exploration.expect(one.name == "cancelled", "it is \(one.name)")
                Exploration.expect(log.entries.count == 1, "expected one, but it was \(log.entries)")
            }
        },
        Entry("cancel a derived one twice, complete", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = Numbers()
            let source = promise.future
            let one = source.map { $0 + 1 }
            source.observe { log.note($0.name) }
            scenario.thread { one.cancel() }
            scenario.thread { one.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep((promise, source))
                log.expect("1")
                Exploration.expect(one.name != "pending", "still pending")
            }
        },
        Entry("cancel a chain at its end and in its middle") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let middle = promise.future.map { $0 + 1 }
            let end = middle.map { $0 + 1 }
            scenario.thread { middle.cancel() }
            scenario.thread { end.cancel() }
            scenario.afterwards {
                log.expect("handler")
                promise.resolve(1)
                Exploration.expect(end.name == "cancelled", "the end is \(end.name)")
                Exploration.expect(middle.name == "cancelled", "the middle is \(middle.name)")
            }
        },
    ]
}
