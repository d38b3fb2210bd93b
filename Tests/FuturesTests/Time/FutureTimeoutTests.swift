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

@Suite("Future.timeout", .timeLimit(.minutes(60)))
struct FutureTimeoutTests {
    private let clock = ManualClock()

    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `an outcome in time passes, and the timer is removed`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let limited = arrival.meet(outcome) { $0.timeout(after: .seconds(2), clock: clock, failWith: .second) }
        #expect(limited.state == .completed(outcome))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `when the time is up it fails, and not before`() {
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: .seconds(2), clock: clock, failWith: .second)
        clock.advance(by: .milliseconds(1999))
        #expect(limited.state == .pending)
        clock.advance(by: .milliseconds(1))
        #expect(limited.state == .completed(.failure(.second)))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without any time a pending future fails at once, and a settled one does not`(_ duration: Duration) {
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: duration, clock: clock, failWith: .second)
        #expect(limited.state == .completed(.failure(.second)))
        let known = Future<Int, Fault>.success(1).timeout(after: duration, clock: clock, failWith: .second)
        #expect(known.state == .completed(.success(1)))
    }

    @Test func `the failure is made once, and only when the time is up first`() {
        let made = Record<Fault>()
        @Sendable func failure() -> Fault {
            made.add(.second)
            return .second
        }
        let fast = Work<Int, Fault>()
        let slow = Work<Int, Fault>()
        let limited = [fast, slow].map { $0.future.timeout(after: .seconds(2), clock: clock, failWith: failure()) }
        fast.promise.resolve(1)
        clock.advance(by: .seconds(4))
        #expect(made.all == [.second])
        #expect(limited.map(\.state) == [.completed(.success(1)), .completed(.failure(.second))])
    }

    @Test func `without a failure of its own it says how long it waited`() {
        let work = Work<Int, any Error>()
        let limited = work.future.timeout(after: .seconds(2), clock: clock)
        clock.advance(by: .seconds(2))
        #expect(limited.failure as? TimeoutError == TimeoutError(after: Duration.seconds(2)))
        #expect("\(TimeoutError(after: Duration.seconds(2)))" == "Timed out after 2.0 seconds.")
    }

    // Where closures run.

    @Test func `what waits for it runs on the thread that moves the clock`() {
        let places = Record<Bool>()
        let here = ThreadIdentity.current
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: .seconds(1), clock: clock, failWith: .second)
        limited.observe { _ in places.add(.current == here) }
        onOtherThread { clock.advance(by: .seconds(1)) }
        #expect(places.all == [false])
    }

    // Cancellation, in both directions.

    @Test func `when the time is up the source is cancelled`() {
        let work = Work<Int, Fault>()
        let mapped = work.future.map { $0 + 1 }
        let limited = mapped.timeout(after: .seconds(2), clock: clock, failWith: .second)
        clock.advance(by: .seconds(2))
        #expect(work.isStopped)
        #expect(mapped.state == .completed(.failure(.cancelled)))
        #expect(limited.state == .completed(.failure(.second)))
    }

    @Test func `a failure that waits for something leaves the source to what follows`() {
        let work = Work<Int, Fault>()
        let result = work.future.timeout(after: .seconds(2), clock: clock, failWith: Self.afterWaiting())
            .flatMapError { _ in work.future }
        clock.advance(by: .seconds(2))
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(result.state == .completed(.success(1)))
    }

    private static func afterWaiting() -> Fault {
        Future<Fault, Never>(on: .concurrent) { .second }.wait().get()
    }

    @Test func `when the time is up a source that others listen to goes on`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 + 1 }
        let limited = work.future.timeout(after: .seconds(2), clock: clock, failWith: .second)
        clock.advance(by: .seconds(2))
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(sibling.state == .completed(.success(2)))
        #expect(limited.state == .completed(.failure(.second)))
    }

    @Test func `cancelling the result cancels the source and removes the timer`() {
        let work = Work<Int, Fault>()
        let limited = work.future.timeout(after: .seconds(2), clock: clock, failWith: .second)
        limited.cancel()
        #expect(work.isStopped)
        #expect(limited.state == .completed(.failure(.cancelled)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `cancelling the result leaves a source that others listen to`() {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        work.future.timeout(after: .seconds(2), clock: clock, failWith: .second).cancel()
        #expect(!work.isStopped)
        #expect(sibling.state == .pending)
    }

    @Test func `where the failure can't say "cancelled" the producer or the time decides`() {
        let first = Work<Int, PlainFault>()
        let second = Work<Int, PlainFault>()
        let limited = [first, second].map { $0.future.timeout(after: .seconds(2), clock: clock, failWith: .second) }
        for future in limited { future.cancel() }
        #expect(first.isStopped && second.isStopped)
        first.promise.reject(.first)
        clock.advance(by: .seconds(2))
        #expect(limited.map(\.state) == [.completed(.failure(.first)), .completed(.failure(.second))])
    }

    // Lifetime.

    @Test func `a source that lives long keeps nothing of the timeouts that are over`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        for _ in 0..<1_000 {
            let token = lifetime.token()
            _ = work.future.timeout(after: .seconds(2), clock: clock, failWith: token.zero == 0 ? .second : .first)
        }
        #expect(clock.pendingTimers == 1_000)
        clock.runToEnd()
        #expect(lifetime.isOver)
        #expect(sibling.state == .pending)
    }

    @Test func `a failure that is not needed is let go when the source settles`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        func limit(_ token: Lifetime.Token) -> Future<Int, Fault> {
            work.future.timeout(after: .seconds(2), clock: clock, failWith: token.zero == 0 ? .second : .first)
        }
        let limited = limit(lifetime.token())
        #expect(!lifetime.isOver)
        work.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(limited.state == .completed(.success(1)))
    }

    @Test func `a source that will never settle fails at once`() {
        let limited: Future<Int, PlainFault>
        do {
            let promise = UniquePromise<Int, PlainFault>()
            limited = promise.future.timeout(after: .seconds(2), clock: clock, failWith: .second)
        }
        #expect(limited.state == .completed(.failure(.second)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `very many timeouts of an hour whose futures settle leave nothing behind`() {
        for _ in 0..<Repetition.many {
            let promise = UniquePromise<Int, Fault>()
            _ = promise.future.timeout(after: .seconds(3600), clock: clock, failWith: .second)
            promise.resolve(1)
        }
        #expect(clock.pendingTimers == 0)
    }

    @Test(arguments: [true, false])
    func `a clock that goes away with its timers takes nothing from who has the future`(_ isAwaited: Bool) {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        func limit(_ token: Lifetime.Token) -> Future<Int, Fault> {
            work.future.timeout(after: .seconds(2), clock: ManualClock(), failWith: token.zero == 0 ? .second : .first)
        }
        let limited = limit(lifetime.token())
        let tasks = ManualTasks()
        if isAwaited {
            // What tasks leave is looked at again when others leave.
            for _ in 0..<4 {
                let task = tasks.start { _ = await limited.result }
                task.cancel()
                tasks.run()
            }
        }
        work.promise.resolve(1)
        #expect(limited.state == .completed(.success(1)))
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test func `the failure stays typed`() async throws(Fault) {
        let limited = Future<Int, Fault>.success(1).timeout(after: .seconds(2), clock: clock, failWith: .second)
        let value = try await limited.value
        #expect(value == 1)
    }
}
