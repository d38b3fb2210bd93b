//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Animations of any length", .timeLimit(.minutes(60)))
struct AnimateStackTests {
    // So many that a frame for each would overflow the stack.
    private static let many = Depth.pick(quick: 10_000, normal: 20_000, full: 100_000)

    @Test func `very many tokens in an array`() {
        let (state, frames) = onSmallStack {
            let clock = ManualClock()
            let frames = Record<Double>()
            let dial = Animated(0.0, on: Animator(clock: clock, framesPerSecond: 1)) { frames.add($0) }
            let up = AnimationToken<Double>(.milliseconds(1), curve: .linear) { $0 += 1 }
            let run = dial.animate(with: Array(repeating: up, count: Self.many)).start()
            clock.runToEnd()
            return (run.hasSucceeded ? dial.state : -1, frames.all.count)
        }
        #expect(state == Double(Self.many))
        #expect(frames == Self.many + 1)
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func `a chain of any length`(_ duration: Duration) {
        let state = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: duration) { $0 += 1 }
            for _ in 1..<Self.many { chain = chain.animate(with: duration) { $0 += 1 } }
            let run = chain.start()
            clock.runToEnd()
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == Double(Self.many))
    }

    @Test func `very many late ones at once`() {
        let state = onSmallStack {
            let clock = LateClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: .milliseconds(1)) { $0 += 1 }
            for _ in 1..<Self.many { chain = chain.animate(with: .milliseconds(1)) { $0 += 1 } }
            let run = chain.start()
            clock.skip(to: .seconds(1_000))
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == Double(Self.many))
    }

    @Test func `very many rounds`() {
        let state = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            let run = dial.animate(with: .milliseconds(1)) { $0 += 1 }.repeated(Self.many).start()
            clock.runToEnd()
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == Double(Self.many))
    }

    @Test func `a chain that is cancelled half-way`() {
        let outcome = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: .milliseconds(1)) { $0 += 1 }
            for _ in 1..<Self.many { chain = chain.animate(with: .milliseconds(1)) { $0 += 1 } }
            let run = chain.start()
            clock.advance(by: .milliseconds(Self.many / 2))
            run.cancel()
            return (run.failure, dial.state, clock.pendingTimers)
        }
        #expect(outcome == (.cancelled, Double(Self.many / 2), 0))
    }

    @Test func `a group of 10,000 targets, cancelled`() {
        let stage = Stage()
        let targets = (0..<10_000).map { _ in Animated(0.0, on: stage.animator) }
        let group = LazyFuture.all(targets.map { $0.animate(with: .seconds(1), curve: .linear) { $0 = 10 } }).start()
        stage.advance(0.5)
        group.cancel()
        #expect(targets.allSatisfy { $0.state == 5 })
        #expect(stage.clock.pendingTimers == 0)
    }
}
