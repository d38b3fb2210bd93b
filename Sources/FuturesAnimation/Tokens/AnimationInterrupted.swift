//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// An animation did not get to its end.
///
/// It is the failure of every animation, so that a chain of them ends there, and whoever waits for it knows: nothing
/// hangs. What was moving stays where it was.
public enum AnimationInterrupted: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
    /// Its future was cancelled.
    case cancelled
    /// Newer animations have taken over everything that it moved.
    case overtaken
    /// The clock or the executor of its animator went away.
    case abandoned

    /// What a clock leaves behind that goes away with its timers.
    ///
    /// - Parameter promise: The promise that was dropped: a timer of the animator's.
    /// - Returns: ``abandoned``.
    public static func broken(_ promise: BrokenPromise) -> AnimationInterrupted { .abandoned }
}
