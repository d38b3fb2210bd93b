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

/// When `RetryPolicy.within(_:)` lets another attempt begin.
@Suite("RetryPolicy.within", .timeLimit(.minutes(60)))
struct RetryDeadlineTests {
    private let clock = ManualClock()
    private let begun = Record<Duration>()
    private let told = Record<Duration?>()

    /// A retry whose attempts take so long and fail.
    private func retried(_ policy: RetryPolicy, taking time: Duration = .zero) -> Future<Int, PlainFault> {
        .retry(policy, clock: clock, onFailure: { [told] in told.add($0.wait) }) { [begun, clock] _ in
            begun.add(clock.now.offset)
            return .after(time, resolving: 0, clock: clock).flatMap { _ in .failure(.first) }
        }
    }

    @Test func `an attempt may begin at the very end, and none after it`() throws {
        let future = retried(.constant(.seconds(2), attempts: 100).within(.seconds(4)))
        #expect(try clock.outcome(of: future) == .failure(.first))
        #expect(begun.all == [.zero, .seconds(2), .seconds(4)])
    }

    @Test func `a wait that would end too late is not begun, and the failure comes out at once`() {
        let future = retried(.constant(.seconds(2), attempts: 100).within(.milliseconds(3_999)))
        clock.advance(by: .seconds(2))
        #expect(future.state == .completed(.failure(.first)))
        #expect(clock.pendingTimers == 0)
        #expect(begun.all == [.zero, .seconds(2)])
        #expect(told.all == [.seconds(2), nil])
    }

    @Test func `the time that the closure takes which says whether to go on counts, too`() async {
        let policy = RetryPolicy.constant(.seconds(2), attempts: 100).within(.seconds(4))
        let isWorthIt = { @Sendable [clock] (failure: PlainFault) in
            clock.advance(by: .seconds(3))
            return true
        }
        let future = Future<Int, PlainFault>.retry(policy, clock: clock, while: isWorthIt) { .failure(.first) }
        #expect(future.state == .completed(.failure(.first)))
        await #expect(throws: PlainFault.second) {
            try await retry(policy, clock: clock, while: isWorthIt) { () async throws(PlainFault) in throw .second }
        }
    }

    @Test func `the time that attempts take counts`() throws {
        let future = retried(.constant(.seconds(1), attempts: 100).within(.seconds(9)), taking: .seconds(3))
        #expect(try clock.outcome(of: future) == .failure(.first))
        #expect(begun.all == [.zero, .seconds(4), .seconds(8)])
        #expect(clock.now.offset == .seconds(11))
    }

    @Test(arguments: [Result<Int, PlainFault>.success(7), .failure(.second)])
    func `an attempt under way at the end is left alone, and is the last one`(_ outcome: Result<Int, PlainFault>) {
        let work = Work<Int, PlainFault>()
        let future = Future<Int, PlainFault>.retry(
            .immediate(attempts: 9).within(.seconds(5)),
            clock: clock
        ) { [begun, clock] _ in
            begun.add(clock.now.offset)
            return work.future
        }
        clock.advance(by: .seconds(6))
        #expect(future.state == .pending)
        #expect(!work.isStopped)
        work.promise.complete(with: outcome)
        #expect(future.state == .completed(outcome))
        #expect(begun.all == [.zero])
    }

    @Test func `waits are capped before they are measured`() throws {
        let policy = RetryPolicy.exponential(from: .seconds(1), attempts: 100).capped(at: .seconds(3))
        let future = retried(policy.within(.seconds(10)))
        #expect(try clock.outcome(of: future) == .failure(.first))
        #expect(begun.all == [.zero, .seconds(1), .seconds(3), .seconds(6), .seconds(9)])
    }

    @Test(arguments: UInt64(0)..<20) func `waits at random are not shortened to fit`(_ seed: UInt64) throws {
        let policy = RetryPolicy.decorrelatedJitter(from: .milliseconds(100), seed: seed, attempts: 100)
            .capped(at: .seconds(2))
        let limit = Duration.seconds(7)
        var beginnings = [Duration.zero]
        for wait in policy.waits {
            let next = beginnings[beginnings.count - 1] + wait
            if next > limit { break }
            beginnings.append(next)
        }
        let future = retried(policy.within(limit))
        #expect(try clock.outcome(of: future) == .failure(.first))
        #expect(begun.all == beginnings)
    }

    @Test func `the number of attempts is an end too`() throws {
        let future = retried(.constant(.seconds(1), attempts: 2).within(.seconds(100)))
        #expect(try clock.outcome(of: future) == .failure(.first))
        #expect(begun.all == [.zero, .seconds(1)])
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without any time there is the first attempt, and those that follow at the same moment`(_ limit: Duration) {
        #expect(retried(.constant(.seconds(1), attempts: 3).within(limit)).state == .completed(.failure(.first)))
        #expect(begun.all == [.zero])
        #expect(retried(.immediate(attempts: 3).within(limit)).state == .completed(.failure(.first)))
        #expect(begun.all == [.zero, .zero, .zero, .zero])
    }

    @Test func `each start of a description has all the time`() throws {
        let work = LazyFuture<Int, PlainFault>.deferred { [begun, clock] in
            begun.add(clock.now.offset)
            return .failure(.first)
        }.retry(.constant(.seconds(2), attempts: 9).within(.seconds(3)), clock: clock)
        for _ in 1...2 { #expect(try clock.outcome(of: work.start()) == .failure(.first)) }
        #expect(begun.all == [.zero, .seconds(2), .seconds(2), .seconds(4)])
    }
}
