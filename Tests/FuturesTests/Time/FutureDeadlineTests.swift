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

@Suite("Future.deadline", .timeLimit(.minutes(60)))
struct FutureDeadlineTests {
    private let clock = ManualClock()

    // What it does.

    @Test func `several steps share one deadline`() {
        let end = clock.now.advanced(by: .seconds(3))
        let first = Future<Int, Fault>.after(.seconds(2), resolving: 1, clock: clock)
        let both = first.deadline(end, clock: clock, failWith: .first).flatMap { value in
            Future.after(.seconds(2), resolving: value, clock: clock).deadline(end, clock: clock, failWith: .second)
        }
        clock.advance(by: .seconds(2))
        #expect(first.state == .completed(.success(1)))
        #expect(both.state == .pending)
        clock.advance(by: .seconds(1))
        #expect(both.state == .completed(.failure(.second)))
        #expect(clock.pendingTimers == 0)
    }

    @Test(arguments: Arrival.allCases)
    func `an outcome in time passes through, and the timer is removed`(_ arrival: Arrival) {
        let end = clock.now.advanced(by: .seconds(2))
        let limited = arrival.meet(Result<Int, Fault>.success(1)) { $0.deadline(end, clock: clock, failWith: .second) }
        #expect(limited.state == .completed(.success(1)))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a deadline that is over fails a pending future at once, and not a settled one`() {
        let end = clock.now
        clock.advance(by: .seconds(1))
        let work = Work<Int, Fault>()
        #expect(work.future.deadline(end, clock: clock, failWith: .second).state == .completed(.failure(.second)))
        #expect(work.isStopped)
        let known = Future<Int, Fault>.success(1)
        #expect(known.deadline(end, clock: clock, failWith: .second).state == .completed(.success(1)))
    }

    // Cancellation.

    @Test func `cancelling the result cancels the source and removes the timer`() {
        let work = Work<Int, Fault>()
        let limited = work.future.deadline(clock.now.advanced(by: .seconds(2)), clock: clock, failWith: .second)
        limited.cancel()
        #expect(work.isStopped)
        #expect(limited.state == .completed(.failure(.cancelled)))
        #expect(clock.pendingTimers == 0)
    }
}
