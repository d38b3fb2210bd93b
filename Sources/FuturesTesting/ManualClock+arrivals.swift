//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension ManualClock {
    /// Waits until this many timers and sleeping tasks wait for the clock.
    ///
    /// For code that sleeps in tasks, which get there in their own time:
    ///
    /// ```swift
    /// let task = Task { try await poll(every: .seconds(60), clock: clock) }
    /// await clock.waitForTimers(1)
    /// clock.advance(by: .seconds(60))
    /// ```
    ///
    /// - Parameter count: How many to wait for.
    public func waitForTimers(_ count: Int) async {
        let arrival = arrivals.wait(for: count)
        // Those that came before the wait was registered told nobody.
        arrivals.tell(pendingTimers)
        await arrival.value
    }
}

/// Who waits for how many timers.
final class TimerArrivals: Sendable {
    private let waiting = Locked<[(count: Int, promise: Promise<Void, Never>)]>([])

    func wait(for count: Int) -> Future<Void, Never> {
        let promise = Promise<Void, Never>()
        waiting.withLock { $0.append((count, promise)) }
        return promise.future
    }

    /// Tells those who wait for no more timers than this.
    func tell(_ count: Int) {
        let arrived = waiting.withLock { waiting in
            defer { waiting.removeAll { $0.count <= count } }
            return waiting.filter { $0.count <= count }
        }
        for arrival in arrived { arrival.promise.resolve() }
    }
}
