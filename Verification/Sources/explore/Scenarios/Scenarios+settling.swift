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
    static let settling = [
        Entry("complete, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            future.observe { log.note($0.name) }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.thread { log.count(promise.resolve(2)) }
            scenario.afterwards {
                keep(promise)
                log.expect(future.name)
                Exploration.expect(log.winners == 1, "\(log.winners) of them settled it")
            }
        },
        Entry("complete, attach") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            future.observe { log.note("first \($0.name)") }
            future.observe { log.note("second \($0.name)") }
            scenario.thread { promise.resolve(1) }
            scenario.thread { future.observe { log.note("third \($0.name)") } }
            scenario.afterwards {
                keep(promise)
                log.expect("first 1", before: "second 1")
                log.expect(1...1, of: "third 1")
                Exploration.expect(log.entries.count == 3, "expected three, but it was \(log.entries)")
            }
        },
        Entry("complete, attach the first") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            scenario.thread { promise.resolve(1) }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards {
                keep(promise)
                log.expect("1")
            }
        },
        Entry("complete with an object, map, read") { scenario in
            let log = Log()
            let promise = Promise<Token, any Error>()
            let future = promise.future
            scenario.thread { promise.resolve(Token("gone", log)) }
            scenario.thread {
                let mapped = future.map { token in token.use() }
                if case .completed = mapped.state { log.note("mapped") }
            }
            scenario.thread { if case .completed(.success(let token)) = future.state { token.use() } }
            scenario.afterwards {
                keep(promise)
                Exploration.expect(future.name != "pending", "still pending")
            }
        },
        Entry("attach, attach") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            for name in ["a", "b"] {
                scenario.thread {
                    future.observe { _ in log.note(name + "1") }
                    future.observe { _ in log.note(name + "2") }
                }
            }
            scenario.afterwards {
                promise.resolve(1)
                log.expect("a1", before: "a2")
                log.expect("b1", before: "b2")
                Exploration.expect(log.entries.count == 4, "expected four, but it was \(log.entries)")
            }
        },
        Entry("complete, attach, attach") { scenario in
            let log = Log()
            let promise = Numbers()
            let future = promise.future
            scenario.thread { promise.resolve(1) }
            scenario.thread { future.observe { log.note("a\($0.name)") } }
            scenario.thread { future.observe { log.note("b\($0.name)") } }
            scenario.afterwards {
                keep((promise, future))
                log.expect(1...1, of: "a1")
                log.expect(1...1, of: "b1")
            }
        },
        Entry("complete, map and drop") { scenario in
            let log = Log()
            let promise = Numbers()
            let box = Box(promise.future)
            scenario.thread { promise.resolve(1) }
            scenario.thread {
                let mapped = box.take()?.map { value in
                    log.note("\(value)")
                    return value
                }
                _ = mapped
            }
            scenario.afterwards {
                keep(promise)
                log.expect("1")
            }
        },
    ]
}
