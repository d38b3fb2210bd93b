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

@Suite("Future.delay", .timeLimit(.minutes(60)))
struct FutureDelayTests {
    private let clock = ManualClock()

    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases)
    func `a success comes out later`(_ arrival: Arrival) {
        let delayed = arrival.meet(Result<Int, Fault>.success(1)) { $0.delay(.seconds(2), clock: clock) }
        clock.advance(by: .milliseconds(1999))
        #expect(delayed.state == .pending)
        clock.advance(by: .milliseconds(1))
        #expect(delayed.state == .completed(.success(1)))
    }

    @Test(arguments: Arrival.allCases)
    func `a failure comes out at once`(_ arrival: Arrival) {
        let delayed = arrival.meet(Result<Int, Fault>.failure(.first)) { $0.delay(.seconds(2), clock: clock) }
        #expect(delayed.state == .completed(.failure(.first)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `the time counts from the success on`() {
        let work = Work<Int, Fault>()
        let delayed = work.future.delay(.seconds(2), clock: clock)
        clock.advance(by: .seconds(10))
        work.promise.resolve(1)
        clock.advance(by: .seconds(1))
        #expect(delayed.state == .pending)
        clock.advance(by: .seconds(1))
        #expect(delayed.state == .completed(.success(1)))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without anything to wait for nothing happens`(_ duration: Duration) {
        #expect(Future<Int, Never>.success(1).delay(duration, clock: clock).state == .completed(.success(1)))
    }

    // Where closures run.

    @Test func `what waits for it runs on the thread that moves the clock`() {
        let places = Record<Bool>()
        let here = ThreadIdentity.current
        Future<Int, Never>.success(1).delay(.seconds(1), clock: clock).observe { _ in places.add(.current == here) }
        onOtherThread { clock.advance(by: .seconds(1)) }
        #expect(places.all == [false])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the result cancels the source`() {
        let work = Work<Int, Fault>()
        let delayed = work.future.delay(.seconds(2), clock: clock)
        delayed.cancel()
        #expect(work.isStopped)
        #expect(delayed.state == .completed(.failure(.cancelled)))
    }

    @Test func `cancelling the result while it waits removes the timer`() {
        let delayed = Future<Int, Fault>.success(1).delay(.seconds(2), clock: clock)
        delayed.cancel()
        #expect(delayed.state == .completed(.failure(.cancelled)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a failure that can't say "cancelled" cuts the wait short`() {
        let delayed = Future<Int, PlainFault>.success(1).delay(.seconds(2), clock: clock)
        delayed.cancel()
        #expect(delayed.state == .completed(.success(1)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a cancelled source is a failure as any other`() {
        let work = Work<Int, Fault>()
        let delayed = work.future.delay(.seconds(2), clock: clock)
        work.future.cancel()
        #expect(delayed.state == .completed(.failure(.cancelled)))
    }

    // Lifetime.

    @Test func `the value is let go when the wait is cancelled`() {
        let lifetime = Lifetime()
        do {
            let source = Future<Lifetime.Token, Fault>.success(lifetime.token())
            source.delay(.seconds(2), clock: clock).cancel()
        }
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test func `a future that can't fail stays one`() async {
        let delayed: Future<Int, Never> = .success(1).delay(.seconds(2), clock: clock)
        clock.runToEnd()
        #expect(await delayed.value == 1)
    }
}
