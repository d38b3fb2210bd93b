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

@Suite("Future.retry", .timeLimit(.minutes(60)))
struct FutureRetryTests {
    private let clock = ManualClock()

    // What it does.

    @Test func `the first success comes out`() throws {
        let attempts = Record<Int>()
        let retried = Future<Int, Fault>.retry(.constant(.seconds(1), attempts: 5), clock: clock) { attempt in
            attempts.add(attempt)
            return attempt < 3 ? .failure(.first) : .success(attempt * 10)
        }
        #expect(try clock.outcome(of: retried) == .success(30))
        #expect(attempts.all == [1, 2, 3])
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `the last failure comes out, be it returned or thrown`() throws {
        let twice = RetryPolicy.constant(.seconds(1), attempts: 2)
        let retried = Future<Int, Fault>.retry(twice, clock: clock) { attempt throws(Fault) in
            if attempt == 2 { throw .second }
            return .failure(.first)
        }
        #expect(try clock.outcome(of: retried) == .failure(.second))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `its types come from the operation, and a chain goes on from it`() {
        let doubled = Future.retry(.immediate(attempts: 2)) { attempt in
            attempt == 1 ? Future<Int, Fault>.failure(.first) : .success(attempt)
        }.map { $0 * 2 }
        #expect(doubled.state == .completed(.success(4)))
        let thrown = Future.retry(.immediate(attempts: 2), while: { $0 == .first }) { (attempt) throws(Fault) in
            if attempt == 1 { throw .first }
            return Future<Int, Fault>.success(attempt)
        }.map { $0 * 2 }
        #expect(thrown.state == .completed(.success(4)))
    }

    @Test func `one attempt is no retry`() {
        let retried = Future<Int, Fault>.retry(.immediate(attempts: 1), clock: clock) { _ in .failure(.first) }
        #expect(retried.state == .completed(.failure(.first)))
    }

    @Test func `it waits as the policy says`() throws {
        let times = Record<Duration>()
        let retried = Future<Int, Fault>.retry(.exponential(from: .seconds(1), attempts: 5), clock: clock) { _ in
            times.add(clock.now.offset)
            return .failure(.first)
        }
        _ = try clock.outcome(of: retried)
        #expect(times.all == [.zero, .seconds(1), .seconds(3), .seconds(7), .seconds(15)])
    }

    @Test func `a failure that is not worth it comes out at once`() {
        let policy = RetryPolicy.immediate(attempts: 9)
        let retried = Future<Int, Fault>.retry(policy, clock: clock, while: { $0 == .first }) { attempt in
            .failure(attempt < 3 ? .first : .second)
        }
        #expect(retried.state == .completed(.failure(.second)))
    }

    @Test func `the hook sees each failed attempt and what comes next`() throws {
        let seen = Record<String>()
        let retried = Future<Int, Fault>.retry(
            .linear(from: .seconds(1), attempts: 3),
            clock: clock,
            onFailure: { seen.add("\($0.number) \($0.failure) \($0.wait.map { "\($0)" } ?? "-")") }
        ) { _ in .failure(.first) }
        _ = try clock.outcome(of: retried)
        #expect(seen.all == ["1 first 1.0 seconds", "2 first 2.0 seconds", "3 first -"])
    }

    @Test func `an attempt that would begin too late is not waited for`() throws {
        let policy = RetryPolicy.constant(.seconds(2), attempts: 100).within(.seconds(5))
        let attempts = Record<Int>()
        let retried = Future<Int, Fault>.retry(policy, clock: clock) { attempt in
            attempts.add(attempt)
            return .failure(.first)
        }
        #expect(try clock.outcome(of: retried) == .failure(.first))
        #expect(attempts.all == [1, 2, 3])
        #expect(clock.now.offset == .seconds(4))
    }

    // Where closures run.

    @Test func `attempts are made where the clock is moved`() {
        let places = Record<Bool>()
        let here = ThreadIdentity.current
        _ = Future<Int, Fault>.retry(.constant(.seconds(1), attempts: 2), clock: clock) { _ in
            places.add(.current == here)
            return .failure(.first)
        }
        onOtherThread { clock.advance(by: .seconds(1)) }
        #expect(places.all == [true, false])
    }

    @Test func `with an executor it goes on there, also after a wait and after work that failed elsewhere`() {
        let executor = ManualExecutor()
        let seen = Record<String>()
        let work = Work<Int, Fault>()
        let retried = Future<Int, Fault>.retry(
            .constant(.seconds(1), attempts: 3),
            clock: clock,
            on: .custom(executor),
            while: { failure in
                seen.add("\(failure)")
                return true
            }
        ) { attempt in
            seen.add("\(attempt)")
            return attempt == 1 ? work.future : attempt == 2 ? .failure(.second) : .success(attempt)
        }
        executor.runAll()
        #expect(seen.all == ["1"])
        work.promise.reject(.first)
        #expect(seen.all == ["1"])
        executor.runAll()
        #expect(seen.all == ["1", "first"])
        clock.advance(by: .seconds(1))
        #expect(seen.all == ["1", "first"])
        executor.runAll()
        clock.advance(by: .seconds(1))
        executor.runAll()
        #expect(seen.all == ["1", "first", "2", "second", "3"])
        #expect(retried.state == .completed(.success(3)))
    }

    // Cancellation.

    @Test func `cancelling stops the attempt under way`() {
        let work = Work<Int, Fault>()
        let retried = Future<Int, Fault>.retry(.immediate(attempts: 9), clock: clock) { _ in work.future }
        retried.cancel()
        #expect(work.isStopped)
        #expect(retried.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling removes the timer of the next attempt`() {
        let attempts = Record<Int>()
        let retried = Future<Int, Fault>.retry(.constant(.seconds(1), attempts: 9), clock: clock) { attempt in
            attempts.add(attempt)
            return .failure(.first)
        }
        #expect(clock.pendingTimers == 1)
        retried.cancel()
        #expect(clock.pendingTimers == 0)
        #expect(retried.state == .completed(.failure(.cancelled)))
        #expect(attempts.all == [1])
    }

    /// One of the executors begins an attempt before the closure that asked for it has returned its future.
    @Test(arguments: [2, 5, 16, 17, 40], [.inline, .custom(OnOtherThread())] as [AnyFutureExecutor])
    func `cancelled in an attempt that fails at once, there is no other`(_ last: Int, on executor: AnyFutureExecutor) {
        func attempts<Failure: Error & Equatable>(_ failure: Failure, seen: Int, end: Failure) -> Int {
            let (first, attempts, failed) = (Promise<Int, Failure>(), Count(), Count())
            let current = Current<Future<Int, Failure>>()
            let policy = RetryPolicy.immediate(attempts: 100)
            let retried = Future<Int, Failure>.retry(
                policy,
                clock: clock,
                on: executor,
                onFailure: { (_: FailedAttempt<Failure>) in failed.raise() }
            ) { attempt in
                attempts.raise()
                if attempt == 1 { return first.future }
                if attempt == last { current.value?.cancel() }
                return .failure(failure)
            }
            current.value = retried
            first.reject(failure)
            current.value = nil
            #expect(failed.now == seen)
            #expect(retried.state == .completed(.failure(end)))
            return attempts.now
        }
        #expect(attempts(Fault.first, seen: last - 1, end: .cancelled) == last)
        #expect(attempts(Mute.plain(1), seen: last, end: .plain(1)) == last)
    }

    @Test(arguments: [true, false])
    func `cancelled by one of the other closures, there is no other attempt`(_ isByHook: Bool) {
        func attempts<Failure: Error & Equatable>(_ failure: Failure, end: Failure) -> Int {
            let (first, attempts) = (Promise<Int, Failure>(), Count())
            let current = Current<Future<Int, Failure>>()
            let retried = Future<Int, Failure>.retry(
                .immediate(attempts: 5),
                while: { (_: Failure) in
                    if !isByHook { current.value?.cancel() }
                    return true
                },
                onFailure: { (_: FailedAttempt<Failure>) in current.value?.cancel() }
            ) { attempt in
                attempts.raise()
                return attempt == 1 ? first.future : .failure(failure)
            }
            current.value = retried
            first.reject(failure)
            current.value = nil
            #expect(retried.state == .completed(.failure(end)))
            return attempts.now
        }
        #expect(attempts(Fault.first, end: .cancelled) == 1)
        #expect(attempts(Mute.plain(1), end: .plain(1)) == 1)
    }

    @Test func `where the failure can't say "cancelled" the last one comes out, from a wait at once`() {
        let retried = Future<Int, PlainFault>.retry(.constant(.seconds(1), attempts: 9), clock: clock) { attempt in
            .failure(attempt == 1 ? .first : .second)
        }
        clock.advance(by: .seconds(1))
        retried.cancel()
        #expect(retried.state == .completed(.failure(.second)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `where the failure can't say "cancelled" the attempt under way is the last one`() {
        let works = [Work<Int, PlainFault>(), Work<Int, PlainFault>(), Work<Int, PlainFault>()]
        let retried = Future<Int, PlainFault>.retry(.immediate(attempts: 3), clock: clock) { works[$0 - 1].future }
        works[0].promise.reject(.first)
        retried.cancel()
        #expect(works.map(\.isStopped) == [false, true, false])
        works[1].promise.reject(.second)
        #expect(retried.state == .completed(.failure(.second)))
    }

    @Test func `an attempt says which one it was and what comes next`() {
        let told = Record<String>()
        let retried = Future<Int, PlainFault>.retry(
            .constant(.milliseconds(400), attempts: 2),
            clock: clock,
            onFailure: { told.add("\($0)") }
        ) { attempt in .failure(attempt == 1 ? .first : .second) }
        clock.advance(by: .milliseconds(400))
        #expect(retried.state == .completed(.failure(.second)))
        #expect(
            told.all == [
                "attempt 1 failed, the next one begins in 0.4 seconds: first",
                "attempt 2, the last one, failed: second",
            ]
        )
    }

    // Lifetime: any number of attempts takes the stack and the memory of one.

    @Test func `very many attempts that fail at once`() {
        let many = Repetition.many
        let retried = Future<Int, Fault>.retry(.immediate(attempts: many), clock: clock) { attempt in
            attempt < many ? .failure(.first) : .success(attempt)
        }
        #expect(retried.state == .completed(.success(many)))
    }

    @Test func `cancelled when the wait is over and the executor is busy, there is no other attempt`() {
        let (clock, executor) = (ManualClock(), ManualExecutor())
        let attempts = Record<Int>()
        let retried = Future<Int, Mute>.retry(.constant(.seconds(1), attempts: 3), clock: clock, on: .custom(executor))
        {
            attempts.add($0)
            return .failure(.plain($0))
        }
        executor.runAll()
        clock.advance(by: .seconds(1))
        retried.cancel()
        executor.runAll()
        #expect(attempts.all == [1])
        #expect(retried.known == .failure(.plain(1)))
    }

    @Test func `many attempts on an executor that fail at once`() {
        onSmallStack {
            let many = Repetition.many / 10
            let retried = Future<Int, Fault>.retry(.immediate(attempts: many), on: .custom(RightHere())) { attempt in
                attempt < many ? .failure(.first) : .success(attempt)
            }
            #expect(retried.state == .completed(.success(many)))
        }
    }

    @Test func `very many attempts that settle later keep nothing of those before`() {
        let lifetime = Lifetime()
        let current = Current<Promise<Int, TokenFault>>()
        let retried = Future<Int, TokenFault>.retry(.immediate(attempts: Repetition.many + 1), clock: clock) { _ in
            let promise = Promise<Int, TokenFault>()
            current.value = promise
            return promise.future
        }
        var most = 0
        for _ in 0..<Repetition.many {
            current.value?.reject(TokenFault(token: lifetime.token()))
            most = max(most, lifetime.count)
        }
        #expect(most <= 2)
        current.value?.resolve(7)
        #expect(retried.hasSucceeded)
    }

    @Test func `a year of attempts with waits`() throws {
        let policy = RetryPolicy.constant(.seconds(3600), attempts: 365 * 24 + 1)
        let retried = Future<Int, any Error>.retry(policy, clock: clock) { _ in .failure(Fault.first) }
        #expect(throws: Fault.first) { try clock.outcome(of: retried).get() }
        #expect(clock.now.offset == .seconds(365 * 24 * 3600))
    }

    @Test func `what it captured is let go when it is done`() {
        let lifetime = Lifetime()
        func retried(_ token: Lifetime.Token) -> Future<Int, Fault> {
            .retry(.constant(.seconds(1), attempts: 3), clock: clock) { _ in
                token.zero == 0 ? .failure(.first) : .success(1)
            }
        }
        let future = retried(lifetime.token())
        #expect(!lifetime.isOver)
        clock.runToEnd()
        #expect(lifetime.isOver)
        #expect(future.state == .completed(.failure(.first)))
    }

    @Test func `and before a task that goes on at once sees the outcome`() async {
        let (lifetime, promise) = (Lifetime(), Promise<Int, Fault>())
        func retried(_ token: Lifetime.Token) -> Future<Int, Fault> {
            .retry(.immediate(attempts: 2)) { _ in withExtendedLifetime(token) { promise.future } }
        }
        let future = retried(lifetime.token())
        // It is suspended when this returns.
        let task = Task(executorPreference: TasksAtOnce()) {
            _ = await future.result
            return lifetime.isOver
        }
        promise.resolve(1)
        #expect(await task.value)
    }

    @Test func `an operation that needn't know which attempt it is`() {
        let attempts = Record<Void>()
        let future = Future<Int, Fault>.retry(.immediate(attempts: 3)) {
            attempts.add(())
            return .failure(.first)
        }
        #expect(attempts.all.count == 3)
        #expect(future.state == .completed(.failure(.first)))
    }
}
