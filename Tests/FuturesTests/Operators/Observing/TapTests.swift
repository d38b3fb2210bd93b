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

/// What `onSuccess`, `onFailure` and `always` have in common: they look at what passes, and a chain goes on behind
/// them.
@Suite("Taps", .timeLimit(.minutes(60)))
struct TapTests {
    private let seen = Record<String>()
    private let work = Work<Int, Fault>()

    // What they do.

    @Test func `the future that they return settles when the closure has returned`() {
        let own = Guarded<Future<Int, Fault>?>(nil)
        let tap = work.future.always { [seen] in seen.add("\(own.withLock { $0?.state == .pending })") }
        own.withLock { $0 = tap }
        work.promise.resolve(1)
        own.withLock { $0 = nil }
        #expect(seen.all == ["true"])
        #expect(tap.state == .completed(.success(1)))
    }

    @Test func `in a chain, closures run from top to bottom, and before what follows`() {
        let end = work.future
            .always { [seen] in seen.add("first") }
            .map { [seen] value in
                seen.add("map")
                return value + 1
            }
            .onSuccess { [seen] in seen.add("second \($0)") }
        end.observe { [seen] _ in seen.add("end") }
        work.promise.resolve(1)
        #expect(seen.all == ["first", "map", "second 2", "end"])
    }

    // Cancellation, in both directions.

    @Test func `a cancellation is seen from top to bottom too`() {
        let end = work.future
            .always { [seen] in seen.add("first") }
            .onFailure { [seen] in seen.add("second \($0)") }
            .always { [seen] in seen.add("third") }
            .map { $0 }
        end.cancel()
        #expect(work.isStopped)
        #expect(seen.all == ["first", "second cancelled", "third"])
        #expect(end.state == .completed(.failure(.cancelled)))
    }

    @Test func `where somebody else listens, the taps of the branch that was cancelled run, and the source goes on`() {
        let other = work.future.map { $0 }
        let end = work.future
            .always { [seen] in seen.add("first") }
            .onFailure { [seen] in seen.add("second \($0)") }
            .map { $0 }
        end.cancel()
        #expect(!work.isStopped)
        #expect(seen.all == ["first", "second cancelled"])
        #expect(end.state == .completed(.failure(.cancelled)))
        work.promise.resolve(1)
        #expect(other.state == .completed(.success(1)))
        #expect(seen.all.count == 2)
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func `the last of several branches takes the work along`(_ order: [Int]) {
        let branches = (0..<3).map { number in
            work.future.always { [seen] in seen.add("\(number)") }.map { $0 }
        }
        for index in order {
            #expect(!work.isStopped)
            branches[index].cancel()
        }
        #expect(work.isStopped)
        #expect(seen.all == order.map { "\($0)" })
    }

    @Test func `one that passes on what a flatMap is lets a cancellation through to the inner future`() {
        let inner = Work<Int, Fault>()
        let end = work.future
            .flatMap { _ in inner.future }
            .always { [seen] in seen.add("always") }
            .map { $0 }
        work.promise.resolve(1)
        end.cancel()
        #expect(inner.isStopped)
        #expect(seen.all == ["always"])
    }

    @Test func `where the failure can't say cancelled, the closure waits for the producer, and the request goes up`() {
        let mute = Work<Int, PlainFault>()
        let end = mute.future.always { [seen] in seen.add("always") }.map { $0 }
        end.cancel()
        #expect(mute.isStopped)
        #expect(seen.isEmpty)
        mute.promise.resolve(1)
        #expect(seen.all == ["always"])
        #expect(end.state == .completed(.success(1)))
    }

    // Where the closure runs.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `cancelled when its job is under way, it sees the cancellation`(_ outcome: Result<Int, Fault>) {
        let executor = ManualExecutor()
        let end = work.future
            .onSuccess(on: .custom(executor)) { [seen] in seen.add("value \($0)") }
            .onFailure(on: .custom(executor)) { [seen] in seen.add("failure \($0)") }
            .always(on: .custom(executor)) { [seen] in seen.add("always") }
        work.promise.complete(with: outcome)
        #expect(executor.waitingCount == 1)
        end.cancel()
        executor.runAll()
        #expect(seen.all == ["failure cancelled", "always"])
        #expect(end.state == .completed(.failure(.cancelled)))
        #expect(work.future.state == .completed(outcome))
    }

    @Test(arguments: [true, false])
    func `of a chain's taps that are cancelled between their jobs, one runs`(isSuccessFirst: Bool) {
        let executor = ManualExecutor()
        let (onValue, onError): (@Sendable (Int) -> Void, @Sendable (Fault) -> Void) = (
            { [seen] in seen.add("value \($0)") }, { [seen] in seen.add("failure \($0)") }
        )
        let end =
            if isSuccessFirst {
                work.future.onSuccess(on: .custom(executor), onValue).onFailure(on: .custom(executor), onError)
            } else {
                work.future.onFailure(on: .custom(executor), onError).onSuccess(on: .custom(executor), onValue)
            }
        work.promise.resolve(1)
        _ = executor.runNext()
        end.cancel()
        executor.runAll()
        #expect(seen.all == ["value 1"])
        #expect(end.state == .completed(.success(1)))
    }

    @Test func `cancelled when its job is under way, it gets the outcome if its failure can't say cancelled`() {
        let executor = ManualExecutor()
        let mute = Work<Int, PlainFault>()
        let end = mute.future.onSuccess(on: .custom(executor)) { [seen] in seen.add("value \($0)") }
        mute.promise.resolve(1)
        end.cancel()
        executor.runAll()
        #expect(seen.all == ["value 1"])
        #expect(end.state == .completed(.success(1)))
    }

    @Test func `on an executor, a closure that cleans up runs there, and the source is stopped at once`() {
        let executor = ManualExecutor()
        let tap = work.future.always(on: .custom(executor)) { [seen] in seen.add("always") }
        let end = tap.map { $0 }
        end.cancel()
        #expect(work.isStopped)
        #expect(end.state == .completed(.failure(.cancelled)))
        #expect(seen.isEmpty)
        executor.runAll()
        #expect(seen.all == ["always"])
        #expect(tap.state == .completed(.failure(.cancelled)))
    }

    @Test func `on an executor, and with another who listens, it runs there too`() {
        let executor = ManualExecutor()
        let other = work.future.map { $0 }
        let tap = work.future.onFailure(on: .custom(executor)) { [seen] in seen.add("\($0)") }
        tap.cancel()
        #expect(!work.isStopped)
        executor.runAll()
        #expect(seen.all == ["cancelled"])
        #expect(tap.state == .completed(.failure(.cancelled)))
        work.promise.resolve(1)
        #expect(other.state == .completed(.success(1)))
        #expect(seen.all.count == 1)
    }

    // Lifetime.

    @Test func `closures that ran for a cancellation are let go of`() {
        let lifetime = Lifetime()
        let other = work.future.map { $0 }
        for tap in [
            work.future.always { [token = lifetime.token()] in _ = token.zero },
            work.future.onSuccess { [token = lifetime.token()] in _ = $0 + token.zero },
        ] {
            tap.cancel()
        }
        #expect(lifetime.isOver)
        #expect(other.state == .pending)
    }

    @Test func `a chain of them is as long as you like, and so is a cancellation through it`() {
        let count = Record<Int>()
        var end = work.future
        for _ in 0..<100_000 { end = end.always { count.add(1) } }
        end.cancel()
        #expect(work.isStopped)
        #expect(count.all.count == 100_000)
    }
}
