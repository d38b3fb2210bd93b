//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Futures

// Thin on purpose: AppKit moves the view, on its own clock; what is added is that it is described and follows.
//
// The project's CI runs on Linux and does not compile this file. It can be tried on a Mac alone: that the closure runs
// on the main actor, that the view moves, and that the run completes.
extension NSView {
    /// Describes an animation of this view, which AppKit runs.
    ///
    /// ```swift
    /// view.animate(with: .seconds(2)) { $0.alphaValue = 0 }.execute()
    /// ```
    ///
    /// - Note: The project's CI can't run this: see the comment in its source for what has to be tried on a Mac.
    ///
    /// ## Execution
    ///
    /// The closure runs on the main actor, soon after the run is started. A description that goes on from it does so on
    /// the main thread.
    ///
    /// ## Cancellation
    ///
    /// The run ends at once with ``AnimationInterrupted/cancelled``. AppKit can't be asked to stop: the view arrives
    /// nevertheless.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - change: Sets the properties of the view, by its animator proxy, to what they are at the end.
    /// - Returns: A description whose runs succeed with this view when it has arrived, and fail when it was cancelled.
    nonisolated public func animate(
        with duration: Duration,
        _ change: @escaping @MainActor @Sendable (NSView) -> Void
    ) -> LazyFuture<NSView, AnimationInterrupted> {
        LazyFuture { [self] promise in
            Task { @MainActor in
                // Cancelled before it came here.
                guard case .pending = promise.future.state else { return }
                NSAnimationContext.runAnimationGroup { context in
                    context.duration = max(duration.seconds, 0)
                    context.allowsImplicitAnimation = true
                    change(self.animator())
                } completionHandler: {
                    promise.resolve(self)
                }
            }
        }
    }
}

extension LazyFuture where Success == NSView, Failure == AnimationInterrupted {
    /// Goes on with an animation of the same view.
    ///
    /// As for a view itself, after a success.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - change: Sets the properties of the view, by its animator proxy, to what they are at the end.
    /// - Returns: A description that goes on from this one.
    public func animate(
        with duration: Duration,
        _ change: @escaping @MainActor @Sendable (NSView) -> Void
    ) -> LazyFuture {
        flatMap { $0.animate(with: duration, change) }
    }
}
#endif
