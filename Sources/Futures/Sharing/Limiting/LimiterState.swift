//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the lock of a limiter guards: the room in use, the line, the tokens, and the timer for the next ones.
///
/// ```
/// none ── the first lacks tokens ──▶ setting ── it is scheduled ──▶ set ── it fires, or isn't needed ──▶ none
///   ▲                                   │ it fires, isn't needed, or has to be another
///   │                                   ▼
///   └─ the thread that set it ────── outdated
///      checks again
/// ```
struct LimiterState: ~Copyable {
    private enum Alarm {
        case none
        /// A thread is scheduling it, outside the lock.
        case setting(number: UInt64, end: Duration, by: UInt)
        /// The timer that is being scheduled isn't needed any more.
        case outdated
        case set(number: UInt64, end: Duration, any ScheduledTimer)
    }

    /// What to do outside the lock.
    enum Step {
        /// Begin work that has room now. Afterwards check again, if other work may have room, too.
        case begin(WaitingPlace, looksAgain: Bool)
        /// Schedule a timer for the first in the line, and report it with `keep`.
        case schedule(after: Duration, number: UInt64)
        case rest
    }

    private let maxConcurrent: Int
    /// How much room is taken, while the limiter's ``RoomWord`` is closed.
    var running = 0
    private var line = WaitingLine()
    private var bucket: TokenBucket?
    private var alarm = Alarm.none
    private var lastNumber: UInt64 = 0

    init(maxConcurrent: Int, rate: FutureLimiter.Rate?, isHolding: Bool) {
        self.maxConcurrent = maxConcurrent
        bucket = rate.map { TokenBucket($0, isHolding: isHolding) }
    }

    var waiting: Int { line.count }

    /// Whether room may be taken and returned without the lock: nothing waits, and there are no tokens.
    var needsNoLock: Bool { line.count == 0 && bucket == nil }

    /// Takes room for a new arrival, if there is some and nothing is before it.
    mutating func enter(_ weight: Int, _ urgency: UInt8, at now: Duration) -> Bool {
        guard weight <= maxConcurrent - running else { return false }
        if !line.isEmpty(before: urgency) { return false }
        switch bucket?.wait(for: weight, at: now) {
        case .until, .untilOthersBegin: return false
        case .over, nil: break
        }
        take(weight)
        return true
    }

    mutating func append(_ place: WaitingPlace) { line.append(place) }

    /// Removes a place from the line, and returns whether it was the first; nil if it isn't in the line.
    mutating func remove(_ place: WaitingPlace) -> Bool? {
        let isFirst = line.first() === place
        return line.remove(place) ? isFirst : nil
    }

    /// Returns room, and then what to do next.
    ///
    /// The caller cancels the timer that isn't needed any more.
    mutating func next(freeing freed: Int, at now: Duration) -> (step: Step, unneeded: (any ScheduledTimer)?) {
        running -= freed
        guard let first = line.first(), fits(first) else { return (.rest, endAlarm()) }
        switch bucket?.wait(for: first.weight, at: now) {
        case .until(let end, let length): return setAlarm(after: length, end)
        case .untilOthersBegin: return (.rest, endAlarm())
        case .over, nil: break
        }
        take(first.weight)
        line.remove(first)
        let looksAgain = bucket != nil || line.first().map { fits($0) } ?? false
        return (.begin(first, looksAgain: looksAgain), nil)
    }

    /// What to do for the first in the line, if it lacks nothing but tokens; nil otherwise.
    mutating func waitForTokens(at now: Duration) -> (step: Step, unneeded: (any ScheduledTimer)?)? {
        guard let first = line.first(), fits(first),
            case .until(let end, let length)? = bucket?.wait(for: first.weight, at: now)
        else { return nil }
        return setAlarm(after: length, end)
    }

    /// Whether nothing runs or waits, and all tokens are there, as in a new one.
    func isAtRest(_ now: Duration) -> Bool {
        running == 0 && line.count == 0 && bucket.map { $0.isFull(at: now) } ?? true
    }

    private func fits(_ place: WaitingPlace) -> Bool { place.weight <= maxConcurrent - running }

    private mutating func take(_ weight: Int) {
        running += weight
        bucket?.take(weight)
    }

    /// Work begins that has room and tokens, or won't begin; returns whether the caller checks the line.
    mutating func letGo(of tokens: Int, givingBack isGivingBack: Bool, at now: Duration) -> Bool {
        bucket?.letGo(of: tokens, givingBack: isGivingBack, at: now)
        return line.count > 0
    }

    // The timer.

    private mutating func setAlarm(
        after wait: Duration,
        _ end: Duration
    ) -> (step: Step, unneeded: (any ScheduledTimer)?) {
        switch alarm {
        case .setting(_, let other, _), .set(_, let other, _):
            if end == other { return (.rest, nil) }
        case .none, .outdated: break
        }
        let unneeded = endAlarm()
        // The thread that is setting one now will check again.
        guard case .none = alarm else { return (.rest, nil) }
        lastNumber += 1
        alarm = .setting(number: lastNumber, end: end, by: UInt(bitPattern: CompletionQueue.current))
        return (.schedule(after: wait, number: lastNumber), unneeded)
    }

    private mutating func endAlarm() -> (any ScheduledTimer)? {
        switch alarm {
        case .none, .outdated: return nil
        case .setting:
            alarm = .outdated
            return nil
        case .set(_, _, let timer):
            alarm = .none
            return timer
        }
    }

    /// Keeps a scheduled timer; if it returns false, the caller cancels it and checks again.
    mutating func keep(_ timer: any ScheduledTimer) -> Bool {
        guard case .setting(let number, let end, _) = alarm else {
            alarm = .none
            return false
        }
        alarm = .set(number: number, end: end, timer)
        return true
    }

    /// Returns whether the timer with this number was awaited, so that the caller checks the line.
    ///
    /// A timer that fires before it is kept only marks itself as outdated, and the thread that set it checks again. So
    /// a clock that fires at once doesn't recurse.
    mutating func fire(_ number: UInt64) -> (looks: Bool, timer: (any ScheduledTimer)?) {
        switch alarm {
        case .set(number, _, let timer):
            alarm = .none
            return (true, timer)
        case .setting(number, _, let thread):
            alarm = .outdated
            // Not in the call that schedules it; the thread that does may be inside a closure that blocks.
            return (thread != UInt(bitPattern: CompletionQueue.current), nil)
        case .none, .setting, .outdated, .set: return (false, nil)
        }
    }
}
