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

// One set of listeners for the process, and a report that can't name the test: the suite is serialized.
@Suite("Law: nothing hangs in silence, futures that wait for themselves", .serialized, .timeLimit(.minutes(60)))
struct WaitingForItselfTests {
    /// How a future comes to wait for itself.
    enum Cycle: CaseIterable {
        case itself, mapOfItself, itselfBehindMap, mapOnBothSides, tailCall, nested, error, recovered, flattened,
            tapped, late, twice
        case placed, placedMap, hop, hopOfItself, tapElsewhere

        /// Closes the cycle when the promise is settled.
        func tie<Failure>(_ knot: Knot<Failure>, _ start: Future<Int, Failure>) -> Future<Int, Failure> {
            switch self {
            case .itself: start.flatMap { _ in knot.future }
            case .mapOfItself: start.flatMap { _ in knot.future.map { $0 + 1 } }
            case .itselfBehindMap: start.flatMap { _ in knot.future }.map { $0 + 1 }
            case .mapOnBothSides: start.map { $0 }.flatMap { _ in knot.future.map { $0 + 1 } }.map { $0 + 1 }
            case .tailCall: start.flatMap { _ in start.map { $0 }.flatMap { _ in knot.future } }
            case .nested: start.flatMap { _ in start.flatMap { _ in knot.future.flatMap { .success($0) } } }
            case .error: start.flatMap { _ in knot.future.mapError { $0 } }
            case .recovered: start.flatMap { _ in knot.future.flatMapError { .failure($0) } }
            case .flattened: start.map { _ in knot.future }.flattened()
            case .tapped: start.flatMap { _ in knot.future.always {} }
            case .late:
                start.flatMap { _ in knot.future.map { $0 } }.timeout(
                    after: .seconds(1_000),
                    clock: knot.clock,
                    failWith: knot.late()
                )
            case .twice: start.flatMap { _ in knot.future.flatMap { _ in knot.future } }
            case .placed: start.flatMap(on: .custom(RightHere())) { _ in knot.future }
            case .placedMap: start.flatMap { _ in knot.future.map(on: .custom(RightHere())) { $0 } }
            case .hop: start.flatMap { _ in knot.future }.on(.custom(RightHere()))
            case .hopOfItself: start.flatMap { _ in knot.future.on(.custom(RightHere())) }
            case .tapElsewhere: start.flatMap { _ in knot.future }.always(on: .custom(RightHere())) {}
            }
        }
    }

    /// What a closure returns only when it is there.
    final class Knot<Failure: Error>: Sendable {
        let clock = ManualClock()
        let late: @Sendable () -> Failure
        private let place = Guarded<Future<Int, Failure>?>(nil)

        init(late: @escaping @Sendable () -> Failure) { self.late = late }

        var future: Future<Int, Failure> { place.withLock { $0 } ?? .success(-1) }

        func close(_ future: Future<Int, Failure>) { place.withLock { $0 = future } }
        func open() { place.withLock { $0 = nil } }
    }

    /// The cycles that were reported while the closure ran.
    private func reported(_ body: () -> Void) -> [BrokenPromise] {
        let cycles = Record<BrokenPromise>()
        let here = ThreadIdentity.current
        let stop = BrokenPromise.listen { broken in
            // Other tests close cycles, too; it is told on the thread that closes it.
            guard broken.reason == .waitsForItself, ThreadIdentity.current == here else { return false }
            cycles.add(broken)
            return true
        }
        defer { stop() }
        body()
        return cycles.all
    }

    private func useUp<Failure>(_ future: Future<Int, Failure>) {
        future.cancel()
        let scope = CancellationScope()
        future.cancelled(with: scope)
        scope.cancel()
        #expect(future.awaitedPromise?.isBroken != false)
    }

    @Test(arguments: Cycle.allCases)
    func `it fails with any Error, and lets go of what waits`(_ cycle: Cycle) {
        let lifetime = Lifetime()
        let reports = reported {
            let knot = Knot<any Error> { Mute.plain(1) }
            let promise = Promise<Int, any Error>()
            let future = cycle.tie(knot, promise.future)
            knot.close(future)
            let seen = Record<BrokenPromise?>()
            future.observe { [token = lifetime.token()] outcome in
                if case .failure(let error) = outcome { seen.add(error as? BrokenPromise) }
                withExtendedLifetime(token) {}
            }
            promise.resolve(1)
            #expect(seen.all.map(\.?.reason) == [.waitsForItself])
            #expect((future.knownFailure as? BrokenPromise)?.reason == .waitsForItself)
            let waited: Result<Int, any Error> = future.wait()
            #expect(waited.isBroken)
            useUp(future)
            knot.open()
        }
        #expect(reports.isEmpty)
        #expect(lifetime.isOver)
    }

    @Test(arguments: Cycle.allCases)
    func `it fails with an error that can say so`(_ cycle: Cycle) {
        let reports = reported {
            let knot = Knot<Breakable> { .plain(1) }
            let promise = Promise<Int, Breakable>()
            let future = cycle.tie(knot, promise.future)
            knot.close(future)
            promise.resolve(1)
            guard case .broke(let broken)? = future.knownFailure else {
                Issue.record("\(future)")
                return
            }
            #expect(broken.reason == .waitsForItself)
            #expect(broken.description.hasPrefix("A future waits for itself"))
            useUp(future)
            knot.open()
        }
        #expect(reports.isEmpty)
    }

    @Test(arguments: Cycle.allCases)
    func `where the failure can't say so it is reported once, and what follows is told`(_ cycle: Cycle) {
        let lifetime = Lifetime()
        let reports = reported {
            let knot = Knot<Mute> { .plain(1) }
            let promise = Promise<Int, Mute>()
            let future = cycle.tie(knot, promise.future)
            knot.close(future)
            future.observe { [token = lifetime.token()] _ in withExtendedLifetime(token) {} }
            let told = future.mapError { $0 as any Error }
            promise.resolve(1)
            #expect(future.isPending)
            #expect((told.knownFailure as? BrokenPromise)?.reason == .waitsForItself)
            useUp(future)
            told.cancel()
            knot.open()
        }
        #expect(reports.count == 1)
        #expect(lifetime.isOver)
    }

    /// Closes a cycle of what the function attaches; at the tap itself, unless the future before it is kept.
    private func tie<Failure: Error>(
        _ type: Failure.Type,
        keepingInner isKept: Bool,
        _ attach: (Future<Int, Failure>) -> Future<Int, Failure>
    ) {
        let knot = Knot<Failure> { fatalError() }
        let promise = Promise<Int, Failure>()
        let kept = Guarded<Future<Int, Failure>?>(nil)
        func inner() -> Future<Int, Failure> {
            let future = promise.future.flatMap { _ in knot.future }
            if isKept { kept.withLock { $0 = future } }
            return future
        }
        knot.close(attach(inner()))
        promise.resolve(1)
        knot.open()
        kept.withLock { $0 = nil }
    }

    @Test(arguments: [AnyFutureExecutor.inline, .custom(RightHere())], [false, true])
    func `a tap that waits for itself runs, unless its failure can't say so`(
        _ place: AnyFutureExecutor,
        _ isKept: Bool
    ) {
        let calls = Record<String>()
        func tap<Failure>(_ inner: Future<Int, Failure>) -> Future<Int, Failure> {
            inner.always(on: place) { calls.add("always") }.onFailure(on: place) { _ in calls.add("onFailure") }
        }
        #expect(reported { tie((any Error).self, keepingInner: isKept, tap) }.isEmpty)
        #expect(calls.all == ["always", "onFailure"])
        #expect(reported { tie(Breakable.self, keepingInner: isKept, tap) }.isEmpty)
        #expect(calls.all == ["always", "onFailure", "always", "onFailure"])
        #expect(reported { tie(Mute.self, keepingInner: isKept, tap) }.count == 1)
        #expect(calls.all.count == 4)
    }

    @Test(arguments: [AnyFutureExecutor.inline, .custom(RightHere())], [false, true])
    func `a failure that only a tap without a view of it got is reported`(
        _ place: AnyFutureExecutor,
        _ isKept: Bool
    ) {
        let unseen = Count()
        let here = ThreadIdentity.current
        let stop = FutureProblem.listen { problem in
            guard case .unseenFailure(let failure) = problem, ThreadIdentity.current == here,
                (failure.error as? BrokenPromise)?.reason == .waitsForItself
            else { return false }
            unseen.raise()
            return true
        }
        defer { stop() }
        tie((any Error).self, keepingInner: isKept) { $0.always(on: place) {} }
        #expect(unseen.now == 1)
    }

    @Test func `one that can be cancelled and can't say so is cancelled no more`() {
        let reports = reported {
            let knot = Knot<Stoppable> { .plain(1) }
            let promise = Promise<Int, Stoppable>()
            let future = promise.future.flatMap { _ in knot.future }
            knot.close(future)
            promise.resolve(1)
            #expect(future.isPending)
            useUp(future)
            knot.open()
        }
        #expect(reports.count == 1)
    }

    @Test func `the line is that of an on, where there is one`() throws {
        let knot = Knot<any Error> { Mute.plain(1) }
        let promise = Promise<Int, any Error>()
        let line = #line + 1 as UInt
        let future = promise.future.flatMap { _ in knot.future }.on(.custom(RightHere()))
        knot.close(future)
        promise.resolve(1)
        let broken = try #require(future.knownFailure as? BrokenPromise)
        #expect(broken.line == line)
        #expect(broken.description.contains("WaitingForItselfTests.swift:\(line)"))
        knot.open()
    }

    @Test func `a cancellation that was asked for before is no reason to go round`() {
        let reports = reported {
            let knot = Knot<Never> { fatalError() }
            let promise = Promise<Int, Never>()
            let future = promise.future.flatMap { _ in knot.future.map { $0 } }
            knot.close(future)
            future.observe { _ in }
            future.cancel()
            promise.resolve(1)
            #expect(future.isPending)
            useUp(future)
            knot.open()
        }
        #expect(reports.count == 1)
    }

    /// Starts that each go on with the next future, the last one with the first.
    private func ring<Failure>(
        of count: Int,
        _ type: Failure.Type
    ) -> (starts: [Promise<Int, Failure>], futures: [Future<Int, Failure>]) {
        let starts = (0..<count).map { _ in Promise<Int, Failure>() }
        let ring = Guarded<[Future<Int, Failure>]>([])
        let futures = starts.indices.map { index in
            starts[index].future.flatMap { _ in ring.withLock { $0[(index + 1) % count] } }
        }
        ring.withLock { $0 = futures }
        return (starts, futures)
    }

    @Test(arguments: [2, 3, 100, 10_000], [false, true])
    func `a cycle of many`(_ count: Int, _ isBackwards: Bool) {
        let (starts, futures) = ring(of: count, (any Error).self)
        for start in isBackwards ? starts.reversed() : starts { start.resolve(1) }
        #expect(futures.allSatisfy { ($0.knownFailure as? BrokenPromise)?.reason == .waitsForItself })
        futures[0].cancel()
    }

    @Test func `very many that wait for a long chain take no longer for it`() {
        waitForChain(deep)
        #expect(growth(from: 1_000, of: waitForChain) < linearGrowth)
    }

    private func waitForChain(_ deep: Int) {
        // Were there no way to see that nothing waits below, each link would go up the whole chain.
        let promise = Promise<Int, Never>()
        var chain = promise.future
        for _ in 0..<deep { chain = chain.map { $0 } }
        let start = Promise<Int, Never>()
        let seen = Count()
        for _ in 0..<deep {
            start.future.flatMap { [chain] _ in chain }.map { $0 }.observe { _ in seen.raise() }
        }
        start.resolve(1)
        promise.resolve(1)
        #expect(seen.now == deep)
    }

    private let deep = Depth.pick(quick: 10_000, normal: 10_000, full: 100_000)

    @Test(arguments: [2, 3])
    func `a cycle that threads close together`(_ count: Int) {
        Race.run(rounds: raceRounds) { round in
            let (starts, futures) = ring(of: count, (any Error).self)
            let seen = Count()
            for future in futures { future.observe { _ in seen.raise() } }
            var lanes = starts.map { start -> Race.Lane in { start.resolve(1) } }
            // Taken by turns: a cancellation that goes round, one that waits for nothing, and an observer that leaves.
            let isCancelled = round.isMultiple(of: 3)
            if isCancelled {
                lanes.append { futures[0].cancel() }
            } else {
                lanes.append { futures[0].onSuccess { _ in }.cancel() }
            }
            return (
                lanes,
                {
                    #expect(seen.now == count)
                    #expect(futures.allSatisfy { !$0.isPending })
                    if isCancelled { return }
                    #expect(futures.allSatisfy { ($0.knownFailure as? BrokenPromise)?.reason == .waitsForItself })
                }
            )
        }
    }

    @Test func `a cycle that threads close together, where the failure can't say so`() {
        Race.run(rounds: raceRounds) { _ in
            let (starts, futures) = ring(of: 2, Mute.self)
            let told = Count()
            for future in futures { future.mapError { $0 as any Error }.observe { _ in told.raise() } }
            let reports = Count()
            let stop = BrokenPromise.listen { broken in
                guard broken.reason == .waitsForItself else { return false }
                reports.raise()
                return true
            }
            var lanes = starts.map { start -> Race.Lane in { start.resolve(1) } }
            lanes.append { futures[0].cancel() }
            return (
                lanes,
                {
                    stop()
                    #expect(told.now == 2)
                    #expect((1...2).contains(reports.now))
                    #expect(futures.allSatisfy { $0.isPending })
                }
            )
        }
    }
}

extension Result {
    fileprivate var isBroken: Bool { if case .failure(is BrokenPromise) = self { true } else { false } }
}
