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
    static let breaking = [
        Entry("drop the promise, attach") { scenario in
            let log = Log()
            let (box, future) = promised(Numbers())
            scenario.thread { _ = box.take() }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards { log.expect("broken") }
        },
        Entry("drop the promise, cancel") { scenario in
            let log = Log()
            let (box, future) = promised(Numbers())
            future.observe { log.note($0.name) }
            scenario.thread { _ = box.take() }
            scenario.thread { future.cancel() }
            scenario.afterwards {
                Exploration.expect(log.entries.count == 1, "expected one, but it was \(log.entries)")
                Exploration.expect(future.name == "broken" || future.name == "cancelled", "it is \(future.name)")
            }
        },
        Entry("drop the promise, where the failure can't say it, attach") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let (box, future) = promised(PlainNumbers())
            let token = Box(Token("gone", log))
            scenario.thread { _ = box.take() }
            scenario.thread {
                guard let token = token.take() else { return }
                future.observe { _ in token.use() }
            }
            scenario.afterwards {
                log.expect(1...1, of: "report")
                log.expect(1...1, of: "gone")
                Exploration.expect(future.name == "pending", "it is \(future.name)")
                FutureProblem.report = { _ in }
            }
        },
        Entry("drop the promise, where the failure can't say it, cancel a derived one") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let (box, future) = promised(PlainNumbers())
            let derived = future.map { $0 + 1 }
            scenario.thread { _ = box.take() }
            scenario.thread { derived.cancel() }
            scenario.afterwards {
                log.expect(0...1, of: "report")
                derived.observe { _ in }
                log.expect("report")
                Exploration.expect(derived.name == "pending", "it is \(derived.name)")
                FutureProblem.report = { _ in }
            }
        },
        Entry("a dropped promise that was left, attach, attach") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let (box, future) = promised(PlainNumbers())
            future.cancel()
            _ = box.take()
            scenario.thread { _ = future.map { $0 + 1 } }
            scenario.thread { _ = future.map { $0 + 1 }.map { $0 + 1 } }
            scenario.afterwards {
                log.expect("report")
                FutureProblem.report = { _ in }
            }
        },
        Entry("drop a promise that was left, attach as its handlers are released") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let (box, future) = promised(PlainNumbers())
            future.cancel()
            box.peek()?.onCancel { withExtendedLifetime(future) {} }
            scenario.thread { _ = box.take() }
            scenario.thread { _ = future.map { $0 + 1 } }
            scenario.afterwards {
                log.expect("report")
                FutureProblem.report = { _ in }
            }
        },
        Entry("drop the promise, where the failure can't say it, map") { scenario in
            let log = Log()
            FutureProblem.report = { problem in
                if case .brokenPromise(let broken) = problem { log.note("report \(broken.line > 0)") }
            }
            let (box, future) = promised(PlainNumbers())
            scenario.thread { _ = box.take() }
            scenario.thread {
                let mapped = future.map { $0 + 1 }
                log.note(mapped.name)
            }
            scenario.afterwards {
                log.expect(1...1, of: "report true")
                log.expect(1...1, of: "pending")
                FutureProblem.report = { _ in }
            }
        },
        Entry("drop the promise, drop the future") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let promise = Box(PlainNumbers())
            let future = Box(promise.peek()?.future)
            scenario.thread { _ = promise.take() }
            scenario.thread { drop(future.take() ?? nil) }
            scenario.afterwards {
                log.expect(0...1, of: "report")
                FutureProblem.report = { _ in }
            }
        },
        Entry("drop the one promise, complete with the other, attach", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = Numbers()
            let (one, other) = (Box(promise), Box(promise))
            let future = promise.future
            scenario.thread { _ = one.take() }
            scenario.thread { other.take()?.resolve(1) }
            scenario.thread { future.observe { log.note($0.name) } }
            scenario.afterwards { Exploration.expect(log.entries.count == 1, "it was \(log.entries)") }
        },
        Entry("abandon a chain, cancel its end") { scenario in
            let log = Log()
            let (box, future) = promised(Numbers())
            let end = future.map { $0 }.map { $0 }
            end.observe { log.note($0.name) }
            scenario.thread { _ = box.take() }
            scenario.thread { end.cancel() }
            scenario.afterwards { Exploration.expect(log.entries.count == 1, "it was \(log.entries)") }
        },
    ]

    static func promised<Failure>(
        _ promise: Promise<Int, Failure>
    ) -> (Box<Promise<Int, Failure>>, Future<Int, Failure>) {
        (Box(promise), promise.future)
    }
}
