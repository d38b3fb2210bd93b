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
    static let leaving = [
        Entry("leave, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            let observation = observe(promise, log)
            scenario.thread { observation.leave() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                log.expect(0...1, of: "1")
                log.expect(1...1, of: "gone")
            }
        },
        Entry("leave, complete, the source is seen by nobody") { scenario in
            let log = Log()
            let promise = Box(Numbers())
            let observation = promise.peek().map { observe($0, log) }
            scenario.thread { observation?.leave() }
            scenario.thread { promise.take()?.resolve(1) }
            scenario.afterwards { log.expect(1...1, of: "gone") }
        },
        Entry("leave, leave") { scenario in
            let log = Log()
            let promise = Numbers()
            let observation = observe(promise, log)
            scenario.thread { observation.leave() }
            scenario.thread { observation.leave() }
            scenario.afterwards {
                keep(promise)
                log.expect("gone")
                promise.resolve(1)
                log.expect("gone")
            }
        },
        Entry("leave and cancel, complete, with a sibling") { scenario in
            let log = Log()
            let promise = Numbers()
            let observation = observe(promise, log)
            promise.future.observe { log.note("sibling \($0.name)") }
            scenario.thread { observation.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "gone")
                log.expect(1...1, of: "sibling 1")
            }
        },
        Entry("leave and cancel, both observers") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let (one, other) = (observe(promise, log), observe(promise, log))
            scenario.thread { one.cancel() }
            scenario.thread { other.cancel() }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "handler")
                log.expect(2...2, of: "gone")
                promise.resolve(1)
            }
        },
        Entry("request cancellation, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            let observation = observe(promise, log)
            scenario.thread { observation.requestCancellation() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                log.expect(0...1, of: "1")
                log.expect(1...1, of: "gone")
            }
        },
        Entry("request cancellation, leave") { scenario in
            let log = Log()
            let promise = Numbers()
            let observation = observe(promise, log)
            promise.future.observe { log.note("sibling \($0.name)") }
            scenario.thread { observation.requestCancellation() }
            scenario.thread { observation.leave() }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: "gone")
                promise.resolve(1)
                log.expect(1...1, of: "sibling 1")
            }
        },
        Entry("request cancellation, complete, where the closure's `deinit` leaves too") { scenario in
            let promise = Numbers()
            let observation = observationThatLeaves(promise)
            scenario.thread { observation.requestCancellation() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards { keep(promise) }
        },
        Entry("request cancellation, where the closure's `deinit` leaves too") { scenario in
            let promise = Numbers()
            let observation = observationThatLeaves(promise)
            // Nothing else happens that could end a wait.
            scenario.thread { observation.requestCancellation() }
            scenario.afterwards { keep(promise) }
        },
        Entry("leave from a moving waiter") { scenario in
            let log = Log()
            let (second, third) = (Numbers(), Numbers())
            let first = Numbers()
            let pending = third.future
            pending.observe { log.note("sibling \($0.name)") }
            let outer = first.future.flatMap { _ in second.future.flatMap { _ in pending } }
            first.resolve(0)
            scenario.thread { second.resolve(1) }
            scenario.thread { log.count(outer.overtake(with: 9)) }
            scenario.afterwards {
                keep((first, second))
                third.resolve(3)
                log.expect("sibling 3")
                Exploration.expect(outer.name == (log.winners == 1 ? "9" : "3"), "it is \(outer.name)")
            }
        },
        Entry("overtake, complete") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let mapped = promise.future.map { $0 + 1 }
            mapped.observe { log.note($0.name) }
            scenario.thread { log.count(mapped.overtake(with: 9)) }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: log.winners == 1 ? "9" : "2")
            }
        },
        Entry("overtake, cancel") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let mapped = promise.future.map { $0 + 1 }
            mapped.observe { log.note($0.name) }
            scenario.thread { log.count(mapped.overtake(with: 9)) }
            scenario.thread { mapped.cancel() }
            scenario.afterwards {
                keep(promise)
                log.expect(1...1, of: log.winners == 1 ? "9" : "cancelled")
                log.expect(1...1, of: "handler")
                promise.resolve(1)
            }
        },
        Entry("cancel two of three that can't leave, amid a bookmark", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = PlainNumbers()
            promise.onCancel { log.note("handler") }
            let futures = (0..<5).map { index in promise.future.map { $0 + index } }
            // As many as are looked at under one lock, and one more.
            for index in 0..<3 { futures[index].cancel() }
            scenario.thread { futures[3].cancel() }
            scenario.thread { futures[4].cancel() }
            scenario.afterwards {
                log.expect("handler")
                promise.resolve(1)
                Exploration.expect(futures.map(\.name) == ["1", "2", "3", "4", "5"], "they are \(futures.map(\.name))")
            }
        },
        Entry("leave from behind a bookmark, cancel, complete", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = PlainNumbers()
            promise.onCancel { log.note("handler") }
            let futures = (0..<3).map { index in promise.future.map { $0 + index } }
            for future in futures { future.cancel() }
            let last = promise.future.map { $0 + 9 }
            last.cancel()
            scenario.thread { log.count(futures[2].overtake(with: 8)) }
            scenario.thread { promise.future.map { $0 }.cancel() }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                Exploration.expect(futures[2].name == (log.winners == 1 ? "8" : "3"), "it is \(futures[2].name)")
                Exploration.expect(last.name == "10", "it is \(last.name)")
            }
        },
        Entry("overtake, go on with the source") { scenario in
            let log = Log()
            let promise = Numbers()
            promise.onCancel { log.note("handler") }
            let source = promise.future
            let stage = source.map { $0 + 1 }
            let again = stage.flatMap { _ in source }
            scenario.thread { log.count(stage.overtake(with: 9)) }
            scenario.thread { log.count(promise.resolve(1)) }
            scenario.afterwards {
                keep(promise)
                log.expect(0...0, of: "handler")
                Exploration.expect(again.name == "1", "it is \(again.name)")
            }
        },
        Entry("overtake, overtake, complete", quickPreemptions: 2) { scenario in
            let log = Log()
            let promise = Numbers()
            let mapped = promise.future.map { $0 + 1 }
            scenario.thread { log.count(mapped.overtake(with: 8)) }
            scenario.thread { log.count(mapped.overtake(with: 9)) }
            scenario.thread { promise.resolve(1) }
            scenario.afterwards {
                keep(promise)
                Exploration.expect(log.winners <= 1, "\(log.winners) overtook it")
                Exploration.expect((mapped.name == "2") == (log.winners == 0), "it is \(mapped.name)")
            }
        },
    ]

    private static func observe(_ promise: Numbers, _ log: Log) -> Observation {
        let token = Token("gone", log)
        return promise.future.observation { outcome in
            token.use()
            log.note(outcome.name)
        }
    }
}

/// An observation whose closure leaves it when it is let go of.
private func observationThatLeaves(_ promise: Numbers) -> Observation {
    let box = Box<Observation?>(nil)
    let leaver = Leaver(box)
    let observation = promise.future.observation { _ in leaver.use() }
    box.put(observation)
    return observation
}

/// Leaves when it is let go of.
// Sendable: one thread at a time runs.
private final class Leaver: @unchecked Sendable {
    private let observation: Box<Observation?>

    init(_ observation: Box<Observation?>) { self.observation = observation }

    // Not inlined, or the optimiser would see that a closure has no need to hold it.
    @inline(never)
    func use() { _ = observation.peek() }

    deinit { (observation.take() ?? nil)?.leave() }
}

extension Future {
    /// Settles the stage behind this future with another value than its source's.
    fileprivate func overtake(with value: Success) -> Bool {
        guard case .cell(let object) = storage else { return false }
        defer { withExtendedLifetime(object) {} }
        return Departure.settle(CellPointer(object)) { Result<Success, Failure>.success(value) }
    }
}
