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
    /// Timers of time limits count, too: where an attempt has one, wait for the ``nextDeadline`` of the next attempt.
    ///
    /// A task that is cancelled goes on at once, whatever waits: a time limit ends a test whose code never sleeps.
    ///
    /// - Parameter count: How many to wait for.
    public func waitForTimers(_ count: Int) async {
        let arrival = arrivals.wait(for: count)
        // Those that came before the wait was registered told nobody.
        arrivals.tell(pendingTimers)
        _ = await arrival.result(onCancel: .cancelFuture)
    }
}

/// Who waits for how many timers.
final class TimerArrivals: Sendable {
    private struct State {
        var waiting: [(id: Int, count: Int, promise: Promise<Void, any Error>)] = []
        var last = 0
    }

    private let state = Locked(State())

    func wait(for count: Int) -> Future<Void, any Error> {
        let promise = Promise<Void, any Error>()
        let id = state.withLock { state in
            state.last += 1
            state.waiting.append((state.last, count, promise))
            return state.last
        }
        promise.onCancel { [weak self] in self?.leave(id) }
        return promise.future
    }

    private func leave(_ id: Int) { state.withLock { state in state.waiting.removeAll { $0.id == id } } }

    /// Tells those who wait for no more timers than this.
    func tell(_ count: Int) {
        let arrived = state.withLock { state in
            defer { state.waiting.removeAll { $0.count <= count } }
            return state.waiting.filter { $0.count <= count }
        }
        for arrival in arrived { arrival.promise.resolve() }
    }
}
