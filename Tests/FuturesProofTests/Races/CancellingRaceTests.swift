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

@Suite("Races: cancelling", .timeLimit(.minutes(60)))
struct CancellingRaceTests {
    @Test func `cancelling and settling: one of them wins, and handlers run only when it was cancelling`() {
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            let stopped = Count()
            let won = Count()
            let seen = Record<Result<Int, Stoppable>>()
            promise.onCancel { stopped.raise() }
            future.observe { seen.add($0) }
            let settle: Race.Lane = { if promise.resolve(round) { won.raise() } }
            let cancel: Race.Lane = { future.cancel() }
            return (
                [settle, cancel],
                {
                    #expect(seen.all == [won.now == 1 ? .success(round) : .failure(.cancelled)])
                    #expect(stopped.now == 1 - won.now)
                }
            )
        }
    }

    @Test func `handlers run once, whoever cancels, and also those that come late`() {
        Race.run(rounds: raceRounds) { _ in
            let promise = Promise<Int, any Error>()
            let future = promise.future
            let stopped = Count()
            promise.onCancel { stopped.raise() }
            let cancel: Race.Lane = { future.cancel() }
            let add: Race.Lane = { promise.onCancel { stopped.raise() } }
            return ([cancel, cancel, add], { #expect(stopped.now == 2) })
        }
    }

    @Test(arguments: [false, true])
    func `two threads cancel the same derived future, beside others`(_ isMute: Bool) {
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, any Error>()
            let source = promise.future
            let seen = Record<Int>()
            let before = (0..<2).map { source.map { [add = $0] in $0 + add } }
            let middle = source.map { $0 }
            let after = (2..<4).map { source.map { [add = $0] in $0 + add } }
            for future in before + after { future.observe { if case .success(let value) = $0 { seen.add(value) } } }
            let ended = Count()
            middle.observe { _ in ended.raise() }
            let cancel: Race.Lane = { middle.cancel() }
            let attach: Race.Lane = { if isMute { source.observe { _ in } } }
            return (
                [cancel, cancel, attach],
                {
                    #expect(source.isPending)
                    promise.resolve(0)
                    #expect(seen.all == [0, 1, 2, 3])
                    #expect(ended.now == 1)
                }
            )
        }
    }

    @Test func `the last of those who listen takes the source along`() {
        Race.run(rounds: raceRounds) { _ in
            let promise = Promise<Int, Stoppable>()
            let stopped = Count()
            promise.onCancel { stopped.raise() }
            let derived = (0..<3).map { _ in promise.future.map { $0 } }
            let lanes = derived.map { future -> Race.Lane in { future.cancel() } }
            return (
                lanes,
                {
                    #expect(derived.allSatisfy { $0.knownFailure == .cancelled })
                    #expect(promise.future.knownFailure == .cancelled)
                    #expect(stopped.now == 1)
                }
            )
        }
    }

    @Test func `a derived future is cancelled while its source settles`() {
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Stoppable>()
            let derived = promise.future.map { $0 }.map { $0 }
            let seen = Record<Result<Int, Stoppable>>()
            derived.observe { seen.add($0) }
            let settle: Race.Lane = { promise.resolve(round) }
            let cancel: Race.Lane = { derived.cancel() }
            return (
                [settle, cancel],
                {
                    #expect(seen.count == 1)
                    #expect([.success(round), .failure(.cancelled)].contains(seen.all.first))
                }
            )
        }
    }

    @Test func `a retry is cancelled while the time of its next attempt is up`() {
        Race.run(rounds: raceRounds) { _ in
            let (clock, attempts) = (ManualClock(), Count())
            let second = Promise<Int, Stoppable>()
            let retried = Future<Int, Stoppable>.retry(.constant(.seconds(1), attempts: 5), clock: clock) { attempt in
                attempts.raise()
                return attempt == 1 ? .failure(.plain(1)) : second.future
            }
            let fire: Race.Lane = { clock.advance(by: .seconds(1)) }
            let cancel: Race.Lane = { retried.cancel() }
            return (
                [fire, cancel],
                {
                    #expect(retried.knownFailure == .cancelled)
                    // Cancelled in its turn, if it had begun.
                    #expect(attempts.now == (second.future.isPending ? 1 : 2))
                    #expect(clock.pendingTimers == 0)
                }
            )
        }
    }

    @Test func `the last promise goes away while somebody cancels`() {
        // One lane alone touches it.
        final class Holder: @unchecked Sendable {
            var promise: Promise<Int, any Error>?
        }
        Race.run(rounds: raceRounds) { _ in
            let holder = Holder()
            let promise = Promise<Int, any Error>()
            let future = promise.future
            holder.promise = promise
            let seen = Record<Bool>()
            future.observe {
                guard case .failure(let error) = $0 else { return seen.add(false) }
                seen.add(error is CancellationError || (error as? BrokenPromise)?.fileID.hasSuffix(".swift") == true)
            }
            _ = consume promise
            let drop: Race.Lane = { holder.promise = nil }
            let cancel: Race.Lane = { future.cancel() }
            return ([drop, cancel], { #expect(seen.all == [true]) })
        }
    }

    @Test func `the last promise goes away while somebody attaches`() {
        // One lane alone touches it.
        final class Holder: @unchecked Sendable {
            var promise: Promise<Int, Breakable>?
        }
        Race.run(rounds: raceRounds) { _ in
            let holder = Holder()
            let promise = Promise<Int, Breakable>()
            let future = promise.future
            holder.promise = promise
            _ = consume promise
            let seen = Count()
            let drop: Race.Lane = { holder.promise = nil }
            let attach: Race.Lane = { future.map { $0 }.observe { if case .failure = $0 { seen.raise() } } }
            return ([drop, attach], { #expect(seen.now == 1) })
        }
    }
}
