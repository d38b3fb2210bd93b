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

@Suite("FutureLimiter.run, asynchronous", .timeLimit(.minutes(60)))
struct FutureLimiterRoomTests {
    private let limiter = FutureLimiter(maxConcurrent: 1)
    private let tasks = ManualTasks()
    private let order = Record<String>()

    private func start<Failure: Error>(_ name: String, _ gate: Promise<Void, Failure>) -> Task<Void, Never> {
        tasks.start { [limiter, order] in
            do throws(Failure) {
                try await limiter.run { () async throws(Failure) in
                    order.add(name)
                    try await gate.future.value
                }
                order.add("\(name) ended")
            } catch {
                order.add("\(name): \(error)")
            }
        }
    }

    @Test func `what is behind a task that leaves doesn't run inside its cancellation`() async {
        let limiter = FutureLimiter(maxConcurrent: 2)
        let (first, behind) = (Work<Int, Fault>(), Work<Int, Fault>())
        // The thread that cancels, while it does.
        let cancelling = Locked<ThreadIdentity?>(nil)
        let began = Promise<Bool, Never>()
        _ = limiter.run { first.future }
        let leaving = Task { try await limiter.run(weight: 2) { () async throws(any Error) in } }
        while limiter.waiting == 0 { await Task.yield() }
        let last = limiter.run {
            began.resolve(cancelling.withLock { $0 } == .current)
            return behind.future
        }
        onSmallStack {
            cancelling.withLock { $0 = .current }
            leaving.cancel()
            cancelling.withLock { $0 = nil }
        }
        let hasBegunInside = await began.future.value
        #expect(!hasBegunInside)
        await #expect(throws: CancellationError.self) { try await leaving.value }
        for work in [first, behind] { work.promise.resolve(1) }
        #expect(await last.result == .success(1))
    }

    @Test func `work that can't fail may be refused`() async throws {
        let keyed = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1)
        let answer = { () async -> Int in 1 }
        #expect(try await limiter.run(waitingAtMost: 0, failWith: Fault.second, answer) == 1)
        #expect(try await keyed.run(for: 1, waitingAtMost: 0, failWith: Fault.second, answer) == 1)
        let gate = Promise<Void, Never>()
        let kept = (limiter.run { gate.future }, keyed.run(for: 1) { gate.future })
        await #expect(throws: Fault.second) {
            try await limiter.run(waitingAtMost: 0, failWith: Fault.second) { await answer() }
        }
        await #expect(throws: Fault.second) {
            try await keyed.run(for: 1, waitingAtMost: 0, failWith: Fault.second) { await answer() }
        }
        gate.resolve()
        #expect(kept.0.known != nil && kept.1.known != nil)
    }

    @Test func `work runs in the caller's task, in order, as soon as there is room`() {
        let gates = (1...3).map { _ in Promise<Void, Stoppable>() }
        for (name, gate) in zip(["a", "b", "c"], gates) { _ = start(name, gate) }
        #expect(order.all == ["a"])
        #expect(limiter.running == 1)
        #expect(limiter.waiting == 2)
        gates[0].resolve()
        tasks.run()
        #expect(order.all == ["a", "a ended", "b"])
        gates[1].reject(.plain(1))
        tasks.run()
        gates[2].resolve()
        tasks.run()
        #expect(order.all == ["a", "a ended", "b", "b: plain(1)", "c", "c ended"])
        #expect(limiter.running == 0)
    }

    @Test func `a task that is cancelled in the line leaves it at once`() {
        let gates = (1...3).map { _ in Promise<Void, Stoppable>() }
        let all = zip(["a", "b", "c"], gates).map { start($0, $1) }
        all[1].cancel()
        tasks.run()
        #expect(order.all == ["a", "b: cancelled"])
        #expect(limiter.waiting == 1)
        gates[0].resolve()
        tasks.run()
        #expect(order.all == ["a", "b: cancelled", "a ended", "c"])
        gates[2].resolve()
        tasks.run()
        #expect(limiter.running == 0)
    }

    @Test func `where the failure can't say so, its turn comes and the closure sees it`() {
        let gates = (1...2).map { _ in Promise<Void, Mute>() }
        let all = zip(["a", "b"], gates).map { start($0, $1) }
        all[1].cancel()
        tasks.run()
        #expect(limiter.waiting == 1)
        gates[0].resolve()
        tasks.run()
        #expect(order.all == ["a", "a ended", "b"])
        gates[1].reject(.plain(2))
        tasks.run()
        #expect(order.all.last == "b: plain(2)")
        #expect(limiter.running == 0)
    }

    @Test func `a task that is cancelled before isn't begun`() {
        let gate = Promise<Void, Stoppable>()
        tasks.start { [limiter, order] in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Stoppable) {
                try await limiter.run { () async throws(Stoppable) in try await gate.future.value }
            } catch {
                order.add("\(error)")
            }
        }
        #expect(order.all == ["cancelled"])
        #expect(limiter.running == 0)
    }

    @Test func `it shares its line with futures`() {
        let first = Promise<Int, Stoppable>()
        let running = limiter.run { first.future }
        let gate = Promise<Void, Stoppable>()
        _ = start("b", gate)
        let last = limiter.run { Future<Int, Stoppable>.success(3) }
        #expect(limiter.waiting == 2)
        first.resolve(1)
        tasks.run()
        #expect(order.all == ["b"])
        gate.resolve()
        tasks.run()
        #expect(last.known == .success(3))
        #expect(running.known == .success(1))
    }

    /// What is not `Sendable` may go in and out: the work is in the caller's task.
    private final class Counter { var count = 0 }

    @Test func `nothing in it has to be Sendable`() async {
        let counter = Counter()
        let same = await limiter.run {
            counter.count += 1
            return counter
        }
        #expect(same.count == 1)
        #expect(limiter.running == 0)
    }

    @Test func `in an asynchronous function, a closure that returns a future gives a future`() async throws {
        let future = limiter.run { Future<Int, Stoppable>.success(1) }
        #expect(try await future.value == 1)
    }

    @Test func `many callers that are cancelled while room is handed on lose none of it`() async {
        let limiter = FutureLimiter(maxConcurrent: 2)
        let running = Record<Int>()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<2_000 {
                group.addTask {
                    let caller = Task {
                        try await limiter.run { () async throws in
                            running.add(limiter.running)
                            await Task.yield()
                        }
                    }
                    if index % 3 == 0 { caller.cancel() }
                    _ = await caller.result
                }
            }
        }
        #expect(running.all.allSatisfy { $0 <= 2 })
        #expect(running.count >= 1_333)
        #expect(limiter.running == 0)
        #expect(limiter.waiting == 0)
    }
}
