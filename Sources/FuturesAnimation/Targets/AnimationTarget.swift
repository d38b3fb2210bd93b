//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Something that can be animated: anything that has a state to interpolate and a way to draw it.
///
/// ``Animated`` is one. A type of your own becomes one by having one:
///
/// ```swift
/// final class Sprite: AnimationTarget {
///     let animated: Animated<SpriteState>
///     init(on layer: Layer) { animated = Animated(SpriteState()) { layer.show($0) } }
/// }
/// ```
public protocol AnimationTarget: Sendable {
    /// What it looks like.
    associatedtype State: AnimatableState
    /// What holds its state, and draws it.
    var animated: Animated<State> { get }
}

extension AnimationTarget {
    /// Describes an animation of this target.
    ///
    /// ```swift
    /// box.animate(with: .seconds(2)) { $0.color = .red }
    ///     .animate(with: .seconds(1)) { $0.x = 100 }
    ///     .execute()
    /// ```
    ///
    /// ## Execution
    ///
    /// Nothing moves before the description is started. The closure runs once in each run, when the animation begins.
    /// Everything that its animator runs, and what it draws, runs one after the other: on the thread that starts an
    /// animation, or where the clock fires its timers, or on the executor of the animator.
    ///
    /// ## Cancellation
    ///
    /// Cancelling a run ends it at once with ``AnimationInterrupted/cancelled``: no frame is drawn any more, and the
    /// target stays where it is.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - curve: How it speeds up and slows down.
    ///   - change: Makes the state at the end of the state at the beginning.
    /// - Returns: A description whose runs succeed with this target when it has arrived, and fail when it was
    ///   interrupted.
    public func animate(
        with duration: Duration,
        curve: AnimationCurve = .easeInOut,
        _ change: @escaping @Sendable (inout State) -> Void
    ) -> LazyFuture<Self, AnimationInterrupted> {
        animate(with: [AnimationToken(duration, curve: curve, change)])
    }

    /// Describes animations of this target, one after the other.
    ///
    /// Each begins exactly when the one before was to end, however late its last frame was. A run that is late by
    /// several of them goes through them all, and draws once.
    ///
    /// ## Execution
    ///
    /// As for ``animate(with:curve:_:)``.
    ///
    /// ## Cancellation
    ///
    /// As for ``animate(with:curve:_:)``; what comes after is not begun.
    ///
    /// - Parameter tokens: The animations. The same may be in it twice. None take no time.
    /// - Returns: A description whose runs succeed with this target after the last one, and fail when one was
    ///   interrupted.
    public func animate(with tokens: [AnimationToken<State>]) -> LazyFuture<Self, AnimationInterrupted> {
        running(tokens).map { self }
    }

    /// Describes animations of this target that begin together.
    ///
    /// One that is overtaken does not disturb the others.
    ///
    /// ## Execution
    ///
    /// As for ``animate(with:curve:_:)``. They begin in the order of the array: where two change the same property, the
    /// later one moves it.
    ///
    /// ## Cancellation
    ///
    /// As for ``animate(with:curve:_:)``, for all of them.
    ///
    /// - Parameter tokens: The animations.
    /// - Returns: A description whose runs settle when all animations have: with this target, or as the first in the
    ///   array that was interrupted.
    public func animate(together tokens: [AnimationToken<State>]) -> LazyFuture<Self, AnimationInterrupted> {
        LazyFuture.deferred {
            Future.allSettled(tokens.map { running([$0]).start() })
                .setFailureType(to: AnimationInterrupted.self)
                .map { (outcomes) throws(AnimationInterrupted) in
                    for outcome in outcomes { try outcome.get() }
                    return self
                }
        }
    }

    /// Runs tokens, one after the other, on the animator of this target.
    private func running(_ tokens: [AnimationToken<State>]) -> LazyFuture<Void, AnimationInterrupted> {
        let animated = animated
        return LazyFuture { promise in
            let animator = animated.animator
            let run = AnimationRun(tokens, of: animated, beginning: animator.currentTime, promise)
            promise.onCancel { animator.stop(run) }
            animator.begin(run)
        }
    }
}
