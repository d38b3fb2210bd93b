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
    static let linking = [
        Entry("link, complete the inner one") { scenario in
            let log = Log()
            let (source, inner) = (Numbers(), Numbers())
            let pending = inner.future
            let outer = source.future.flatMap { _ in pending }
            outer.observe { log.note($0.name) }
            scenario.thread { source.resolve(1) }
            scenario.thread { inner.resolve(2) }
            scenario.afterwards {
                keep((source, inner, pending))
                log.expect("2")
                Exploration.expect(outer.name == "2", "it is \(outer.name)")
            }
        },
        Entry("link, cancel the outer one") { scenario in
            let log = Log()
            let (source, inner) = (Numbers(), Numbers())
            inner.onCancel { log.note("handler") }
            let pending = inner.future
            let outer = source.future.flatMap { _ in pending }
            scenario.thread { log.count(source.resolve(1)) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                keep((source, inner))
                Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                log.expect(0...1, of: "handler")
                if outer.name == "cancelled", log.winners == 1 { inner.resolve(2) }
                let expected = log.count(of: "handler") == 1 ? "cancelled" : log.winners == 1 ? "2" : "pending"
                Exploration.expect(pending.name == expected, "the inner one is \(pending.name), not \(expected)")
            }
        },
        Entry("link to one with a sibling, cancel the outer one") { scenario in
            let log = Log()
            let (source, inner) = (Numbers(), Numbers())
            inner.onCancel { log.note("handler") }
            let pending = inner.future
            pending.observe { log.note("sibling \($0.name)") }
            let outer = source.future.flatMap { _ in pending }
            scenario.thread { source.resolve(1) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                keep((source, inner))
                Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                inner.resolve(2)
                log.expect("sibling 2")
            }
        },
        Entry("link, cancel the outer one, where the failure can't say it") { scenario in
            let log = Log()
            let (source, inner) = (PlainNumbers(), PlainNumbers())
            source.onCancel { log.note("handler") }
            inner.onCancel { log.note("handler") }
            let pending = inner.future
            let outer = source.future.flatMap { _ in pending }
            scenario.thread { source.resolve(1) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                // The source's, when the cancellation was faster; the inner one's then too, since the flag stays.
                keep(source)
                Exploration.expect(log.entries.count >= 1, "the cancellation was lost")
                inner.resolve(2)
                Exploration.expect(outer.name == "2", "it is \(outer.name)")
            }
        },
        Entry("link, attach to the inner one, cancel the outer one", quickPreemptions: 2) { scenario in
            let log = Log()
            let (source, inner) = (Numbers(), Numbers())
            let pending = inner.future
            let outer = source.future.flatMap { _ in pending }
            scenario.thread { source.resolve(1) }
            scenario.thread { outer.cancel() }
            scenario.thread { pending.observe { log.note("sibling \($0.name)") } }
            scenario.afterwards {
                keep((source, inner))
                Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                inner.resolve(2)
                Exploration.expect(log.entries.count == 1, "expected one, but it was \(log.entries)")
            }
        },
        Entry("move the waiter of a tail call, cancel the waiter") { scenario in
            let log = Log()
            let (second, third) = (Numbers(), Numbers())
            third.onCancel { log.note("handler") }
            let outer = tail(second, third.future)
            scenario.thread { log.count(second.resolve(1)) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                keep((second, third))
                Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                log.expect(0...1, of: "handler")
                third.resolve(3)
            }
        },
        Entry("move the waiter of a tail call to one with a sibling, cancel the waiter") { scenario in
            let log = Log()
            let (second, third) = (Numbers(), Numbers())
            third.future.observe { log.note("sibling \($0.name)") }
            let outer = tail(second, third.future)
            scenario.thread { log.count(second.resolve(1)) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                keep((second, third))
                Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                third.resolve(3)
                log.expect("sibling 3")
            }
        },
        Entry("move the waiter of a tail call, cancel it, where the failure can't say it") { scenario in
            let log = Log()
            let (second, third) = (PlainNumbers(), PlainNumbers())
            second.onCancel { log.note("handler") }
            third.onCancel { log.note("handler") }
            let outer = tail(second, third.future)
            scenario.thread { second.resolve(1) }
            scenario.thread { outer.cancel() }
            scenario.afterwards {
                keep(second)
                Exploration.expect(log.entries.count >= 1, "the cancellation was lost")
                third.resolve(3)
                Exploration.expect(outer.name == "3", "it is \(outer.name)")
            }
        },
        Entry("move the waiter of a tail call, complete") { scenario in
            let log = Log()
            let (second, third) = (Numbers(), Numbers())
            let outer = tail(second, third.future)
            outer.observe { log.note($0.name) }
            scenario.thread { second.resolve(1) }
            scenario.thread { third.resolve(3) }
            scenario.afterwards {
                keep((second, third))
                log.expect("3")
            }
        },
        Entry("move the waiter of a tail call, attach to it") { scenario in
            let log = Log()
            let (second, third) = (Numbers(), Numbers())
            let outer = tail(second, third.future)
            scenario.thread { second.resolve(1) }
            scenario.thread { outer.observe { log.note($0.name) } }
            scenario.afterwards {
                keep(second)
                third.resolve(3)
                log.expect("3")
            }
        },
    ]

    /// One that waits for a stage that nobody else sees, which will go on with `last`.
    private static func tail<Failure>(
        _ second: Promise<Int, Failure>,
        _ last: Future<Int, Failure>
    ) -> Future<Int, Failure> {
        let first = Promise<Int, Failure>()
        let outer = first.future.flatMap { _ in second.future.flatMap { _ in last } }
        first.resolve(0)
        return outer
    }
}
