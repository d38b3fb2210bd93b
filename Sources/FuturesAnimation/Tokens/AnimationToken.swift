//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// One animation, as a value: what changes, and how long that takes.
///
/// It belongs to no target yet, and can be kept, copied and run any number of times:
///
/// ```swift
/// let blush = AnimationToken<Box>(.seconds(2), curve: .easeOut) { $0.color = .red }
/// let nudge = AnimationToken<Box>(.milliseconds(80)) { $0.x += 4 }.autoreversing().repeated(3)
/// box.animate(with: [blush, nudge]).execute()
/// ```
public struct AnimationToken<State: AnimatableState>: Sendable {
    /// How long a way takes; zero is a jump.
    public let duration: Duration
    /// How it speeds up and slows down.
    public let curve: AnimationCurve
    /// Makes the state at the end of the state at the beginning; nil for a pause.
    let change: (@Sendable (inout State) -> Void)?
    /// How long it waits before it begins: a hundred years at most.
    public private(set) var delay = Duration.zero
    /// How many times it goes the way; nil if for ever.
    public private(set) var count: Int? = 1
    /// Whether it also goes back each time.
    public private(set) var autoreverses = false

    /// Describes an animation.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - curve: How it speeds up and slows down.
    ///   - change: Makes the state at the end of the state at the beginning. Called once in each run, when the
    ///     animation begins. What ``AnimatableState/animatedProperties`` does not list changes then.
    public init(
        _ duration: Duration,
        curve: AnimationCurve = .easeInOut,
        _ change: @escaping @Sendable (inout State) -> Void
    ) {
        self.init(duration: duration, curve: curve, change: change)
    }

    private init(duration: Duration, curve: AnimationCurve, change: (@Sendable (inout State) -> Void)?) {
        self.duration = max(duration, .zero)
        self.curve = curve
        self.change = change
    }

    /// A change at once.
    ///
    /// - Parameter change: As above.
    /// - Returns: A token that takes no time.
    public static func set(_ change: @escaping @Sendable (inout State) -> Void) -> AnimationToken {
        AnimationToken(.zero, change)
    }

    /// A pause.
    ///
    /// - Parameter duration: How long it takes. Zero or less is none.
    /// - Returns: A token that changes nothing. No frame is drawn meanwhile.
    public static func wait(_ duration: Duration) -> AnimationToken {
        AnimationToken(duration: duration, curve: .linear, change: nil)
    }

    /// The same, later.
    ///
    /// - Parameter delay: How long it waits before it begins, besides what it waits already. Zero or less is no wait.
    /// - Returns: The token.
    public func delayed(by delay: Duration) -> AnimationToken {
        var token = self
        token.delay = (token.delay + max(delay, .zero).bounded).bounded
        return token
    }

    /// The same, several times: each time it begins again where it began first.
    ///
    /// - Parameter count: How many times: at least 1.
    /// - Returns: The token. What has a count already is counted anew.
    public func repeated(_ count: Int) -> AnimationToken {
        precondition(count >= 1, "repeated(\(count)): it has to run at least once")
        var token = self
        token.count = count
        return token
    }

    /// The same, again and again, until it is cancelled or overtaken.
    ///
    /// - Returns: The token.
    public func repeatedForever() -> AnimationToken {
        var token = self
        token.count = nil
        return token
    }

    /// There and back: it ends where it began, after twice the time.
    ///
    /// - Returns: The token.
    public func autoreversing() -> AnimationToken {
        var token = self
        token.autoreverses = true
        return token
    }
}
