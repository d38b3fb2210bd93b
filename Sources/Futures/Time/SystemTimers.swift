//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

/// The timers of one of the system's clocks: one heap, and one Dispatch source that is set to the next deadline.
///
/// The source's own queue calls no closures: it sends a runner, a thread that calls what is due, one closure after the
/// other. So closures begin in the order of their deadlines, and don't overlap unless one takes long. While a runner is
/// in a closure, the source is set to the time of the next one: a runner that is still in its closure then, for longer
/// than the patience, is left to it, and another one continues with the rest. Nothing that a closure does, including
/// waiting for another timer, delays others, as long as Dispatch has a thread for the next runner.
///
/// Cancelling the next timer leaves the source as it is: it wakes up once for nothing and sets itself again, which is
/// cheaper than setting it each time.
// Sendable: a Dispatch source may be used from any thread, and the rest is Sendable.
final class SystemTimers<SystemClock: Clock<Duration>>: @unchecked Sendable {
    /// The runners that call what is due.
    ///
    /// Guarded by its lock, which is taken last.
    private struct Running {
        /// What the source is set to.
        var armed: WakeUp?
        /// The runner that calls what is due, and when it entered its present closure.
        var current: (number: Int, since: Duration)?
        var lastNumber = 0
        /// The queues of finished runners.
        var idle: [DispatchQueue] = []
    }

    /// How long a closure may delay the next one.
    private static var patience: Duration { .milliseconds(2) }
    /// How many idle queues are kept: in most programs, as many runners as are in long closures at the same time.
    private static var mostIdle: Int { 8 }

    private let clock: SystemClock
    private let start: SystemClock.Instant
    /// The longest time for which the source is set.
    private let longestSleep: Duration
    private let list = TimerList()
    private let source: any DispatchSourceTimer
    private let running = Locked(Running())

    init(_ clock: SystemClock, longestSleep: Duration) {
        self.clock = clock
        start = clock.now
        self.longestSleep = longestSleep
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Futures.timers"))
        source.setEventHandler { [unowned self] in wake() }
        source.activate()
    }

    /// How many timers are waiting.
    var count: Int { list.count }

    private var now: Duration { start.duration(to: clock.now) }

    func schedule(
        at deadline: SystemClock.Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        let deadline = start.duration(to: deadline)
        return list.add(at: deadline, tolerance: tolerance.map { max($0, .zero).bounded } ?? .zero, action) {
            next,
            slack in
            running.withLock { arm(next, slack, &$0) }
        }
    }

    /// Sets the source, unless it is already set early enough.
    private func arm(_ deadline: Duration, _ slack: Duration, _ running: inout Running) {
        let wakeUp = WakeUp(deadline: deadline, slack: slack)
        if let armed = running.armed, armed.isEarlyEnough(for: wakeUp) { return }
        running.armed = wakeUp
        let remaining = min(max(deadline - now, .zero), longestSleep)
        source.schedule(deadline: .now() + .nanoseconds(remaining.nanoseconds), leeway: .nanoseconds(slack.nanoseconds))
    }

    /// Sends a runner if something is due and none is running.
    ///
    /// Called on the source's queue.
    private func wake() {
        let now = now
        let runner = list.withFirst { next, slack -> (number: Int, queue: DispatchQueue)? in
            running.withLock { self.runner(for: next, slack, now, &$0) }
        }
        if let (number, queue) = runner { queue.async { self.run(number, queue) } }
    }

    /// A new runner, if one is needed for what is next; sets the source otherwise.
    private func runner(
        for next: Duration?,
        _ slack: Duration,
        _ now: Duration,
        _ running: inout Running
    ) -> (number: Int, queue: DispatchQueue)? {
        running.armed = nil
        guard let next else { return nil }
        guard next <= now else {
            arm(next, slack, &running)
            return nil
        }
        if let (_, since) = running.current, now - since < Self.patience {
            arm(since + Self.patience, .zero, &running)
            return nil
        }
        running.lastNumber += 1
        running.current = (running.lastNumber, now)
        // A queue of its own: a serial queue gets a thread even while many others are blocked.
        return (running.lastNumber, running.idle.popLast() ?? DispatchQueue(label: "Futures.timers.runner"))
    }

    /// Calls what is due, one closure after the other, until nothing is or another runner has taken over.
    private func run(_ number: Int, _ queue: DispatchQueue) {
        while let action = next(number) { action() }
        running.withLock { if $0.idle.count < Self.mostIdle { $0.idle.append(queue) } }
    }

    /// The next closure for this runner.
    ///
    /// If there is none, the source is set to the next deadline, and the runner isn't the current one any more.
    private func next(_ number: Int) -> (@Sendable () -> Void)? {
        let now = now
        let isCurrent = running.withLock { running in
            guard running.current?.number == number else { return false }
            running.current?.since = now
            return true
        }
        guard isCurrent else { return nil }
        return list.removeFirst(until: now) { isTaken, next, slack in
            running.withLock { running in
                if !isTaken, running.current?.number == number { running.current = nil }
                guard let next else { return }
                if isTaken {
                    arm(max(next, now + Self.patience), .zero, &running)
                } else {
                    arm(next, slack, &running)
                }
            }
        }?.action
    }
}

/// When a source wakes up, and how much later it may.
package struct WakeUp: Sendable {
    package let deadline: Duration
    package let slack: Duration

    package init(deadline: Duration, slack: Duration) {
        self.deadline = deadline
        self.slack = slack
    }

    /// Whether a source that is set to this certainly isn't later than another wake-up allows.
    package func isEarlyEnough(for other: WakeUp) -> Bool {
        deadline <= other.deadline
            && (slack <= other.slack || deadline + slack <= other.deadline + other.slack)
    }
}

extension Duration {
    /// Whole nanoseconds, limited to what an `Int` can hold and Dispatch can add to a time.
    fileprivate var nanoseconds: Int {
        let longest = Duration.seconds(1_000_000_000)
        let (seconds, attoseconds) = Swift.min(self, longest).components
        // Rounded up: a source that wakes up too early would find nothing due.
        return Int(seconds) * 1_000_000_000 + Int((attoseconds + 999_999_999) / 1_000_000_000)
    }
}
