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

@Suite("animate", .timeLimit(.minutes(60)))
struct AnimateTests {
    private let stage = Stage()
    private var box: Animated<Box> { stage.box }

    // One animation.

    @Test func `nothing moves before it is started, and each start runs it again`() {
        let right = box.animate(with: .seconds(1), curve: .linear) { $0.x += 10 }
        stage.advance(5)
        #expect(stage.frames.isEmpty)
        right.execute()
        stage.advance(5)
        #expect(stage.state.x == 10)
        right.execute()
        stage.advance(5)
        #expect(stage.state.x == 20)
    }

    @Test func `it goes from where the target is to where the closure puts it, and ends exactly there and then`() {
        let run = box.animate(with: .seconds(1), curve: .linear) { $0.x = 10 }.start()
        stage.advance(0.25)
        #expect(stage.state.x == 2)
        stage.advance(0.25)
        #expect(stage.state.x == 5)
        stage.clock.advance(by: .milliseconds(499))
        #expect(run.known == nil)
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.state.x == 10)
        #expect(run.hasSucceeded)
        #expect(stage.clock.pendingTimers == 0)
    }

    @Test func `the curve says how`() {
        box.animate(with: .seconds(1), curve: .steps(2)) { $0.x = 10 }.execute()
        stage.advance(1)
        #expect(stage.xs == [0, 5, 10])
        #expect(stage.times == [0, 5, 10])
    }

    @Test func `what is not listed changes at once`() {
        box.animate(with: .seconds(1)) { box in
            box.title = "there"
            box.x = 10
        }.execute()
        #expect(stage.state == Box(title: "there"))
    }

    @Test func `no time is a jump, and so is less than none`() {
        let (none, less) = (
            box.animate(with: .zero) { $0.x = 10 }.start(), box.animate(with: .seconds(-3)) { $0.y = 10 }.start()
        )
        #expect(none.hasSucceeded && less.hasSucceeded)
        #expect(stage.state == Box(x: 10, y: 10))
        #expect(stage.frames.count == 2)
        #expect(stage.clock.pendingTimers == 0)
    }

    @Test func `the value is the target`() {
        let run = box.animate(with: .seconds(1)) { $0.x = 10 }.start()
        stage.advance(1)
        guard case .success(let target)? = run.known else {
            Issue.record("it did not end")
            return
        }
        #expect(target === box)
    }

    @Test func `a number is a target`() {
        let volume = Animated(0.0, on: stage.animator)
        volume.animate(with: .seconds(2), curve: .linear) { $0 = 1 }.execute()
        stage.advance(0.5)
        #expect(volume.state == 0.25)
    }

    // One after the other.

    @Test func `no tokens take no time`() {
        #expect(box.animate(with: []).start().hasSucceeded)
        #expect(box.animate(together: []).start().hasSucceeded)
        #expect(stage.frames.isEmpty)
    }

    @Test func `other steps go between`() {
        let seen = Record<Double>()
        box.animate(with: .seconds(1)) { $0.x = 10 }
            .delay(.seconds(3), clock: stage.clock)
            .onSuccess { seen.add($0.state.x) }
            .animate(with: .seconds(1)) { $0.x = 0 }
            .onSuccess { seen.add($0.state.x) }
            .execute()
        stage.advance(3.9)
        #expect(seen.all == [])
        stage.advance(0.1)
        #expect(seen.all == [10])
        stage.advance(1)
        #expect(seen.all == [10, 0])
    }

    // Together.

    @Test func `a group begins together, and ends with its longest`() {
        let run = box.animate(together: [
            AnimationToken(.seconds(1), curve: .linear) { $0.x = 10 },
            AnimationToken(.seconds(2), curve: .linear) { $0.y = 10 },
            AnimationToken(.seconds(1)) { $0.color = .red }.delayed(by: .seconds(0.5)),
        ]).start()
        stage.advance(0.5)
        #expect(stage.state == Box(x: 5, y: 2.5))
        stage.advance(1)
        #expect(stage.state == Box(x: 10, y: 7.5, color: .red))
        #expect(run.known == nil)
        stage.advance(0.5)
        #expect(run.hasSucceeded)
        #expect(stage.state == Box(x: 10, y: 10, color: .red))
    }

    @Test func `targets of one group draw in one frame`() {
        let frames = Record<(Double, Double)>()
        let (left, right) = (Record<Double>(), Record<Double>())
        let animator = Animator(clock: stage.clock, framesPerSecond: 2) {
            frames.add((left.all.last ?? -1, right.all.last ?? -1))
        }
        let first = Animated(0.0, on: animator) { left.add($0) }
        let second = Animated(0.0, on: animator) { right.add($0) }
        let both = LazyFuture.all([
            first.animate(with: .seconds(1), curve: .linear) { $0 = 1 },
            second.animate(with: .seconds(2), curve: .linear) { $0 = 4 },
        ]).flatMap { $0[0].animate(with: .seconds(1)) { $0 = 0 } }.start()
        stage.advance(2)
        #expect(frames.all.suffix(5).map(\.0) == [0.5, 1, 1, 1, 1])
        #expect(frames.all.suffix(5).map(\.1) == [1, 2, 3, 4, 4])
        #expect(both.known == nil)
        stage.advance(1)
        #expect(both.hasSucceeded)
        #expect(first.state == 0)
    }

    // Again.

    @Test func `a token repeats from where it began`() {
        let right = AnimationToken<Box>(.seconds(1), curve: .linear) { $0.x += 10 }
        let run = box.animate(with: [right.repeated(3)]).start()
        var seen: [Double] = []
        for _ in 0..<6 {
            stage.advance(0.5)
            seen.append(stage.state.x)
        }
        #expect(seen == [5, 0, 5, 0, 5, 10])
        #expect(run.hasSucceeded)
    }

    @Test func `there and back ends where it began, and what follows goes on from there`() {
        let right = AnimationToken<Box>(.seconds(1), curve: .linear) { $0.x += 10 }
        let run = box.animate(with: [right.autoreversing().repeated(2), right]).start()
        var seen: [Double] = []
        for _ in 0..<10 {
            stage.advance(0.5)
            seen.append(stage.state.x)
        }
        #expect(seen == [5, 10, 5, 0, 5, 10, 5, 0, 5, 10])
        #expect(run.hasSucceeded)
    }

    @Test func `a whole animation repeats from where it ended`() {
        let run = box.animate(with: .seconds(1)) { $0.x += 10 }
            .animate(with: .seconds(1)) { $0.y += 1 }
            .repeated(3)
            .start()
        stage.advance(5.9)
        #expect(run.known == nil)
        stage.advance(0.1)
        #expect(run.hasSucceeded)
        #expect(stage.state == Box(x: 30, y: 3))
    }

    @Test func `for ever goes on until it is cancelled`() {
        let blink = AnimationToken<Box>(.seconds(1), curve: .linear) { $0.x = 10 }.repeatedForever()
        let run = box.animate(with: [blink, .set { $0.y = 1 }]).start()
        stage.advance(1_000.3)
        #expect(run.known == nil)
        #expect(stage.state == Box(x: 3))
        run.cancel()
        #expect(run.failure == .cancelled)
        #expect(stage.clock.pendingTimers == 0)
    }

    @Test func `a jump for ever holds, and so does what is longer than the world is old`() {
        let jump = AnimationToken<Box>.set { $0.x = 1 }.repeatedForever()
        let long = AnimationToken<Box>(.seconds(Int64.max)) { $0.y = 1 }.repeated(.max)
        let runs = [box.animate(with: [jump]).start(), box.animate(with: [long]).start()]
        stage.advance(100)
        #expect(runs.allSatisfy { $0.known == nil })
        #expect(stage.state.x == 1)
        for run in runs { run.cancel() }
        #expect(stage.clock.pendingTimers == 0)
    }
}
