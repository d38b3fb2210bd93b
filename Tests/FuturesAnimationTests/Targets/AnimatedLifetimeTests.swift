//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import FuturesTesting
import Testing

@Suite("Lifetime of targets", .timeLimit(.minutes(60)))
struct AnimatedLifetimeTests {
    private final class Canvas: Sendable {}

    private let clock = ManualClock()

    /// A target whose canvas, which only its closure knows, tells whether it is still there.
    private func target(_ animator: Animator) -> (target: Animated<Double>, isGone: @Sendable () -> Bool) {
        let canvas = Canvas()
        let isGone = { @Sendable [weak canvas] in canvas == nil }
        return (Animated(0, on: animator) { _ in withExtendedLifetime(canvas) {} }, isGone)
    }

    @Test(arguments: [true, false])
    func `a target lives as long as its animation, and no longer`(_ hasAnimatorOfItsOwn: Bool) {
        let shared = Animator(clock: clock)
        let isGone: @Sendable () -> Bool
        var made: Animated<Double>?
        (made, isGone) = target(hasAnimatorOfItsOwn ? Animator(clock: clock) : shared)
        var description = made?.animate(with: .seconds(1)) { $0 = 1 }.map { $0.state }
        let run = description?.start()
        (made, description) = (nil, nil)
        clock.advance(by: .milliseconds(999))
        let isGoneBefore = isGone()
        #expect(!isGoneBefore)
        clock.advance(by: .milliseconds(1))
        #expect(run?.known == .success(1))
        let isGoneAfter = isGone()
        #expect(isGoneAfter)
    }

    @Test func `one that is cancelled is let go of at once`() {
        let animator = Animator(clock: clock)
        let stays = Animated(0.0, on: animator)
        stays.animate(with: .seconds(10)) { $0 = 1 }.execute()
        var canvas: Canvas? = Canvas()
        let isGone = { [weak canvas] in canvas == nil }
        var run: Future<Double, AnimationInterrupted>?
        do {
            let target = Animated(0.0, on: animator) { [canvas] _ in withExtendedLifetime(canvas) {} }
            run = target.animate(with: .seconds(5)) { $0 = 1 }.map { $0.state }.start()
        }
        canvas = nil
        #expect(!isGone())
        run?.cancel()
        #expect(isGone())
        #expect(stays.state == 0)
    }

    @Test func `a description keeps its target`() {
        var (made, description): (Animated<Double>?, LazyFuture<Animated<Double>, AnimationInterrupted>?) = (
            Animated(0.0, on: Animator(clock: clock)), nil
        )
        let isGone = { [weak made] in made == nil }
        description = made?.animate(with: .seconds(1)) { $0 = 1 }
        made = nil
        #expect(!isGone())
        description = nil
        #expect(isGone())
        _ = description
    }

    @Test func `the closure of a change is let go of with its description and its run`() {
        let target = Animated(0.0, on: Animator(clock: clock))
        var token: Canvas? = Canvas()
        let isGone = { [weak token] in token == nil }
        var run: Future<Animated<Double>, AnimationInterrupted>? = target.animate(with: .seconds(1)) { [token] value in
            withExtendedLifetime(token) { value = 1 }
        }.start()
        token = nil
        #expect(!isGone())
        clock.runToEnd()
        #expect(isGone())
        run = nil
        _ = run
    }
}
