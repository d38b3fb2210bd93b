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
    static let tapping = [
        Entry("cancel a tap, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let tap = promise.future.always { log.note("ran") }
            scenario.thread { tap.cancel() }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "ran")
                log.expect(log.winners == 0 ? 1...1 : 0...0, of: "handler")
                Exploration.expect(tap.name == (log.winners == 0 ? "cancelled" : "1"), "it is \(tap.name)")
            }
        },
        Entry("cancel a tap, complete, with a sibling") { scenario in
            let log = Log()
            let promise = Numbers()
            let source = promise.future
            let tap = source.always { log.note("ran") }
            let other = source.map { $0 + 1 }
            scenario.thread { tap.cancel() }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep((promise, source))
                log.expect(1...1, of: "ran")
                Exploration.expect(other.name == "2", "the sibling is \(other.name)")
                Exploration.expect(tap.name == "cancelled" || tap.name == "1", "it is \(tap.name)")
            }
        },
        Entry("cancel a tap, cancel its sibling") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let tap = promise.future.always { log.note("ran") }
            let other = promise.future.map { $0 + 1 }
            scenario.thread { tap.cancel() }
            scenario.thread { other.cancel() }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "ran")
                log.expect(1...1, of: "handler")
                Exploration.expect(tap.name == "cancelled", "it is \(tap.name)")
                Exploration.expect(other.name == "cancelled", "the sibling is \(other.name)")
            }
        },
        Entry("cancel a tap, cancel what follows it", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = Numbers()
            let source = promise.future
            let tap = source.always { log.note("ran") }
            let end = tap.map { $0 + 1 }
            source.observe { log.note($0.name) }
            scenario.thread { tap.cancel() }
            scenario.thread { end.cancel() }
            scenario.afterwards {
                Exploration.expect(source.name == "pending", "the source is \(source.name)")
                promise.resolve(1)
                log.expect("ran", "1")
                Exploration.expect(tap.name == "cancelled", "it is \(tap.name)")
                Exploration.expect(end.name == "cancelled", "what follows is \(end.name)")
            }
        },
        Entry("cancel a tap under another, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            let tap = promise.future.always { log.note("upper") }.always { log.note("lower") }
            scenario.thread { tap.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                log.expect("upper", "lower")
                keep(promise)
            }
        },
        Entry("cancel a tap, link", quickPreemptions: 2) { scenario in
            let log = Log()
            let (outer, inner) = (Numbers(), Numbers())
            inner.onCancel { log.note("inner") }
            let next = inner.future
            let tap = outer.future.flatMap { _ in next }.always { log.note("ran") }
            scenario.thread { tap.cancel() }
            scenario.thread { outer.resolve(1) }
            scenario.afterwards {
                log.expect(1...1, of: "ran")
                Exploration.expect(tap.name == "cancelled", "it is \(tap.name)")
                keep((outer, inner, next))
            }
        },
    ]
}
