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

@Suite("Animations of any length", .timeLimit(.minutes(20)))
struct AnimateStackTests {
    @Test func `100,000 tokens in an array`() {
        let (state, frames) = onSmallStack {
            let clock = ManualClock()
            let frames = Record<Double>()
            let dial = Animated(0.0, on: Animator(clock: clock, framesPerSecond: 1)) { frames.add($0) }
            let up = AnimationToken<Double>(.milliseconds(1), curve: .linear) { $0 += 1 }
            let run = dial.animate(with: Array(repeating: up, count: 100_000)).start()
            clock.runToEnd()
            return (run.hasSucceeded ? dial.state : -1, frames.all.count)
        }
        #expect(state == 100_000)
        #expect(frames == 100_001)
    }

    @Test(arguments: [(Duration.zero, 20_000), (.milliseconds(1), 100_000)])
    func `a chain of any length`(_ duration: Duration, _ length: Int) {
        let state = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: duration) { $0 += 1 }
            for _ in 1..<length { chain = chain.animate(with: duration) { $0 += 1 } }
            let run = chain.start()
            clock.runToEnd()
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == Double(length))
    }

    @Test func `20,000 late ones at once`() {
        let state = onSmallStack {
            let clock = LateClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: .milliseconds(1)) { $0 += 1 }
            for _ in 1..<20_000 { chain = chain.animate(with: .milliseconds(1)) { $0 += 1 } }
            let run = chain.start()
            clock.skip(to: .seconds(1_000))
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == 20_000)
    }

    @Test func `20,000 rounds`() {
        let state = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            let run = dial.animate(with: .milliseconds(1)) { $0 += 1 }.repeated(20_000).start()
            clock.runToEnd()
            return run.hasSucceeded ? dial.state : -1
        }
        #expect(state == 20_000)
    }

    @Test func `a chain that is cancelled half-way`() {
        let outcome = onSmallStack {
            let clock = ManualClock()
            let dial = Animated(0.0, on: Animator(clock: clock))
            var chain = dial.animate(with: .milliseconds(1)) { $0 += 1 }
            for _ in 1..<20_000 { chain = chain.animate(with: .milliseconds(1)) { $0 += 1 } }
            let run = chain.start()
            clock.advance(by: .seconds(10))
            run.cancel()
            return (run.failure, dial.state, clock.pendingTimers)
        }
        #expect(outcome == (.cancelled, 10_000, 0))
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
