//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Waiting for oneself", .timeLimit(.minutes(60)))
struct BlockingWaitTests {
    @Test func `waiting on the main actor for a closure on it stops the program and names the line`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let promise = Promise<Int, Never>()
                let shown = promise.future.map(on: .main) { $0 + 1 }.map { $0 + 1 }
                _ = shown.wait()
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("wait() blocks the main actor, where"))
        #expect(said.contains("BlockingWaitTests.swift:"))
    }

    @Test func `also when the closure is under way already`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = Future<Int, Never>.success(1).map(on: .queue(DispatchQueue.main)) { $0 }.wait()
            }
        }
    }

    /// As in `main.swift`, where a closure belongs to the main actor though nothing says so.
    @Test func `also for a task of the main actor`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = Future { @MainActor () async throws in 1 }.map { $0 + 1 }.wait()
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("wait() blocks the main actor, where the work of the future made at"))
        #expect(said.contains("BlockingWaitTests.swift:"))
    }

    /// The future may still be pending, and settles on another thread.
    @Test(arguments: 0..<50) @MainActor func `but not where the task has nothing more to do there`(_ round: Int) async {
        let box = Guarded<Future<Int, any Error>?>(nil)
        let waiting = Promise<Int?, Never>()
        let future = Future { @MainActor () async throws in
            // What the main actor does next.
            DispatchQueue.main.async { waiting.resolve(box.withLock { $0 }.flatMap { outcome(of: $0) }) }
            return round
        }
        box.withLock { $0 = future }
        #expect(await waiting.future.value == round)
    }

    private func outcome(of future: Future<Int, any Error>) -> Int? { try? future.wait().get() }

    @Test func `and on an actor`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let ledger = Ledger()
            let held = Promise<Int, Never>()
            let future = held.future
            await Future<Void, Never>.success(()).map(on: .actor(ledger)) {
                _ = future.map(on: .actor(ledger)) { $0 }.wait()
            }.value
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("wait() blocks the actor Ledger, where"))
    }

    /// A hop that runs sets aside what is queued behind it: a destructor may wait for that.
    @Test func `a destructor that waits while a hop runs has what is queued run first`() {
        let executor = ManualExecutor()
        let signal = Promise<Void, Never>()
        let answer = signal.future.map { 7 }
        let seen = Record<Int>()
        func attach() -> (Future<Void, any Error>, Future<AtDeinit, any Error>) {
            let source = Promise<AtDeinit, any Error>()
            let signalled = source.future.map(on: .custom(executor)) { _ in _ = signal.resolve() }
            let tapped = source.future.onSuccess(on: .custom(executor)) { _ in }
            source.resolve(AtDeinit { seen.add(answer.wait().get()) })
            // It is under way, so it runs with the cancellation, and the value's last reference goes with its source.
            tapped.cancel()
            return (signalled, tapped)
        }
        let futures = attach()
        executor.runAll()
        #expect(seen.all == [7])
        withExtendedLifetime(futures) {}
    }

    @Test func `a destructor that waits has hops sent before it runs what may wait for them`() {
        let queue = DispatchQueue(label: "elsewhere")
        let trigger = Promise<Void, Never>()
        let hasCome = DispatchSemaphore(value: 0)
        let signal = Promise<Void, Never>()
        let answer = signal.future.map { 7 }
        let seen = Record<Int>()
        trigger.future.observe { _ in
            let source = Promise<AtDeinit, Never>()
            let mapped = source.future.map { _ in 1 }
            mapped.observe(on: .queue(queue)) { _ in hasCome.signal() }
            mapped.observe { _ in
                // A hop that is held back until this has returned never comes.
                #expect(hasCome.wasSignalled())
                signal.resolve()
            }
            source.resolve(AtDeinit { seen.add(answer.wait().get()) })
        }
        trigger.resolve()
        #expect(seen.all == [7])
    }

    @Test func `a task that goes on inside of the call that settles can wait for what is queued there`() async {
        await #expect(processExitsWith: .success) {
            let promise = Promise<Int, Never>()
            let doubled = promise.future.map { $0 * 2 }
            func waiting() -> Int { doubled.wait().get() }
            // It is suspended when this returns.
            let task = Task(executorPreference: TasksAtOnce()) {
                _ = await promise.future.value
                return waiting()
            }
            let isSettled = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                promise.resolve(21)
                isSettled.signal()
            }
            #expect(isSettled.wasSignalled())
            #expect(await task.value == 42)
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `and for what the handler of a cancellation settles`(byTimeLimit: Bool, besideOthers: Bool) async {
        await #expect(processExitsWith: .success) { [byTimeLimit, besideOthers] in
            let clock = ManualClock()
            let (promise, isStopped) = (Promise<Int, any Error>(), Promise<Void, Never>())
            promise.onCancel { isStopped.resolve() }
            let future =
                byTimeLimit
                ? promise.future.timeout(after: .seconds(1), clock: clock, failWith: CancellationError())
                : promise.future
            func waiting() { _ = isStopped.future.wait() }
            if besideOthers { future.observe { _ in } }
            // It is suspended when this returns.
            let task = Task(executorPreference: TasksAtOnce()) {
                _ = await future.result
                waiting()
            }
            let isCancelled = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                if byTimeLimit { clock.advance(by: .seconds(1)) } else { future.cancel() }
                isCancelled.signal()
            }
            #expect(isCancelled.wasSignalled())
            await task.value
        }
    }

    @Test func `waiting elsewhere is what it is for`() {
        let promise = Promise<Int, Never>()
        let queue = DispatchQueue(label: "elsewhere")
        let doubled = promise.future.map(on: .queue(queue)) { $0 * 2 }
        queue.async { promise.resolve(2) }
        #expect(doubled.wait() == .success(4))
    }

    @Test func `waiting on the main actor for other threads is allowed`() async {
        await MainActor.run {
            let future = Future<Int, Never>.success(2).map(on: .queue(DispatchQueue.global())) { $0 * 2 }
            #expect(future.wait() == .success(4))
        }
    }
}
