//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

/// When the source of all timers has to wake up.
///
/// How late the system then is can't be seen here: on Linux it makes no use
/// of the leeway.
@Suite("Timers: when to wake up", .timeLimit(.minutes(60)))
struct TimerListTests {
    private struct Told: Equatable {
        let next: Int
        let slack: Int
    }

    private let list = TimerList()
    private let told = Record<Told>()

    private func add(at deadline: Int, tolerance: Int) -> any ScheduledTimer {
        list.add(at: .seconds(deadline), tolerance: .seconds(tolerance), {}) { next, slack in
            told.add(Told(next: Int(next / .seconds(1)), slack: Int(slack / .seconds(1))))
        }
    }

    @Test func `a timer within the tolerance of the next one makes the wake-up less late`() {
        _ = add(at: 10, tolerance: 100)
        _ = add(at: 20, tolerance: 0)
        #expect(told.all == [Told(next: 10, slack: 100), Told(next: 10, slack: 10)])
        // Neither sooner nor less late: nothing to be told.
        _ = add(at: 15 + 10, tolerance: 0)
        _ = add(at: 200, tolerance: 0)
        #expect(told.all.count == 2)
        _ = add(at: 12, tolerance: 50)
        _ = add(at: 5, tolerance: 1)
        #expect(told.all.dropFirst(2) == [Told(next: 10, slack: 2), Told(next: 5, slack: 1)])
    }

    @Test func `a source is set anew only when it could be too late`() {
        func wakeUp(_ deadline: Int, _ slack: Int) -> WakeUp {
            WakeUp(deadline: .seconds(deadline), slack: .seconds(slack))
        }
        #expect(wakeUp(10, 0).isEarlyEnough(for: wakeUp(10, 0)))
        #expect(wakeUp(10, 0).isEarlyEnough(for: wakeUp(20, 0)))
        #expect(wakeUp(10, 5).isEarlyEnough(for: wakeUp(12, 3)))
        #expect(!wakeUp(20, 0).isEarlyEnough(for: wakeUp(10, 0)))
        #expect(!wakeUp(10, 5).isEarlyEnough(for: wakeUp(12, 2)))
        // The timer that it was set for has gone, and the next one may not be as late.
        #expect(!wakeUp(10, 100).isEarlyEnough(for: wakeUp(20, 0)))
    }
}
