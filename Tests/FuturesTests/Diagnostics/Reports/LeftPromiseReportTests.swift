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

/// Drops its jobs.
private struct Dropping: FutureExecutor {
    func enqueue(_ job: FutureJob) {}
}

// One after the other: they hear of each other's promises.
@Suite("Reports of promises that were left", .serialized, .timeLimit(.minutes(60)))
struct LeftPromiseReportTests {
    /// The lines whose promises the closure drops, as they were reported.
    private func reported(_ body: (Record<UInt>) -> Void) -> [UInt] {
        let lines = Record<UInt>()
        let stop = BrokenPromise.listen { broken in
            guard [#fileID, DropAfterLeaving.fileID].contains(broken.fileID) else { return false }
            lines.add(broken.line)
            return true
        }
        defer { stop() }
        body(lines)
        return lines.all
    }

    /// The future of a promise that was dropped after its last waiter had left.
    private func leftFuture(_ drop: DropAfterLeaving = .handler) -> Future<Int, Mute>? {
        let promise = Current(Promise<Int, Mute>())
        let future = promise.value?.future
        drop.leave(promise)
        return future
    }

    @Test(arguments: DropAfterLeaving.allCases)
    func `a promise that nobody can read isn't reported if what its last waiter sets off drops it`(
        _ drop: DropAfterLeaving
    ) {
        let lines = reported { _ in
            let promise = Current(Promise<Int, Mute>())
            drop.leave(promise)
            #expect(promise.value == nil)
        }
        #expect(lines.isEmpty)
    }

    @Test(arguments: DropAfterLeaving.allCases)
    func `it is reported once something waits for it`(_ drop: DropAfterLeaving) {
        let lines = reported { lines in
            let future = leftFuture(drop)
            #expect(lines.all.isEmpty)
            for _ in 0..<2 { future?.observe { _ in } }
        }
        #expect(lines.count == 1)
    }

    @Test func `what goes to an executor waits for it before the executor begins`() {
        let executor = ManualExecutor()
        let lines = reported { lines in
            let future = leftFuture()
            #expect(lines.all.isEmpty)
            future?.observe(on: .custom(executor)) { _ in }
        }
        #expect(lines.count == 1)
        executor.runAll()
    }

    @Test(arguments: [false, true])
    func `a tap waits for it, even if only a scope is behind that`(_ hasStageBetween: Bool) {
        let scope = CancellationScope()
        let lines = reported { _ in
            var promise: Promise<Int, Mute>? = Promise()
            let tap = promise?.future.onFailure { _ in }
            (hasStageBetween ? tap?.map { $0 } : tap)?.cancelled(with: scope)
            promise = nil
        }
        #expect(lines.count == 1)
    }

    @Test func `a promise that the closure of a dropped job held is reported, if nobody waits for the job's failure`() {
        let lines = reported { _ in
            var promise: Promise<Int, Mute>? = Promise()
            let future = promise?.future.map { $0 }
            let executor = HeldJobs()
            let loser = Future<Int, any Error>.success(1).map(on: .custom(executor)) { [promise] value in
                promise?.resolve(value)
                return value
            }
            promise = nil
            _ = Future.race(.success(5), loser)
            executor.drop()
            withExtendedLifetime(future) {}
        }
        #expect(lines.count == 1)
    }

    @Test func `a stage that was asked to cancel and can't say so waits for nothing`() {
        let derived = Current<Future<Int, Mute>>()
        let before = reported { _ in
            var promise: Promise<Int, Mute>? = Promise()
            derived.value = promise?.future.map { $0 + 1 }
            derived.value?.cancel()
            promise = nil
        }
        #expect(before.isEmpty)
        #expect(reported { _ in derived.value?.observe { _ in } }.count == 1)
    }

    @Test(arguments: [false, true])
    func `what comes to wait for a stage that was left is told of it`(_ hasExecutor: Bool) {
        let lines = reported { lines in
            let clock = ManualClock()
            let promise = Current(Promise<Int, Mute>())
            let source = promise.value?.future
            let stage = hasExecutor ? source?.map(on: .custom(RightHere())) { $0 } : source?.map { $0 }.map { $0 }
            stage?.timeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1))
                .observe { _ in promise.value = nil }
            clock.advance(by: .seconds(1))
            #expect(lines.all.isEmpty)
            stage?.observe { _ in }
        }
        #expect(lines.count == 1)
    }

    @Test func `a stage that comes to be waited for while its hop is under way is told once`() {
        let lines = reported { lines in
            let (clock, executor) = (ManualClock(), ManualExecutor())
            let promise = Current(Promise<Int, Mute>())
            let stage = promise.value?.future.map(on: .custom(executor)) { $0 }
            stage?.timeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1))
                .observe { _ in promise.value = nil }
            clock.advance(by: .seconds(1))
            #expect(lines.all.isEmpty)
            stage?.observe { _ in }
            executor.runAll()
        }
        #expect(lines.count == 1)
    }

    @Test(arguments: [false, true], [false, true])
    func `a hop that comes right behind one that was left waits for it`(_ isManual: Bool, _ isKept: Bool) {
        let (clock, executor) = (ManualClock(), ManualExecutor())
        let stage = Current<Future<Int, Mute>>()
        let late = Current<Future<Int, Mute>>()
        let lines = reported { _ in
            var promise: Promise<Int, Mute>? = Promise()
            var attaching: AtDeinit? = AtDeinit {
                let hop = stage.value?.on(.custom(Dropping()))
                if isKept { late.value = hop } else { hop?.observe { _ in } }
            }
            stage.value = promise?.future.map { [attaching] in
                withExtendedLifetime(attaching) {}
                return $0
            }
            attaching = nil
            stage.value?.map(on: isManual ? .custom(executor) : .custom(RightHere())) { $0 }
                .timeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1)).observe { _ in }
            clock.advance(by: .seconds(1))
            promise = nil
            executor.runAll()
            if isKept { late.value?.observe { _ in } }
        }
        #expect(lines.count == 1)
    }

    @Test(arguments: [false, true])
    func `a scope that it is in doesn't wait for it`(_ hasStage: Bool) {
        let kept = Current<Future<Int, Mute>>()
        let lines = reported { lines in
            let scope = CancellationScope()
            var promise: Promise<Int, Mute>? = Promise()
            kept.value = hasStage ? promise?.future.map { $0 } : promise?.future
            kept.value?.cancelled(with: scope)
            scope.cancel()
            promise = nil
            #expect(lines.all.isEmpty)
            kept.value?.cancelled(with: CancellationScope())
            #expect(lines.all.isEmpty)
            kept.value?.observe { _ in }
        }
        #expect(lines.count == 1)
    }

    @Test func `a task that comes to wait for it is a waiter, too`() {
        let lines = reported { lines in
            let future = leftFuture()
            #expect(lines.all.isEmpty)
            Task(executorPreference: TasksAtOnce()) { _ = await future?.result }
        }
        #expect(lines.count == 1)
    }

    /// What comes to wait for a promise while it breaks.
    enum Latecomer: CaseIterable {
        case map, keptMap, observe, hop
    }

    @Test(arguments: [false, true], Latecomer.allCases)
    func `what its own captures attach as it breaks is told of it`(_ isInsideOther: Bool, _ late: Latecomer) {
        let kept = Current<Future<Int, Mute>>()
        let lines = reported { _ in
            let clock = ManualClock()
            let promise = Current(Promise<Int, Mute>())
            let future = Current(promise.value?.future)
            var attaching: AtDeinit? = AtDeinit {
                switch late {
                case .map: _ = future.value?.map { $0 }
                case .keptMap: kept.value = future.value?.map { $0 }
                case .observe: future.value?.observe { _ in }
                case .hop: future.value?.observe(on: .custom(RightHere())) { _ in }
                }
                future.value = nil
            }
            promise.value?.onCancel { [attaching] in withExtendedLifetime(attaching) {} }
            attaching = nil
            if isInsideOther {
                let other = Promise<Int, Mute>()
                other.future.timeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1))
                    .observe { _ in promise.value = nil }
                clock.advance(by: .seconds(1))
            }
            promise.value = nil
        }
        #expect(lines.count == 1)
    }

    @Test(arguments: [false, true])
    func `it is reported once if it gets a waiter before what its last one set off has ended`(_ hasHop: Bool) {
        let (executor, clock) = (ManualExecutor(), ManualClock())
        let lines = reported { _ in
            let promise = Current(Promise<Int, Mute>())
            let derived = Current<Future<Int, Mute>>()
            promise.value?.onCancel {
                let future = promise.value?.future
                promise.value = nil
                derived.value = hasHop ? future?.map(on: .custom(executor)) { $0 } : future?.map { $0 }
            }
            promise.value?.future.timeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1)).observe { _ in }
            clock.advance(by: .seconds(1))
            executor.runAll()
            #expect(derived.value.map { $0.state.outcome == nil } == true)
        }
        #expect(lines.count == 1)
    }
}
