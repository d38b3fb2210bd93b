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

/// Can't say "cancelled".
private struct LimitReached: Error, Equatable {}

// Only this suite changes the setting; what others drop meanwhile goes on to whoever took the reports before.
@Suite("FutureProblem.report", .serialized, .timeLimit(.minutes(60)))
struct BrokenPromiseReportTests {
    /// The lines of this file whose promises the closure drops, as they were reported.
    private func reported(_ body: () -> Void) -> [UInt] {
        let lines = Record<UInt>()
        let before = FutureProblem.report
        FutureProblem.report = { problem in
            if case .brokenPromise(let broken) = problem, broken.fileID == #fileID {
                lines.add(broken.line)
            } else {
                before(problem)
            }
        }
        defer { FutureProblem.report = before }
        body()
        return lines.all
    }

    /// Drops a promise whose future somebody keeps and whose failure can't say so.
    private func dropOne() -> Future<Int, Never> {
        var promise: Promise<Int, Never>? = Promise()
        let future = promise.map(\.future) ?? .success(0)
        promise = nil
        return future
    }

    @Test func `trapping stops the program, and names the problem`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            FutureProblem.report = FutureProblem.trapping
            var promise: Promise<Int, Never>? = Promise()
            let future = promise?.future
            promise = nil
            withExtendedLifetime(future) {}
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("BrokenPromiseReportTests.swift:"))
    }

    @Test func `a promise isn't reported if very many that could not be cancelled have left it`() {
        let heard = Count()
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID == "Elsewhere/Left.swift" else { return false }
            heard.raise()
            return true
        }
        defer { stop() }
        let clock = ManualClock()
        var promise: Promise<Int, LimitReached>? = Promise(file: "Elsewhere/Left.swift", line: 1)
        let limited = (0..<100).compactMap { _ in
            promise?.future.timeout(after: .seconds(1), clock: clock, failWith: LimitReached())
        }
        for future in limited { future.cancel() }
        clock.advance(by: .seconds(1))
        #expect(limited.allSatisfy { $0.state == .completed(.failure(LimitReached())) })
        promise = nil
        #expect(heard.now == 0)
    }

    @Test func `each listener leaves alone, and what it captured may break a promise as it goes`() {
        let heard = Count()
        func listenWith(_ promise: Promise<Int, Never>) -> (@Sendable () -> Void, Future<Int, Never>) {
            let stop = BrokenPromise.listen { broken in
                withExtendedLifetime(promise) {}
                guard broken.fileID == "Elsewhere/Report.swift" else { return false }
                heard.raise()
                return true
            }
            return (stop, promise.future)
        }
        let (stopFirst, first) = listenWith(Promise(file: "Elsewhere/Report.swift", line: 1))
        stopFirst()
        let (stop, second) = listenWith(Promise(file: "Elsewhere/Silent.swift", line: 2))
        // It has left: this is not for the one that came after it.
        stopFirst()
        let (stopThird, third) = listenWith(Promise(file: "Elsewhere/Report.swift", line: 3))
        stopThird()
        #expect(heard.now == 1)
        let silence = BrokenPromise.listen { $0.fileID == "Elsewhere/Silent.swift" }
        stop()
        silence()
        withExtendedLifetime((first, second, third)) {}
    }

    @Test(arguments: RunBetween.allCases)
    func `a promise that other code drops while a broken one is told on is reported, too`(_ between: RunBetween) {
        let lines = reported {
            let other = Current(Promise<Int, LimitReached>())
            let future = other.value?.future
            future?.observe { _ in }
            var promise: Promise<Int, LimitReached>? = Promise()
            if let future = promise?.future { between.run(behind: future) { other.value = nil } }
            promise = nil
            withExtendedLifetime(future) {}
        }
        #expect(lines.count == 2)
    }

    @Test(arguments: [false, true])
    func `a promise that only the handler of one behind it had isn't reported by itself`(_ hasHop: Bool) {
        let lines = reported {
            var promise: Promise<Int, LimitReached>? = Promise()
            let (next, last) = (Current<Promise<Int, any Error>>(), Current<Promise<Int, LimitReached>>())
            (next.value, last.value) = (Promise(), Promise())
            let futures = (next.value?.future, last.value?.future)
            if let next = next.value, let last = last.value {
                next.onCancel { withExtendedLifetime(last) {} }
                promise?.future.observe { next.complete(with: $0.mapError { $0 }) }
                if hasHop { next.future.observe(on: .custom(ManualExecutor())) { _ in } }
            }
            (next.value, last.value) = (nil, nil)
            promise = nil
            #expect(futures.0?.state.outcome != nil)
            withExtendedLifetime(futures) {}
        }
        #expect(lines.count == 1)
    }

    @Test func `however often it is read, calling it takes no more stack`() {
        let lines = reported {
            for _ in 0..<100_000 { _ = FutureProblem.report }
            let future = onSmallStack { dropOne() }
            #expect(future.isPending)
        }
        #expect(lines.count == 1)
    }

    @Test func `however many promises are dropped, the last report takes no more stack`() {
        let count = 10_000
        let lines = reported {
            onSmallStack { for _ in 0..<count { withExtendedLifetime(dropOne()) {} } }
        }
        #expect(lines.count == count)
    }

    @Test(arguments: DroppedChain.allCases) func `a long chain that is dropped is reported on a small stack`(
        _ chain: DroppedChain
    ) {
        let lines = reported {
            let future: Future<Int, Never>? = onSmallStack {
                var promise: Promise<Int, Never>? = Promise()
                var end = promise.map(\.future) ?? .success(0)
                for _ in 0..<2_000 { end = chain.next(after: end) }
                promise = nil
                return end
            }
            #expect(future?.isPending == true)
        }
        #expect(!lines.isEmpty)
    }
}

/// Calls a closure when it gets a job, which it drops.
private struct Dropping: FutureExecutor {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func enqueue(_ job: FutureJob) { body() }
}

/// Code that runs in the middle of telling what waits that a promise is broken, and is not what that releases.
enum RunBetween: CaseIterable, Sendable {
    case failWith, waitInFailWith, waitAtTheEnd, taskBehindTimeout, taskBehindMapError, nextOfLimiter, taskOfPromise
    case executor, observerOfEnding

    fileprivate func run(behind future: Future<Int, LimitReached>, _ drop: @escaping @Sendable () -> Void) {
        let clock = ManualClock()
        switch self {
        case .failWith:
            @Sendable func late() -> LimitReached {
                drop()
                return LimitReached()
            }
            future.timeout(after: .seconds(1), clock: clock, failWith: late()).observe { _ in }
        case .waitInFailWith:
            let other = Promise<Int, Never>()
            let dropping = other.future.map { _ in drop() }
            @Sendable func late() -> LimitReached {
                other.resolve(1)
                _ = dropping.wait()
                return LimitReached()
            }
            future.timeout(after: .seconds(1), clock: clock, failWith: late()).observe { _ in }
        case .waitAtTheEnd:
            let other = Promise<Int, Never>()
            let dropping = other.future.map { _ in drop() }
            let end = AtDeinit {
                other.resolve(1)
                _ = dropping.wait()
            }
            future.observe { _ in withExtendedLifetime(end) {} }
        case .taskBehindTimeout:
            let limited = future.timeout(after: .seconds(1), clock: clock, failWith: LimitReached())
            Task(executorPreference: TasksAtOnce()) {
                _ = await limited.result
                drop()
            }
        case .nextOfLimiter:
            let limiter = FutureLimiter(maxConcurrent: 1)
            limiter.run { future }.observe { _ in }
            limiter.run { () -> Future<Int, LimitReached> in
                drop()
                return .success(1)
            }
            .observe { _ in }
        case .executor:
            let next = Promise<Int, any Error>()
            future.observe { next.complete(with: $0.mapError { $0 }) }
            next.future.observe(on: .custom(Dropping(drop))) { _ in }
        case .observerOfEnding: future.observeEnding { _ in drop() }
        case .taskOfPromise:
            let other = Promise<Int, Never>()
            let end = AtDeinit { other.resolve(1) }
            future.observe { _ in withExtendedLifetime(end) {} }
            Task(executorPreference: TasksAtOnce()) {
                _ = await other.future.value
                drop()
            }
        case .taskBehindMapError:
            let mapped = future.mapError { $0 as any Error }
            Task(executorPreference: TasksAtOnce()) {
                _ = await mapped.result
                drop()
            }
        }
    }
}

/// What is a promise of its own at each step of a chain.
enum DroppedChain: CaseIterable, Sendable {
    case all, any, race, zip, traverse, withoutCancelling, limiter, flight

    func next(after source: Future<Int, Never>) -> Future<Int, Never> {
        switch self {
        case .all: Future.all([source]).map { $0[0] }
        case .any: Future.any([source]).recover { _ in 0 }
        case .race: Future.race([source, source], ifEmpty: never())
        case .zip: Futures.zip(source, source).map { $0.0 }
        case .traverse: Future.traverse([0]) { _ in source }.map { $0[0] }
        case .withoutCancelling: source.withoutCancelling()
        case .limiter: FutureLimiter(maxConcurrent: 1).run { source }
        case .flight: SingleFlight<Int, Int, Never>().run(0) { source }
        }
    }

    /// The failure of a race without inputs, which this is not.
    private func never() -> Never { preconditionFailure("a race of two has no use for it") }
}
