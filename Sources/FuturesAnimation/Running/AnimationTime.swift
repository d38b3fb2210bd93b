//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// The time of an animator: of a clock, or of a film.
protocol AnimationTime: Sendable {
    /// How long after some moment of the past.
    var now: Duration { get }
    /// Fires after a while; it may do so at once if that is zero or less.
    func schedule(_ wakeup: Wakeup, after duration: Duration) -> any ScheduledTimer
}

/// Calls a closure once, with whether its time has come: not so when the clock has lost it.
///
/// It is no future: what a future's observer settles waits until that has returned, and an animator wants to know what
/// begins when it settles a run.
final class Wakeup: Sendable {
    private struct Action {
        let run: @Sendable (_ isTime: Bool) -> Void
    }

    private let action: Locked<Action?>

    init(_ action: @escaping @Sendable (_ isTime: Bool) -> Void) { self.action = Locked(Action(run: action)) }

    deinit { take()?.run(false) }

    func fire() { take()?.run(true) }

    /// Lets go of the closure.
    func cancel() { _ = take() }

    private func take() -> Action? { action.withLock { $0.take() } }
}

/// The time of a clock.
struct ClockTime<C: Clock<Duration>>: AnimationTime {
    private let clock: C
    private let beginning: C.Instant

    init(_ clock: C) {
        self.clock = clock
        beginning = clock.now
    }

    var now: Duration { beginning.duration(to: clock.now) }

    func schedule(_ wakeup: Wakeup, after duration: Duration) -> any ScheduledTimer {
        if let clock = clock as? any TimerClock<Duration> { return clock.schedule(wakeup, after: duration) }
        let deadline = clock.now.advanced(by: duration.bounded)
        return SleepingTask(
            task: Task.detached { [clock] in
                // Throws when it is cancelled, and nothing is fired then. A clock that fails otherwise fires early:
                // better than never.
                try? await clock.sleep(until: deadline, tolerance: nil)
                wakeup.fire()
            }
        )
    }
}

extension TimerClock<Duration> {
    fileprivate func schedule(_ wakeup: Wakeup, after duration: Duration) -> any ScheduledTimer {
        schedule(at: now.advanced(by: duration.bounded), tolerance: nil) { wakeup.fire() }
    }
}

/// The timer of a clock that has none.
private final class SleepingTask: ScheduledTimer {
    private let task: Task<Void, Never>

    init(task: Task<Void, Never>) { self.task = task }

    func cancel() { task.cancel() }
}
