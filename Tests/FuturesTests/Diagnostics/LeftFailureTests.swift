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

private struct Planted: Error {}
private struct Late: Error {}

private struct LimitReached: Error {
    init(cancelling source: Future<Int, any Error>) { source.cancel() }
}

private struct Incomparable: Error, CancellationRepresentable {
    static var cancelled: Incomparable { Incomparable() }
}

// One after the other: each hears of all that are planted here.
@Suite("Failures of what was left", .serialized, .timeLimit(.minutes(60)))
struct LeftFailureTests {
    @Test func `a failure that comes while a cancellation is on its way to it is not reported`() {
        for ways in [1, 3] {
            let failures = reported { planted in
                let promise = Promise<Int, any Error>()
                // Let go of when the stage has left the promise's future, before that is asked to stop.
                var rejecting: AtDeinit? = AtDeinit { promise.reject(planted) }
                let leaving = promise.future.map { [rejecting] number in
                    withExtendedLifetime(rejecting) {}
                    return number
                }
                rejecting = nil
                let end = (1..<ways).reduce(leaving) { future, _ in future.flatMap { .success($0) } }
                end.cancel()
            }
            #expect(failures.isEmpty, "\(ways)")
        }
    }

    @Test func `nor one that comes while the others of a combination are ended`() {
        let failures = reported { planted in
            let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            var rejecting: AtDeinit? = AtDeinit { second.reject(planted) }
            let other = second.future.map { [rejecting] number in
                withExtendedLifetime(rejecting) {}
                return number
            }
            rejecting = nil
            let both = zip(first.future, other)
            first.reject(CancellationError())
            withExtendedLifetime((both, other)) {}
        }
        #expect(failures.isEmpty)
    }

    @Test func `a time limit's failure is reported, even if making it cancels what it limits`() {
        let (failures, stop) = listenToReports(of: LimitReached.self)
        defer { stop() }
        let clock = ManualClock()
        let promise = Promise<Int, any Error>()
        let source = promise.future
        _ = source.timeout(after: .seconds(1), clock: clock, failWith: LimitReached(cancelling: source))
        clock.advance(by: .seconds(1))
        #expect(failures.all.count == 1)
    }

    @MainActor @Test func `nor one that a task gets which was cancelled`() async {
        let (failures, stop) = listenToReports(of: Planted.self)
        defer { stop() }
        for _ in 0..<10 {
            let promise = Promise<Int, any Error>()
            let future = promise.future
            let task = Task { @MainActor in try await future.value }
            await future.waitUntilAwaited()
            task.cancel()
            promise.reject(Planted())
            _ = await task.result
        }
        #expect(failures.all.isEmpty)
    }

    @Test func `nor those of futures that tasks have left`() async {
        let (failures, stop) = listenToReports(of: Planted.self)
        defer { stop() }
        let promises = (0..<10).map { _ in Promise<Int, any Error>() }
        for promise in promises {
            let stage = promise.future.map { $0 }
            let task = Task { [stage] in try await stage.value }
            await stage.waitUntilAwaited()
            task.cancel()
            _ = await task.result
        }
        for promise in promises { promise.reject(Planted()) }
        #expect(failures.all.isEmpty)
    }

    @Test func `nor one that somebody sees behind a stage that a race had left`() {
        let failures = reported { planted in
            let (promise, other) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            let future = promise.future
            let unseen = future.map { $0 }
            let left = future.map { $0 }
            Future.race(left, other.future).observe { _ in }
            other.resolve(1)
            left.observe { _ in }
            promise.reject(planted)
            withExtendedLifetime(unseen) {}
        }
        #expect(failures.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a stage whose time is up doesn't look at a failure for the others`(_ failsMeanwhile: Bool) {
        let failures = reported { planted in
            let clock = ManualClock()
            let promise = Promise<Int, any Error>()
            let unseen = promise.future.map { $0 }
            @Sendable func late() -> any Error {
                if failsMeanwhile { promise.reject(planted) }
                return Late()
            }
            let limited = promise.future.timeout(after: .seconds(1), clock: clock, failWith: late())
            clock.advance(by: .seconds(1))
            promise.reject(planted)
            #expect(limited.failure is Late)
            withExtendedLifetime(unseen) {}
        }
        #expect(failures.count == 1)
    }

    @Test(arguments: [false, true])
    func `nor does it look at one that somebody has taken by the time it cancels`(_ failsMeanwhile: Bool) {
        let failures = reported { planted in
            let (clock, executor) = (ManualClock(), ManualExecutor())
            let promise = Promise<Int, any Error>()
            let source = promise.future
            let end = source.timeout(after: .seconds(1), clock: clock, failWith: Late()).flatMapError { _ in
                let hop = source.map(on: .custom(executor)) { $0 }
                if failsMeanwhile { promise.reject(planted) }
                return hop
            }
            clock.advance(by: .seconds(1))
            promise.reject(planted)
            executor.runAll()
            withExtendedLifetime(end) {}
        }
        #expect(failures.count == 1)
    }

    @Test func `nor what comes of a cancellation, where failures can't be compared`() {
        let (failures, stop) = listenToReports(of: Incomparable.self)
        defer { stop() }
        for isOn in [false, true] {
            let promise = Promise<Int, Incomparable>()
            let scope = CancellationScope()
            let future = promise.future.cancelled(with: scope)
            _ = future.onSuccess(on: isOn ? .custom(RightHere()) : .inline) { _ in }
            _ = future.map { $0 }.map { $0 }.onSuccess { _ in }
            scope.cancel()
            #expect(future.failure != nil)
        }
        #expect(failures.all.isEmpty)
        let promise = Promise<Int, Incomparable>()
        _ = promise.future.onSuccess { _ in }
        promise.reject(Incomparable())
        #expect(failures.count == 1, "a failure that nobody asked for is reported")
    }

    @Test func `but one that a closure makes of a cancellation is`() {
        let shapes: [(Future<Int, any Error>, Planted) -> Future<Int, any Error>] = [
            { future, planted in future.recover { _ in throw planted } },
            { future, planted in future.map { $0 }.recover { _ in throw planted } },
            { future, planted in future.recover(on: .custom(RightHere())) { _ in throw planted } },
            { future, planted in future.onSuccess { _ in }.map { $0 }.flatMapError { _ in .failure(planted) } },
            { future, planted in future.flatMapError { _ in .failure(planted) } },
            { future, planted in .retry(.immediate(attempts: 2)) { $0 == 1 ? future : .failure(planted) } },
        ]
        for (index, shape) in shapes.enumerated() {
            let failures = reported { planted in
                let promise = Promise<Int, any Error>()
                let scope = CancellationScope()
                let end = shape(promise.future.cancelled(with: scope), planted)
                scope.cancel()
                withExtendedLifetime(end) {}
            }
            #expect(failures.count == 1, "\(index)")
        }
    }

    /// What was reported of one failure while the closure ran, and let go of what it made.
    private func reported(_ body: (Planted) -> Void) -> [UnseenFailure] {
        let (failures, stop) = listenToReports(of: Planted.self)
        defer { stop() }
        body(Planted())
        return failures.all
    }
}
