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
