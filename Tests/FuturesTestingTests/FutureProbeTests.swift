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

@Suite("FutureProbe", .timeLimit(.minutes(60)))
struct FutureProbeTests {
    private let clock = ManualClock()

    @Test func `it tells what completed, how, when, where and in which order`() throws {
        let probe = FutureProbe(clock: clock)
        let promise = Promise<Int, any Error>()
        probe.watch(Future<Int, Never>.after(.seconds(2), resolving: 7, clock: clock), as: "late")
        probe.watch(Future<Int, Never>.after(.seconds(1), resolving: 8, clock: clock), as: "early")
        probe.watch(promise.future, as: "never")
        #expect(probe.completed.isEmpty)
        #expect(probe.pending == ["late", "early", "never"])
        clock.runToEnd()
        #expect(probe.completed == ["early", "late"])
        #expect(probe.pending == ["never"])
        let late = try #require(probe["late"])
        #expect(late.instant?.offset == .seconds(2))
        #expect(late.thread == .current)
        #expect(late.isSuccess)
        #expect(late.outcome as? Result<Int, Never> == .success(7))
        #expect("\(late)" == "late: success(7)")
        promise.reject(CancellationError())
        #expect(probe["never"]?.isSuccess == false)
    }

    @Test func `it doesn't count as somebody who listens`() {
        let probe = FutureProbe()
        let stopped = Locked(false)
        let promise = Promise<Int, any Error>()
        promise.onCancel { stopped.withLock { $0 = true } }
        let doubled = promise.future.map { $0 * 2 }
        probe.watch(promise.future, as: "number")
        probe.watch(doubled, as: "doubled")
        doubled.map { $0 + 1 }.cancel()
        #expect(stopped.withLock { $0 })
        #expect(Set(probe.completed) == ["number", "doubled"])
        #expect(probe["number"]?.isSuccess == false)
    }

    @Test func `a future whose promise is dropped stays pending`() {
        let stop = BrokenPromise.listen { $0.fileID == "Elsewhere/Probe.swift" }
        defer { stop() }
        let probe = FutureProbe()
        probe.watch(Promise<Int, Never>(file: "Elsewhere/Probe.swift", line: 1).future, as: "broken")
        #expect(probe.pending == ["broken"])
        #expect(probe.completed.isEmpty)
    }

    @Test func `four times as many futures take four times as long`() {
        #expect(growth(from: 5_000, of: watch) < linearGrowth)
    }

    private func watch(_ many: Int) {
        let probe = FutureProbe()
        let promises = (0..<many).map { _ in Promise<Int, Never>() }
        for (number, promise) in promises.enumerated() { probe.watch(promise.future, as: "\(number)") }
        for promise in promises.reversed() { promise.resolve(1) }
        #expect(probe.pending.isEmpty)
        #expect(promises.indices.allSatisfy { probe["\($0)"]?.isSuccess == true })
        #expect(probe.completed.first == "\(many - 1)")
    }

    @Test func `a name may be used twice`() {
        let probe = FutureProbe()
        probe.watch(Future<Int, Never>.success(1), as: "same")
        let promise = Promise<Int, Never>()
        probe.watch(promise.future, as: "same")
        #expect(probe.completed == ["same"])
        #expect(probe.pending == ["same"])
        promise.resolve(1)
        #expect(probe.pending.isEmpty)
        #expect(probe["same"]?.instant == nil)
    }
}
