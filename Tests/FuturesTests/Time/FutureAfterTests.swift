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

@Suite("Future.after", .timeLimit(.minutes(60)))
struct FutureAfterTests {
    private let clock = ManualClock()

    // What it does.

    @Test func `it succeeds when the time has come, and not before`() {
        let future = Future<Int, Fault>.after(.seconds(2), resolving: 7, clock: clock)
        clock.advance(by: .milliseconds(1999))
        #expect(future.state == .pending)
        clock.advance(by: .milliseconds(1))
        #expect(future.state == .completed(.success(7)))
    }

    @Test func `without a value it is a future of nothing`() {
        let future = Future<Void, Fault>.after(.seconds(2), clock: clock)
        clock.advance(by: .seconds(2))
        #expect(future.hasSucceeded)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without anything to wait for it is settled from the start`(_ duration: Duration) {
        let future = Future<Int, Never>.after(duration, resolving: 7, clock: clock)
        #expect(future.state == .completed(.success(7)))
        #expect(clock.pendingTimers == 0)
    }

    // When: any number, in the order of their deadlines.

    @Test func `futures settle in the order of their deadlines, and of their making`() {
        let probe = FutureProbe(clock: clock)
        for (index, seconds) in [3, 1, 2, 1, 3].enumerated() {
            let future = Future<Int, Never>.after(.seconds(seconds), resolving: index, clock: clock)
            probe.watch(future, as: "\(seconds)/\(index)")
        }
        clock.runToEnd()
        #expect(probe.completed == ["1/1", "1/3", "2/2", "3/0", "3/4"])
    }

    // Where closures run.

    @Test func `what waits for it runs on the thread that moves the clock`() {
        let places = Record<Bool>()
        let here = ThreadIdentity.current
        Future<Int, Never>.after(.seconds(1), resolving: 7, clock: clock).observe { _ in places.add(.current == here) }
        onOtherThread { clock.advance(by: .seconds(1)) }
        #expect(places.all == [false])
    }

    // Cancellation.

    @Test func `cancelling removes the timer`() {
        let future = Future<Int, Fault>.after(.seconds(2), resolving: 7, clock: clock)
        #expect(clock.pendingTimers == 1)
        future.cancel()
        #expect(future.state == .completed(.failure(.cancelled)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a failure that can't say "cancelled" cuts the wait short`() {
        let future = Future<Int, Never>.after(.seconds(2), resolving: 7, clock: clock)
        future.map { $0 + 1 }.cancel()
        #expect(future.state == .completed(.success(7)))
        #expect(clock.pendingTimers == 0)
    }

    // Lifetime.

    @Test func `the value is let go with the future`() {
        let lifetime = Lifetime()
        do {
            let future = Future<Lifetime.Token, Fault>.after(.seconds(2), resolving: lifetime.token(), clock: clock)
            future.cancel()
        }
        #expect(lifetime.isOver)
    }

    @Test func `a clock that goes away with its timers breaks the promise and names the caller`() {
        var clock: ManualClock? = ManualClock()
        let future = clock.map { Future<Int, any Error>.after(.seconds(2), resolving: 7, clock: $0) }
        clock = nil
        guard case .completed(.failure(let error as BrokenPromise))? = future?.state else {
            Issue.record("\(String(describing: future))")
            return
        }
        #expect(error.fileID == #fileID)
    }
}
