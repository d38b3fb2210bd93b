//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

private struct First: Error {}
private struct Second: Error {}

// A failure that somebody has looked at is no news behind a hop, and one that nobody has looked at isn't lost.
@Suite("Failures that were looked at, or not", .serialized, .timeLimit(.minutes(60)))
struct SeenFailureTests {
    private typealias Source = Future<Int, any Error>

    private let here = AnyFutureExecutor.custom(RightHere())

    @Test func `a failure that a future was made with is no news behind a hop`() {
        let ways: [@Sendable (Source) -> Source] = [
            { [here] future in future.on(here) },
            { [here] future in future.onFailure { _ in }.onSuccess(on: here) { _ in } },
            { [here] future in future.map(on: here) { $0 + 1 } },
            { [here] future in future.flatMap(on: here) { .success($0) } },
        ]
        for (index, way) in ways.enumerated() {
            #expect(reported(of: First.self) { _ = way(.failure(First())) }.isEmpty, "\(index)")
        }
    }

    @Test(arguments: [false, true])
    func `a timeout of what has failed keeps who has looked at it`(_ isSeen: Bool) {
        let failures = reported(of: First.self) {
            let future = Promise<Int, any Error>.rejected(First())
            if isSeen { future.observe { _ in } }
            _ = future.timeout(after: .seconds(9), clock: ManualClock(), failWith: Second()).on(here)
        }
        #expect(failures.count == (isSeen ? 0 : 1))
    }

    @Test(arguments: [2, 3, 40, 400], [Duration.zero, .seconds(1)])
    func `the failure that all attempts of a retry return is reported once`(_ attempts: Int, _ wait: Duration) {
        let clock = ManualClock()
        let failures = reported(of: First.self) {
            let future = Promise<Int, any Error>.rejected(First())
            let end = Source.retry(.constant(wait, attempts: attempts), clock: clock) { _ in future }
            clock.advance(by: .seconds(1_000))
            withExtendedLifetime(end) {}
        }
        #expect(failures.count == 1)
    }

    @Test func `a failed promise that is told to follow a future keeps its failure`() {
        let failures = reported(of: First.self) {
            let promise = Promise<Int, any Error>()
            promise.reject(First())
            promise.follow(.success(1))
        }
        #expect(failures.count == 1)
    }

    @Test func `those who don't look are no lookers, however many they are`() {
        let failures = reported(of: First.self) {
            let promise = Promise<Int, any Error>()
            let scope = CancellationScope()
            for _ in 0..<20 { _ = promise.future.cancelled(with: scope) }
            promise.reject(First())
        }
        #expect(failures.count == 1)
    }

    @Test func `a race of a failed future with itself keeps its failure`() {
        let failures = reported(of: First.self) {
            let future = Promise<Int, any Error>.rejected(First())
            _ = Future.race(future, future)
        }
        #expect(failures.count == 1)
    }

    @Test(arguments: [false, true], ["map", "flatMap"])
    func `what a cancelled task has left is wanted by nobody, also behind the inner future of a flatMap`(
        _ isKept: Bool,
        _ behind: String
    ) {
        let failures = reported(of: First.self) {
            let (outer, inner) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            var future: Source? = outer.future.flatMap { [inner = inner.future] _ in inner }
            let tasks = ManualTasks()
            let task = tasks.start { [future] in _ = await future?.result }
            task.cancel()
            tasks.run()
            if behind == "map" {
                _ = future?.map { $0 }
            } else {
                let start = Promise<Void, any Error>()
                _ = start.future.flatMap { [future] in future ?? .success(0) }
                start.resolve()
            }
            let kept = isKept ? future : nil
            future = nil
            outer.resolve(1)
            inner.reject(First())
            withExtendedLifetime(kept) {}
        }
        #expect(failures.isEmpty)
    }
}
