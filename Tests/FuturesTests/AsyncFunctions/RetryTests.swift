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

@Suite("retry, asynchronous", .timeLimit(.minutes(60)))
struct RetryTests {
    private let clock = ManualClock()
    private let tasks = ManualTasks()
    private let seen = Record<String>()

    private func start<Failure: Error>(
        _ policy: RetryPolicy,
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Int) async throws(Failure) -> Int
    ) -> Task<Void, Never> {
        tasks.start { [clock, seen] in
            do throws(Failure) {
                let value = try await retry(
                    policy,
                    clock: clock,
                    while: isWorthIt,
                    onFailure: { seen.add("\($0)") },
                    work
                )
                seen.add("\(value)")
            } catch {
                seen.add("\(error)")
            }
        }
    }

    @Test func `it tries until it works`() {
        _ = start(.constant(.seconds(1), attempts: 5)) { (attempt) throws(Stoppable) in
            if attempt < 3 { throw .plain(attempt) }
            return attempt
        }
        for _ in 0..<2 {
            clock.advance(by: .seconds(1))
            tasks.run()
        }
        #expect(
            seen.all == [
                "attempt 1 failed, the next one begins in 1.0 seconds: plain(1)",
                "attempt 2 failed, the next one begins in 1.0 seconds: plain(2)", "3",
            ]
        )
    }

    @Test(arguments: [Duration.zero, .seconds(1)])
    func `a task that is cancelled between attempts makes no other`(_ wait: Duration) {
        let attempts = Count()
        let caller = tasks.start { [clock, seen] in
            do throws(Stoppable) {
                let cancel = { (_: FailedAttempt<Stoppable>) in
                    withUnsafeCurrentTask { task in task.map { $0.cancel() } ?? () }
                }
                try await retry(.constant(wait, attempts: 3), clock: clock, onFailure: cancel) {
                    () async throws(Stoppable) in
                    attempts.raise()
                    throw .plain(1)
                }
            } catch {
                seen.add("\(error)")
            }
        }
        tasks.run()
        withExtendedLifetime(caller) {}
        #expect(attempts.now == 1)
        #expect(seen.all == ["cancelled"])
    }

    @Test func `the last failure comes out`() {
        _ = start(.constant(.zero, attempts: 2)) { (attempt) throws(Mute) in throw .plain(attempt) }
        #expect(seen.all.last == "plain(2)")
    }

    @Test func `a failure that isn't worth it comes out at once`() {
        _ = start(.constant(.zero, attempts: 9), while: { $0 != .plain(2) }) { (attempt) throws(Mute) in
            throw .plain(attempt)
        }
        #expect(seen.all.last == "plain(2)")
    }

    @Test func `no attempt begins after the limit`() {
        let policy = RetryPolicy.constant(.seconds(2), attempts: 9).within(.seconds(3))
        _ = start(policy) { (attempt) throws(Mute) in throw .plain(attempt) }
        clock.advance(by: .seconds(2))
        tasks.run()
        #expect(seen.all.last == "plain(2)")
    }

    @Test func `a task that is cancelled during a wait stops at once`() {
        start(.constant(.seconds(1), attempts: 2)) { (attempt) throws(Stoppable) in throw .plain(attempt) }.cancel()
        tasks.run()
        #expect(seen.all.last == "cancelled")
        #expect(clock.pendingTimers == 0)
    }

    @Test func `with the last failure, where that can't say so`() {
        start(.constant(.seconds(1), attempts: 2)) { (attempt) throws(Mute) in throw .plain(attempt) }.cancel()
        tasks.run()
        #expect(seen.all.last == "plain(1)")
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a task that is cancelled during an attempt makes no other`() {
        let gate = Promise<Int, Mute>()
        let caller = start(.constant(.zero, attempts: 2)) { (_) throws(Mute) in try await gate.future.value }
        caller.cancel()
        gate.reject(.plain(7))
        tasks.run()
        #expect(seen.all == ["attempt 1, the last one, failed: plain(7)", "plain(7)"])
    }

    @Test func `an attempt that is cancelled with its task is no failed one, as for futures`() {
        let work = Work<Int, Stoppable>()
        let caller = start(.constant(.zero, attempts: 2)) { (_) throws(Stoppable) in try await work.future.value }
        caller.cancel()
        tasks.run()
        #expect(seen.all == ["cancelled"])

        let other = Work<Int, Stoppable>()
        let retried = Future.retry(
            .constant(.zero, attempts: 2),
            clock: clock,
            onFailure: { [seen] in seen.add("\($0)") }
        ) { _ in other.future }
        retried.cancel()
        #expect(retried.knownFailure == .cancelled)
        #expect(seen.all == ["cancelled"])
    }

    @Test func `closures need not be Sendable, nor be told the attempt`() async throws {
        var attempts = 0
        let value = try await retry(.constant(.zero, attempts: 3)) {
            attempts += 1
            if attempts < 2 { throw Mute.plain(attempts) }
            return attempts
        }
        #expect(value == 2)
    }
}
