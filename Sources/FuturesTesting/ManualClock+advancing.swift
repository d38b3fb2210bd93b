//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension ManualClock {
    /// Moves the clock forward by a duration; see ``advance(to:)``.
    ///
    /// Threads that move it at the same time move it by the sum of their durations.
    ///
    /// - Parameter duration: How far. Zero or less leaves the clock where it is.
    public func advance(by duration: Duration) {
        guard duration > .zero else { return }
        let (id, end) = time.withLock { $0.beginMove(by: duration) }
        advance(to: Instant(offset: end))
        time.withLock { $0.endMove(id) }
    }

    /// Moves the clock to the next deadline and fires the first timer that waits for it.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func advanceToNextTimer() -> Bool { fireNext(until: nil) }

    /// Moves the clock from deadline to deadline until no timer waits any more.
    ///
    /// - Important: Does not return if each timer sets another one for ever.
    /// - Returns: How many timers fired.
    @discardableResult
    public func runToEnd() -> Int {
        var fired = 0
        while advanceToNextTimer() { fired += 1 }
        return fired
    }
}

extension ManualClock.Time {
    /// Where a move by a duration ends, and a number for it.
    fileprivate mutating func beginMove(by duration: Duration) -> (id: Int, end: Duration) {
        let thread = ThreadIdentity.current
        // A move by another thread comes first. One by this thread, whose timer moves the clock further, is where it
        // is.
        let start = moves.reduce(now) { start, move in move.thread == thread ? start : max(start, move.end) }
        moved += 1
        let end = start + duration.bounded
        moves.append((moved, thread, end))
        return (moved, end)
    }

    fileprivate mutating func endMove(_ id: Int) { moves.removeAll { $0.id == id } }
}
