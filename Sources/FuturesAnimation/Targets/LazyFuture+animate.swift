//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension LazyFuture where Success: AnimationTarget, Failure == AnimationInterrupted {
    /// Goes on with an animation of the same target.
    ///
    /// As ``AnimationTarget/animate(with:curve:_:)``, after a success.
    ///
    /// - Parameters:
    ///   - duration: How long it takes. Zero or less is a jump.
    ///   - curve: How it speeds up and slows down.
    ///   - change: Makes the state at the end of the state at the beginning. Called once in each run that gets there.
    /// - Returns: A description that goes on from this one.
    public func animate(
        with duration: Duration,
        curve: AnimationCurve = .easeInOut,
        _ change: @escaping @Sendable (inout Success.State) -> Void
    ) -> LazyFuture {
        flatMap { $0.animate(with: duration, curve: curve, change) }
    }

    /// Goes on with animations of the same target, one after the other.
    ///
    /// As ``AnimationTarget/animate(with:)``, after a success.
    ///
    /// - Parameter tokens: The animations.
    /// - Returns: A description that goes on from this one.
    public func animate(with tokens: [AnimationToken<Success.State>]) -> LazyFuture {
        flatMap { $0.animate(with: tokens) }
    }

    /// Goes on with animations of the same target that begin together.
    ///
    /// As ``AnimationTarget/animate(together:)``, after a success.
    ///
    /// - Parameter tokens: The animations.
    /// - Returns: A description that goes on from this one.
    public func animate(together tokens: [AnimationToken<Success.State>]) -> LazyFuture {
        flatMap { $0.animate(together: tokens) }
    }
}

extension LazyFuture where Failure == AnimationInterrupted {
    /// Runs a whole animation several times.
    ///
    /// Each round begins where the one before has ended; one that is to begin elsewhere begins with
    /// ``AnimationToken/set(_:)``.
    ///
    /// ```swift
    /// let parade = LazyFuture.all([left.animate(with: steps), right.animate(with: steps)]).repeated(3)
    /// ```
    ///
    /// For ever, until it is cancelled: `repeat { _ in true }`.
    ///
    /// - Parameter count: How many times: at least 1.
    /// - Returns: A description that succeeds with the value of the last round.
    /// - Complexity: O(`count`) for each run, in constant stack.
    public func repeated(_ count: Int) -> LazyFuture {
        precondition(count >= 1, "repeated(\(count)): it has to run at least once")
        return LazyFuture.sequence(repeatElement(self, count: count)).map { values in values[values.count - 1] }
    }
}
