//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Dispatch)
import Dispatch
import Synchronization

/// The timers of one of the system's clocks: one heap, and one source of Dispatch that is set to the next deadline.
///
/// Closures run on one serial queue, so that they run in the order of their deadlines. Cancelling the next timer leaves
/// the source as it is: it wakes up once for nothing and sets itself anew, which is cheaper than setting it each time.
// Sendable: a Dispatch source may be used from any thread, and the rest is.
final class SystemTimers<SystemClock: Clock<Duration>>: @unchecked Sendable {
    private let clock: SystemClock
    private let start: SystemClock.Instant
    /// The longest time for which the source is set.
    private let longestSleep: Duration
    private let list = TimerList()
    private let source: any DispatchSourceTimer
    /// What the source is set to; only touched under the list's lock.
    private nonisolated(unsafe) var armed: Duration?

    init(_ clock: SystemClock, longestSleep: Duration) {
        self.clock = clock
        start = clock.now
        self.longestSleep = longestSleep
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Futures.timers"))
        source.setEventHandler { [unowned self] in fire() }
        source.activate()
    }

    /// How many timers wait.
    var count: Int { list.count }

    func schedule(
        at deadline: SystemClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        let deadline = start.duration(to: deadline)
        return list.add(at: deadline, tolerance: max(tolerance ?? .zero, .zero).bounded, action) { slack in
            if armed.map({ deadline < $0 }) ?? true { arm(deadline, slack) }
        }
    }

    /// Sets the source.
    ///
    /// Called with the list's lock held.
    private func arm(_ deadline: Duration, _ slack: Duration) {
        let remaining = min(max(deadline - start.duration(to: clock.now), .zero), longestSleep)
        armed = deadline
        source.schedule(deadline: .now() + .nanoseconds(remaining.nanoseconds), leeway: .nanoseconds(slack.nanoseconds))
    }

    /// Runs what is due, one after the other, and sets the source to what is next.
    ///
    /// Called on the queue.
    private func fire() {
        while let (action, _) = list.removeFirst(
            until: start.duration(to: clock.now),
            otherwise: { next, slack in
                armed = nil
                if let next { arm(next, slack) }
            }
        ) {
            action()
        }
    }
}

extension Duration {
    /// Whole nanoseconds, as many as an `Int` can hold and Dispatch can add to a time.
    fileprivate var nanoseconds: Int {
        let longest = Duration.seconds(1_000_000_000)
        let (seconds, attoseconds) = Swift.min(self, longest).components
        // Rounded up: a source that wakes up too early would find nothing due.
        return Int(seconds) * 1_000_000_000 + Int((attoseconds + 999_999_999) / 1_000_000_000)
    }
}
#endif
