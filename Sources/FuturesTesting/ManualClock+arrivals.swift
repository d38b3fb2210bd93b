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
    /// Timers of time limits count, too: where an attempt has one, use ``waitForTimer(after:)``.
    ///
    /// A task that is cancelled goes on at once, whatever waits: a time limit ends a test whose code never sleeps.
    ///
    /// - Parameter count: How many to wait for.
    public func waitForTimers(_ count: Int) async { await wait { $0.count >= count } }

    /// Waits until some timer or sleeping task waits for the moment that is this much later than now.
    ///
    /// For one timer among others, such as the wait of a retry whose attempts have time limits:
    ///
    /// ```swift
    /// await clock.waitForTimer(after: .milliseconds(100))  // now the retry waits
    /// clock.advance(by: .milliseconds(100))
    /// ```
    ///
    /// It says nothing of work: with the time of a `withTimeout` it may return before the closure has called anything.
    /// Wait for that, too, as for a future that a fake settles when it is called.
    ///
    /// A task that is cancelled goes on at once, whatever waits.
    ///
    /// - Parameter duration: How long after the moment of the call.
    /// - Complexity: O(n) for each timer that is set meanwhile, where n wait.
    public func waitForTimer(after duration: Duration) async {
        let deadline = now.advanced(by: duration).offset
        await wait { $0.hasTimer(at: deadline) }
    }

    private func wait(until isReached: @escaping @Sendable (TimerList) -> Bool) async {
        let arrival = arrivals.wait(until: isReached)
        // Those that came before the wait was registered told nobody.
        arrivals.tell(of: timers)
        _ = await arrival.result(onCancel: .cancelFuture)
    }
}

/// Who waits for which timers.
final class TimerArrivals: Sendable {
    typealias Condition = @Sendable (TimerList) -> Bool

    private struct State {
        var waiting: [(id: Int, isReached: Condition, promise: Promise<Void, any Error>)] = []
        var last = 0
    }

    private let state = Locked(State())

    func wait(until isReached: @escaping Condition) -> Future<Void, any Error> {
        let promise = Promise<Void, any Error>()
        let id = state.withLock { state in
            state.last += 1
            state.waiting.append((state.last, isReached, promise))
            return state.last
        }
        promise.onCancel { [weak self] in self?.leave(id) }
        return promise.future
    }

    private func leave(_ id: Int) { state.withLock { state in state.waiting.removeAll { $0.id == id } } }

    /// Tells those who wait for what is among these timers.
    func tell(of timers: TimerList) {
        let arrived = state.withLock { state in
            let arrived = state.waiting.filter { $0.isReached(timers) }
            state.waiting.removeAll { waiting in arrived.contains { $0.id == waiting.id } }
            return arrived
        }
        for arrival in arrived { arrival.promise.resolve() }
    }
}
