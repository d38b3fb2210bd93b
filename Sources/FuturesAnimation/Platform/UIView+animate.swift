//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(UIKit) && !os(watchOS)
public import Futures
public import UIKit

// Thin on purpose: UIKit moves the view, on its own clock; what is added is that it is described, follows, and never
// hangs.
//
// The project's CI runs on Linux and does not compile this file. It can be tried on a Mac or in a simulator alone: that
// the closure runs on the main actor, that the view moves, that an interruption completes, and that cancelling stops
// the view where it is.
extension UIView {
    /// Describes an animation of this view, which UIKit runs.
    ///
    /// ```swift
    /// view.animate(with: .seconds(2)) { $0.backgroundColor = .red }
    ///     .animate(with: .seconds(2)) { $0.backgroundColor = .green }
    ///     .execute()
    /// ```
    ///
    /// - Note: The project's CI can't run this: see the comment in its source for what has to be tried on a device.
    ///
    /// ## Execution
    ///
    /// The closure runs on the main actor, soon after the run is started. A description that goes on from it does so on
    /// the main thread.
    ///
    /// ## Cancellation
    ///
    /// The run ends at once with ``AnimationInterrupted/cancelled``, and the view stays where it is.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - curve: How it speeds up and slows down.
    ///   - change: Sets the properties of the view to what they are at the end.
    /// - Returns: A description whose runs succeed with this view when it has arrived, and fail when it was
    ///   interrupted.
    nonisolated public func animate(
        with duration: Duration,
        curve: UIView.AnimationCurve = .easeInOut,
        _ change: @escaping @MainActor @Sendable (UIView) -> Void
    ) -> LazyFuture<UIView, AnimationInterrupted> {
        LazyFuture { [self] promise in
            Task { @MainActor in
                // Cancelled before it came here.
                guard case .pending = promise.future.state else { return }
                let animator = UIViewPropertyAnimator(duration: max(duration.seconds, 0), curve: curve) { change(self) }
                animator.addCompletion { position in
                    if position == .end { promise.resolve(self) } else { promise.reject(.overtaken) }
                }
                promise.onCancel { Task { @MainActor in animator.stopAnimation(true) } }
                animator.startAnimation()
            }
        }
    }
}

extension LazyFuture where Success == UIView, Failure == AnimationInterrupted {
    /// Goes on with an animation of the same view.
    ///
    /// As for a view itself, after a success.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - curve: How it speeds up and slows down.
    ///   - change: Sets the properties of the view to what they are at the end.
    /// - Returns: A description that goes on from this one.
    public func animate(
        with duration: Duration,
        curve: UIView.AnimationCurve = .easeInOut,
        _ change: @escaping @MainActor @Sendable (UIView) -> Void
    ) -> LazyFuture {
        flatMap { $0.animate(with: duration, curve: curve, change) }
    }
}
#endif
