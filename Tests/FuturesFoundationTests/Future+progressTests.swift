//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

@Suite("Future.progress", .timeLimit(.minutes(60)))
struct FutureProgressTests {
    private enum Fault: Error, CancellationRepresentable { case first, cancelled }

    @Test func `it is finished when the future succeeds`() {
        let promise = Promise<Int, Fault>()
        let progress = promise.future.progress()
        #expect(progress.fractionCompleted == 0)
        #expect(!progress.isFinished)
        promise.resolve(1)
        #expect(progress.fractionCompleted == 1)
        #expect(progress.isFinished)
    }

    @Test func `it is finished when the future fails, or was known from the start`() {
        #expect(Future<Int, Fault>.failure(.first).progress().isFinished)
        #expect(Future<Int, Fault>.success(1).progress().isFinished)
    }

    @Test func `it is finished when the promise is dropped and the failure can't say so`() {
        let stop = BrokenPromise.listen { $0.fileID == "Elsewhere/Progress.swift" }
        defer { stop() }
        let broken = Promise<Int, Never>(file: "Elsewhere/Progress.swift", line: 1).future
        #expect(broken.progress().isFinished)
    }

    @Test func `it doesn't count as somebody who listens`() {
        let promise = Promise<Int, Fault>()
        let doubled = promise.future.map { $0 * 2 }
        let progress = doubled.progress()
        doubled.map { $0 + 1 }.cancel()
        #expect(promise.future.state == .completed(.failure(.cancelled)))
        #expect(progress.isFinished)
    }

    @Test func `a parent is finished when all of its futures are`() {
        let whole = Progress(totalUnitCount: 4)
        let promises = (0..<3).map { _ in Promise<Int, Fault>() }
        for (promise, units) in zip(promises, [1, 1, 2] as [Int64]) {
            promise.future.progress(under: whole, units: units)
        }
        var fractions = [whole.fractionCompleted]
        promises[2].resolve(1)
        fractions.append(whole.fractionCompleted)
        promises[0].reject(.first)
        fractions.append(whole.fractionCompleted)
        promises[1].resolve(1)
        fractions.append(whole.fractionCompleted)
        #expect(fractions == [0, 0.5, 0.75, 1])
        #expect(whole.isFinished)
    }

    // Cancellation.

    @Test func `cancelling it cancels the future and its work, and finishes it`() async {
        let stopped = Promise<Void, Never>()
        let promise = Promise<Int, Fault>()
        promise.onCancel { stopped.resolve() }
        let progress = promise.future.progress()
        // Observers come in order: this one when the progress has been told.
        let told = Promise<Void, Never>()
        promise.future.observe { _ in told.resolve() }
        // Foundation calls the progress's handler on another thread.
        progress.cancel()
        #expect(await expectFailure(of: promise.future) == .cancelled)
        await stopped.future.value
        await told.future.value
        #expect(progress.isCancelled)
        #expect(progress.completedUnitCount == 1)
    }

    @Test func `cancelling the parent cancels every future under it`() async {
        let whole = Progress(totalUnitCount: 2)
        let promises = (0..<2).map { _ in Promise<Int, Fault>() }
        for promise in promises { promise.future.progress(under: whole) }
        whole.cancel()
        for promise in promises { #expect(await expectFailure(of: promise.future) == .cancelled) }
    }

    @Test func `under a parent that is cancelled already, it is cancelled at once`() async {
        let whole = Progress(totalUnitCount: 1)
        whole.cancel()
        let promise = Promise<Int, Fault>()
        promise.future.observe { _ in
            // Not under a lock: other threads may put futures under a parent meanwhile.
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                Future<Int, Fault>.success(1).progress(under: Progress(totalUnitCount: 1))
            }
        }
        promise.future.progress(under: whole)
        #expect(await expectFailure(of: promise.future) == .cancelled)
    }

    @Test func `it is no part of the progress that is current on its thread`() {
        let current = Progress(totalUnitCount: 1)
        let whole = Progress.discreteProgress(totalUnitCount: 1)
        let promise = Promise<Int, Fault>()
        current.becomeCurrent(withPendingUnitCount: 1)
        promise.future.progress(under: whole)
        current.resignCurrent()
        promise.resolve(1)
        #expect(whole.isFinished)
    }

    @Test func `a subclass that settles another future is asked under no lock that this needs`() {
        // Sendable: one thread uses it.
        final class Chained: Progress, @unchecked Sendable {
            let next = Promise<Int, Fault>()
            override func addChild(_ child: Progress, withPendingUnitCount count: Int64) {
                super.addChild(child, withPendingUnitCount: count)
                next.resolve(1)
            }
        }
        let chained = Chained(parent: nil)
        chained.totalUnitCount = 1
        let whole = Progress.discreteProgress(totalUnitCount: 1)
        chained.next.future.progress(under: whole)
        let promise = Promise<Int, Fault>()
        promise.future.progress(under: chained)
        #expect(whole.isFinished)
        promise.resolve(1)
        #expect(chained.isFinished)
    }

    @Test func `futures of one parent may settle at the same time`() {
        for _ in 0..<300 {
            let whole = Progress(totalUnitCount: 200)
            let promises = (0..<200).map { _ in Promise<Int, Fault>() }
            for promise in promises[..<100] { promise.future.progress(under: whole) }
            DispatchQueue.concurrentPerform(iterations: 200) { number in
                if number >= 100 { promises[number].future.progress(under: whole) }
                promises[number].resolve(number)
            }
            #expect(whole.isFinished)
            #expect(whole.completedUnitCount == 200)
        }
    }

    @Test func `cancelling it when all is over does nothing`() {
        let promise = Promise<Int, Fault>()
        let progress = promise.future.progress()
        promise.resolve(7)
        progress.cancel()
        #expect(promise.future.description == "Future<Int, Fault>(success(7))")
    }

    // Lifetime.

    @Test func `neither keeps the other when all is over`() {
        weak var held: Progress?
        let promise = Promise<Int, Fault>()
        do {
            let progress = promise.future.progress()
            held = progress
        }
        #expect(held != nil)
        promise.resolve(1)
        #expect(held == nil)
    }
}
