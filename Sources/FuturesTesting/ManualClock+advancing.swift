//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension ManualClock {
    /// Moves the clock forward by a duration; see ``advance(to:)``.
    ///
    /// - Parameter duration: How far. Zero or less leaves the clock where it is.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

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
