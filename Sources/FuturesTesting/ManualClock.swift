//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A clock that stands still until a test moves it.
///
/// Timers fire on the thread that moves the clock, in the order of their deadlines, before the call returns: a test
/// needs no sleeping, and a year passes in milliseconds.
///
/// ```swift
/// let clock = ManualClock()
/// let user = api.user(id: 7).timeout(after: .seconds(2), clock: clock, failWith: .tooSlow)
/// clock.advance(by: .seconds(2))
/// #expect(user.state == .completed(.failure(.tooSlow)))
/// ```
///
/// Tasks may `sleep` on it too; ``waitForTimers(_:)`` says when they do. Moving the clock resumes them, but does not
/// wait for what they do next.
///
/// Work that waits on the clock and will ask it for the time again, such as a retry between two attempts, keeps the
/// clock alive. A test that ends before such work does cancels the work, or runs the clock to its end.
public final class ManualClock: TimerClock {
    /// A moment of a manual clock.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// How long after the clock's beginning.
        public let offset: Duration

        /// Makes a moment.
        ///
        /// - Parameter offset: How long after the clock's beginning.
        public init(offset: Duration) { self.offset = offset }

        /// The moment that is this much later.
        ///
        /// - Parameter duration: How much later.
        /// - Returns: The moment.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration.bounded) }

        /// How long it is from this moment to another.
        ///
        /// - Parameter other: The other moment.
        /// - Returns: The duration; below zero when the other moment is the earlier one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment is earlier than another.
        ///
        /// - Parameters:
        ///   - left: One moment.
        ///   - right: Another moment.
        /// - Returns: Whether `left` is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

        /// How long after the clock's beginning, such as `2.0 seconds`.
        public var description: String { "\(offset)" }
    }

    let timers = TimerList()
    let arrivals = TimerArrivals()
    /// The moment at which the clock stands, and where it is being moved to.
    struct Time {
        var now = Duration.zero
        var moves: [(id: Int, thread: ThreadIdentity, end: Duration)] = []
        var moved = 0
    }

    let time = Locked(Time())

    /// Makes a clock that stands at its beginning.
    public init() {}

    // Timers and their list hold each other.
    deinit { timers.removeAll() }

    /// The moment at which the clock stands.
    public var now: Instant { Instant(offset: time.withLock { $0.now }) }

    /// Zero: this clock has no grain.
    public var minimumResolution: Duration { .zero }

    /// Calls the closure when the clock is moved to the instant.
    ///
    /// ## Execution
    ///
    /// The closure runs on the thread that moves the clock; at once on the caller, when the instant is not in the
    /// future.
    ///
    /// - Parameters:
    ///   - deadline: When to call the closure.
    ///   - tolerance: Has no effect: this clock is never late.
    ///   - action: What to do then. Called at most once.
    /// - Returns: The timer.
    public func schedule(
        at deadline: Instant,
        tolerance: Duration?,
        _ action: @escaping @Sendable () -> Void
    ) -> any ScheduledTimer {
        let timer = time.withLock { time in deadline.offset > time.now ? timers.add(at: deadline.offset, action) : nil }
        if let timer {
            arrivals.tell(of: timers)
            return timer
        }
        action()
        return FiredTimer()
    }

    /// How many timers and sleeping tasks wait.
    public var pendingTimers: Int { timers.count }

    /// When the next timer fires, or nil when none waits.
    public var nextDeadline: Instant? { timers.first.map(Instant.init) }

    /// Fires the next timer if its deadline is not later than this, and says whether there was one.
    func fireNext(until end: Duration?) -> Bool {
        let action = time.withLock { time -> (@Sendable () -> Void)? in
            let end = end ?? timers.first ?? time.now
            guard let (action, deadline) = timers.removeFirst(until: end) else { return nil }
            time.now = max(time.now, deadline)
            return action
        }
        action?()
        return action != nil
    }

    /// Moves the clock forward and fires, in order, everything that is due by then, also what is scheduled meanwhile.
    ///
    /// - Parameter instant: Where to move it. One in the past leaves the clock where it is.
    public func advance(to instant: Instant) {
        repeat {
            while fireNext(until: instant.offset) {}
        } while !arrive(at: instant.offset)
    }

    /// Sets the time, unless something is due before that another thread has set meanwhile.
    private func arrive(at end: Duration) -> Bool {
        time.withLock { time in
            if let first = timers.first, first <= end { return false }
            time.now = max(time.now, end)
            return true
        }
    }
}

/// A timer whose time was over when it was made.
private final class FiredTimer: ScheduledTimer {
    func cancel() {}
}
