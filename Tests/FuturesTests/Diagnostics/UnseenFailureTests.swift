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

/// A failure that no other test has.
private final class Planted: Error, Sendable {}

private enum Calling: Error, CancellationRepresentable, Equatable {
    case busy, cancelled
}

@Suite("Unseen failures", .timeLimit(.minutes(60)))
struct UnseenFailureTests {
    /// Collects the reports of some failures, until `stop` is called.
    private func listen(
        where isWanted: @escaping @Sendable (UnseenFailure) -> Bool
    ) -> (failures: Record<UnseenFailure>, stop: @Sendable () -> Void) {
        let failures = Record<UnseenFailure>()
        let stop = FutureProblem.listen { problem in
            guard case .unseenFailure(let failure) = problem, isWanted(failure) else { return false }
            failures.add(failure)
            return true
        }
        return (failures, stop)
    }

    /// What was reported of one failure while the closure ran, and let go of what it made.
    private func reported(_ body: (Planted) -> Void) -> [UnseenFailure] {
        let planted = Planted()
        let (failures, stop) = listen { $0.error as? Planted === planted }
        defer { stop() }
        body(planted)
        return failures.all
    }

    // MARK: Reported, once

    @Test(arguments: Swallowed.allCases) func `a failure that nobody looks at is reported once`(_ way: Swallowed) {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            way.attach(to: promise.future, planted)
            promise.reject(planted)
        }
        #expect(failures.count == 1)
    }

    @Test func `behind flatAlways it keeps the line of its promise`() {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>(file: "Unseen/Failing.swift", line: 7)
            _ = promise.future.flatAlways { .success(()) }
            promise.reject(planted)
        }
        #expect(failures.map(\.line) == [7])
    }

    @Test(arguments: Swallowed.allCases) func `it is reported when its last reference goes, not before`(
        _ way: Swallowed
    ) {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            let kept = Record<any Sendable>()
            way.attach(to: promise.future, planted) { kept.add($0) }
            promise.reject(planted)
            #expect(kept.all.isEmpty == (way == .nothing))
        }
        #expect(failures.count == 1)
    }

    @Test func `it says whose failure it is, and where the promise was made`() throws {
        var line: UInt = 0
        let failures = reported { planted in
            line = #line + 1
            let promise = Promise<Int, any Error>()
            _ = promise.future.map { "\($0)" }.onSuccess { _ in }
            promise.reject(planted)
        }
        let failure = try #require(failures.first)
        #expect(failure.fileID == #fileID)
        #expect(failure.line == line)
        #expect(failure.future == "Future<String, Error>" || failure.future == "Future<String, any Error>")
        #expect(
            "\(failure)" == """
                Nobody looked at the failure of a \(failure.future): \(failure.error). The future was made at \
                \(#fileID):\(line).
                """
        )
    }

    @Test func `the line of a broken promise is said once`() throws {
        let file: StaticString = "Unseen/Dropping.swift"
        let (failures, stop) = listen { ($0.error as? BrokenPromise)?.fileID == "\(file)" }
        defer { stop() }
        do { _ = Promise<Int, any Error>(file: file, line: 7).future.map { $0 } }
        let failure = try #require(failures.all.first)
        #expect("\(failure)".ranges(of: "\(file):7").count == 1)
    }

    @Test func `what a closure makes fail has no promise`() {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            _ = promise.future.flatMap { _ in Future<Int, any Error>.failure(planted) }.onSuccess { _ in }
            promise.resolve(1)
        }
        #expect(failures.map(\.fileID) == ["unknown"])
        #expect(failures.map(\.line) == [0])
    }

    @Test func `a promise whose future nobody ever had is reported too`() {
        let failures = reported { planted in
            Promise<Int, any Error>().reject(planted)
            UniquePromise<Int, any Error>().reject(planted)
        }
        #expect(failures.count == 2)
    }

    /// No more waiters than that are looked at as the future fails.
    @Test func `nor do eight scopes`() {
        let scopes = (0..<8).map { _ in CancellationScope() }
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            for scope in scopes { _ = promise.future.cancelled(with: scope) }
            promise.reject(planted)
        }
        #expect(failures.count == 1)
    }

    @Test func `a scope that cancels it doesn't look at it`() {
        let (scope, late) = (CancellationScope(), CancellationScope())
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            let future = promise.future.cancelled(with: scope)
            promise.future.onSuccess { _ in }.cancelled(with: scope).cancelled(with: scope)
            promise.reject(planted)
            future.cancelled(with: late)
            let other = Promise<Int, any Error>()
            let owner = other.future.cancelWhenReleased()
            other.reject(planted)
            withExtendedLifetime(owner) {}
        }
        #expect(failures.count == 2)
    }

    @Test func `each of many is reported`() {
        let failures = reported { planted in
            for _ in 0..<1_000 { Promise<Int, any Error>().reject(planted) }
        }
        #expect(failures.count == 1_000)
    }

    @Test func `one that is attached to when it has failed is reported`() {
        let executor = ManualExecutor()
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            promise.reject(planted)
            _ = promise.future.map(on: .custom(executor)) { $0 }.onSuccess { _ in }
            executor.runAll()
        }
        #expect(failures.count == 1)
    }

    @Test func `what is made of one that has failed already is reported in its place`() {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            promise.reject(planted)
            _ = promise.future.map { $0 }.mapError { $0 }.map { "\($0)" }
        }
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test func `a long chain that fails is reported on a small stack`() {
        let failures = reported { planted in
            onSmallStack {
                let promise = Promise<Int, any Error>()
                var end = promise.future
                for _ in 0..<10_000 { end = end.map { $0 } }
                promise.reject(planted)
            }
        }
        #expect(failures.count == 1)
    }

    // MARK: Not reported

    @Test(arguments: Seen.allCases) func `a failure that somebody looks at is not reported`(_ way: Seen) {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            way.attach(to: promise.future)
            promise.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test(arguments: Seen.allCases) func `nor one that somebody looks at later`(_ way: Seen) {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            let future = promise.future
            promise.reject(planted)
            way.attach(to: future)
        }
        #expect(failures.isEmpty)
    }

    @Test(arguments: Seen.allCases) func `nor one that goes two ways, one of which looks at it`(_ way: Seen) {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            _ = promise.future.onSuccess { _ in }
            way.attach(to: promise.future)
            _ = promise.future.map { $0 }.onSuccess { _ in }
            promise.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor one that somebody reads`() {
        let failures = reported { planted in
            let reads: [(Future<Int, any Error>) -> Void] = [
                { _ = $0.state }, { _ = $0.wait() }, { _ = "\($0)" }, { _ = $0.map { $0 }.state },
            ]
            for read in reads {
                let promise = Promise<Int, any Error>()
                let future = promise.future.onSuccess { _ in }
                promise.reject(planted)
                read(future)
            }
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor one that a task awaits`() async {
        let planted = Planted()
        let (failures, stop) = listen { $0.error as? Planted === planted }
        defer { stop() }
        for count in 1...3 {
            let promise = Promise<Int, any Error>()
            let future = promise.future
            await withTaskGroup { group in
                for _ in 0..<count { group.addTask { _ = await future.result } }
                await future.waitUntilAwaited(by: count)
                promise.reject(planted)
            }
            _ = await future.result
        }
        let late = Promise<Int, any Error>()
        late.reject(planted)
        _ = await late.future.map { $0 }.result
        #expect(failures.all.isEmpty)
    }

    @Test func `nor what comes of a cancellation`() {
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            promise.onCancel { promise.reject(planted) }
            let future = promise.future.onSuccess { _ in }.map { $0 }
            future.cancel()
            promise.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor a failure that says "cancelled"`() {
        let (failures, stop) = listen { $0.fileID == "Here/Cancelled.swift" }
        defer { stop() }
        Promise<Int, any Error>(file: "Here/Cancelled.swift", line: 1).reject(CancellationError())
        Promise<Int, Calling>(file: "Here/Cancelled.swift", line: 2).reject(.cancelled)
        Promise<Int, any Error>(file: "Here/Cancelled.swift", line: 3).reject(Calling.cancelled)
        Promise<Int, Calling>(file: "Here/Cancelled.swift", line: 4).reject(.busy)
        #expect(failures.all.map(\.line) == [4])
    }

    @Test func `nor the failure of what lost a race`() {
        let failures = reported { planted in
            let (winner, loser) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            _ = Future.race(winner.future, loser.future).onSuccess { _ in }
            winner.resolve(1)
            loser.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `the winner of a race may be known already`() {
        let failures = reported { planted in
            let (loser, failed) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            let lost = failed.future
            failed.reject(planted)
            Future.race(.success(1), loser.future, lost).observe { _ in }
            Future.race([.success(1), loser.future, lost], ifEmpty: planted as any Error).observe { _ in }
            Future.any([loser.future, lost, .success(1)]).observe { _ in }
            loser.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor what a task has left that is cancelled`() async {
        let planted = Planted()
        let (failures, stop) = listen { $0.error as? Planted === planted }
        defer { stop() }
        for count in 1...3 {
            let promise = Promise<Int, any Error>()
            await withTaskGroup { group in
                for _ in 0..<count { group.addTask { [future = promise.future] in _ = await future.result } }
                await promise.future.waitUntilAwaited(by: count)
                group.cancelAll()
            }
            promise.reject(planted)
        }
        #expect(failures.all.isEmpty)
    }

    @Test func `nor what shared work fails with when its callers have left`() async {
        let planted = Planted()
        let (failures, stop) = listen { $0.error as? Planted === planted }
        defer { stop() }
        let flights = SingleFlight<Int, Int, any Error>()
        let cache = FutureCache<Int, Int, any Error>()
        let calls: [@Sendable (@escaping @Sendable () async throws -> Int) async throws -> Int] = [
            { work in try await flights.value(for: 1) { try await work() } },
            { work in try await cache.value(for: 1) { try await work() } },
        ]
        for call in calls {
            let (isUnderWay, end, ended) = (Promise<Void, Never>(), Promise<Void, Never>(), Promise<Void, Never>())
            let caller = Task {
                try await call {
                    defer { ended.resolve() }
                    isUnderWay.resolve()
                    // As URLSession does, it fails with an error of its own when it is cancelled.
                    await end.future.value
                    throw planted
                }
            }
            await isUnderWay.future.value
            caller.cancel()
            _ = await caller.result
            end.resolve()
            await ended.future.value
        }
        #expect(failures.all.isEmpty)
    }

    @Test func `nor what comes after the time is up`() {
        let clock = ManualClock()
        let failures = reported { planted in
            let promise = Promise<Int, any Error>()
            let timed = promise.future.timeout(after: .seconds(1), clock: clock)
            clock.advance(by: .seconds(2))
            #expect(!timed.isPending)
            promise.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor the others' failures, where one is enough`() {
        let failures = reported { planted in
            let promises = (0..<3).map { _ in Promise<Int, any Error>() }
            Future.any(promises.map(\.future)).observe { _ in }
            promises[0].reject(planted)
            promises[1].resolve(1)
            promises[2].reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor what a cache's refresh fails with, which its events tell`() {
        let clock = ManualClock()
        let failures = reported { planted in
            let cache = FutureCache<Int, Int, any Error>(
                lifetime: .seconds(10),
                refreshAhead: .seconds(5),
                clock: clock
            )
            let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            cache.value(for: 1) { first.future }.observe { _ in }
            first.resolve(1)
            clock.advance(by: .seconds(6))
            cache.value(for: 1) { second.future }.observe { _ in }
            second.reject(planted)
        }
        #expect(failures.isEmpty)
    }

    @Test func `nor that of a promise which nobody waits for and nobody settles`() {
        let (failures, stop) = listen { ($0.error as? BrokenPromise)?.fileID == "Here/Gone.swift" }
        defer { stop() }
        _ = Promise<Int, any Error>(file: "Here/Gone.swift", line: 1)
        #expect(failures.all.isEmpty)
        _ = Promise<Int, any Error>(file: "Here/Gone.swift", line: 2).future.onSuccess { _ in }
        #expect(failures.all.count == 1)
    }
}
