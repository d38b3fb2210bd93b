//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

// A failure that nobody looks at is reported once, when its last reference goes; one that somebody looks at never is.

extension Entry {
    static let failing = [
        failure("fail, look at it", reports: 0...0, looks: 1) { future, log in
            future.take()?.observe { log.note($0.name) }
        },
        failure("fail, read it", reports: 0...1, looks: 0) { future, log in
            if future.take()?.state.isPending == false { log.note("looked") }
        } and: { log in
            // Either it was there to be read, or it is news.
            Exploration.expect(log.entries.count == 1, "expected one, but it was \(log.entries)")
        },
        failure("fail, map, nobody looks", reports: 1...1, looks: 0) { future, _ in
            _ = future.take()?.map { $0 + 1 }
        },
        failure("fail, tap, nobody looks", reports: 1...1, looks: 0) { future, _ in
            _ = future.take()?.always {}.always {}
        },
        failure("fail, go on with it, nobody looks", reports: 1...1, looks: 0) { future, _ in
            guard let future = future.take() else { return }
            _ = Future<Int, any Error>.success(1).flatMap { _ in future }
        },
        failure("fail, cancel a derived one", reports: 0...1, looks: 0) { future, _ in
            future.take()?.map { $0 + 1 }.cancel()
        },
        failure("fail, while a bystander waits", reports: 1...1, looks: 0) { future, _ in
            guard let future = future.take() else { return }
            future.addUncountedObserver(Bystander.self, isBystander: true, future)
        },
        failure("fail, while two bystanders wait", reports: 1...1, looks: 0) { future, _ in
            guard let future = future.take() else { return }
            for _ in 0..<2 { future.addUncountedObserver(Bystander.self, isBystander: true, future) }
        },
        failure("fail, look at it and go on with it", reports: 0...0, looks: 1) { future, log in
            guard let future = future.take() else { return }
            let start = Numbers()
            _ = start.future.flatMap { _ in future }
            future.observe { log.note($0.name) }
            start.resolve(1)
        },
        failure("fail, leave", reports: 0...0, looks: 0) { future, _ in
            // Whoever leaves would have looked.
            future.take()?.observation { _ in }.leave()
        },
        Entry("fail, look at it where it goes two ways") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let promise = Box(Numbers())
            let (first, second) = (Box(promise.peek()?.future), Box(promise.peek()?.future))
            scenario.thread { promise.take()?.reject(Planted()) }
            scenario.thread { _ = (first.take() ?? nil)?.map { $0 + 1 } }
            scenario.thread { (second.take() ?? nil)?.observe { log.note($0.name) } }
            scenario.afterwards {
                // What was mapped may have gone before anybody looked.
                log.expect(0...1, of: "report")
                log.expect(1...1, of: "failed")
                FutureProblem.report = { _ in }
            }
        },
        Entry("fail where it goes two ways, one of which looks") { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let promise = Box(Numbers())
            let mapped = Box(promise.peek()?.future.map { $0 + 1 })
            promise.peek()?.future.observe { log.note($0.name) }
            scenario.thread { promise.take()?.reject(Planted()) }
            scenario.thread { _ = mapped.take() }
            scenario.afterwards {
                log.expect("failed")
                FutureProblem.report = { _ in }
            }
        },
        Entry("fail, map on an executor, nobody looks", quickPreemptions: 2) { scenario in
            let (log, jobs) = (Log(), HeldJobs())
            FutureProblem.report = { _ in log.note("report") }
            let promise = Box(Numbers())
            let future = Box(promise.peek()?.future)
            scenario.thread { promise.take()?.reject(Planted()) }
            scenario.thread { _ = (future.take() ?? nil)?.map(on: .custom(jobs)) { $0 + 1 } }
            scenario.afterwards {
                jobs.run()
                log.expect(1...1, of: "report")
                FutureProblem.report = { _ in }
            }
        },
    ]

    /// One thread fails, and lets go of its promise; another one does something with the future, and lets go of that.
    private static func failure(
        _ name: String,
        reports: ClosedRange<Int>,
        looks: Int,
        _ body: @escaping @Sendable (Box<Future<Int, any Error>>, Log) -> Void,
        and check: @escaping @Sendable (Log) -> Void = { _ in }
    ) -> Entry {
        Entry(name) { scenario in
            let log = Log()
            FutureProblem.report = { _ in log.note("report") }
            let promise = Box(Numbers())
            guard let made = promise.peek()?.future else { return }
            let future = Box(made)
            scenario.thread { promise.take()?.reject(Planted()) }
            scenario.thread { body(future, log) }
            scenario.afterwards {
                log.expect(reports, of: "report")
                log.expect(looks...looks, of: "failed")
                check(log)
                FutureProblem.report = { _ in }
            }
        }
    }
}

private struct Planted: Error {}

/// Has no use for the outcome, and holds the future until then.
private enum Bystander: ObserverStage {
    static var kind: StageKind { .scope }

    static func look(at outcome: Result<Int, any Error>, _ held: Future<Int, any Error>) {}

    static var leavesWhenCancelled: Bool { false }
}

extension Future.State {
    fileprivate var isPending: Bool {
        if case .pending = self { true } else { false }
    }
}
