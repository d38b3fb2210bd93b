//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A run, whatever the state of its target is.
///
/// All but `hasEnded` is called by the animator's rounds alone, one call after the other.
protocol RunningAnimation: AnyObject, Sendable {
    /// Whether it is over, in whichever way.
    var hasEnded: Bool { get }
    /// When it was over.
    var end: Duration { get }
    /// Goes on to this moment.
    func advance(to time: Duration)
    /// When it wants to go on; nil if never, or when it is over.
    func wakeup(after time: Duration, grid: FrameGrid) -> Duration?
    /// Ends before its time, and leaves its target where it is.
    func interrupt(_ reason: AnimationInterrupted, at time: Duration)
    /// Draws its target if that has changed, and says whether it has.
    func draw() -> Bool
    /// Tells whoever waits for it what became of it.
    func settle()
}

/// When frames are drawn: at the whole multiples of an interval.
struct FrameGrid: Sendable {
    let interval: Duration

    /// The next frame; those that were missed are left out.
    func frame(after time: Duration) -> Duration {
        Duration(attoseconds: (time.attoseconds / interval.attoseconds + 1) * interval.attoseconds)
    }
}
