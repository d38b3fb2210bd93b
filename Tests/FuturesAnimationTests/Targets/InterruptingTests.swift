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

@Suite("Interrupting an animation", .timeLimit(.minutes(60)))
struct InterruptingTests {
    private let stage = Stage()
    private var box: Animated<Box> { stage.box }

    // Cancelling, half-way through each kind.

    enum Kind: String, CaseIterable, Sendable {
        case single, chain, tokens, group, repeatedToken, forever, autoreversing, repeatedChain, delayed, several

        func animation(_ box: Animated<Box>) -> LazyFuture<Animated<Box>, AnimationInterrupted> {
            let right = AnimationToken<Box>(.seconds(2), curve: .linear) { $0.x += 10 }
            return switch self {
            case .single: box.animate(with: .seconds(2), curve: .linear) { $0.x += 10 }
            case .chain: box.animate(with: [right]).animate(with: .seconds(2)) { $0.y = 10 }
            case .tokens: box.animate(with: [right, .wait(.seconds(1)), right])
            case .group: box.animate(together: [right, AnimationToken(.seconds(9)) { $0.color = .red }])
            case .repeatedToken: box.animate(with: [right.repeated(3)])
            case .forever: box.animate(with: [right.repeatedForever()])
            case .autoreversing: box.animate(with: [right.autoreversing()])
            case .repeatedChain: box.animate(with: [right]).animate(with: .seconds(1)) { $0.y += 1 }.repeated(3)
            case .delayed: box.animate(with: [right.delayed(by: .seconds(0.5))])
            case .several:
                LazyFuture.all([box.animate(with: [right]), box.animate(with: .seconds(3)) { $0.y = 10 }])
                    .map { $0[0] }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `cancelling completes at once, ends the ticks, and leaves the target where it is`(_ kind: Kind) {
        let later = Record<Bool>()
        let run = kind.animation(box).onSuccess { _ in later.add(true) }.start()
        stage.advance(1)
        let (state, frames) = (stage.state, stage.frames.count)
        #expect(state.x > 0)
        #expect(run.known == nil)
        run.cancel()
        #expect(run.failure == .cancelled)
        #expect(stage.clock.pendingTimers == 0)
        stage.advance(100)
        #expect(stage.state == state)
        #expect(stage.frames.count == frames)
        #expect(later.all.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `what is cancelled can be started again, from where it is`(_ kind: Kind) {
        let animation = kind.animation(box)
        let first = animation.start()
        stage.advance(1)
        first.cancel()
        let x = stage.state.x
        let second = animation.start()
        stage.advance(1)
        #expect(stage.state.x == 2 * x)
        second.cancel()
        #expect(second.failure == .cancelled)
    }

    @Test func `cancelling before its delay is over leaves everything as it was`() {
        let run = box.animate(with: [AnimationToken(.seconds(1)) { $0.x = 10 }.delayed(by: .seconds(1))]).start()
        stage.advance(0.5)
        run.cancel()
        stage.advance(5)
        #expect(stage.state == Box())
        #expect(stage.frames.isEmpty)
    }

    @Test func `cancelling one leaves the others alone`() {
        let (first, second) = (
            box.animate(with: .seconds(2), curve: .linear) { $0.x = 10 }.start(),
            box.animate(with: .seconds(2), curve: .linear) { $0.y = 10 }.start()
        )
        stage.advance(1)
        first.cancel()
        stage.advance(1)
        #expect(stage.state == Box(x: 5, y: 10))
        #expect(first.failure == .cancelled)
        #expect(second.hasSucceeded)
    }

    @Test func `cancelling from within a frame, or from what waits, is fine`() {
        let runs = Record<Future<Animated<Double>, AnimationInterrupted>>()
        let dial = Animated(0.0, on: stage.animator) { if $0 >= 5 { runs.all.first?.cancel() } }
        let run = dial.animate(with: .seconds(1), curve: .linear) { $0 = 10 }.start()
        runs.add(run)
        stage.advance(1)
        #expect(dial.state == 5)
        #expect(run.failure == .cancelled)
        #expect(stage.clock.pendingTimers == 0)
    }

    @Test func `a chain goes on after an interruption, if it says so`() {
        let stage = stage
        let run = box.animate(with: .seconds(1)) { $0.x = 10 }
            .flatMapError { _ in stage.box.animate(with: .seconds(1)) { $0.color = .red } }
            .start()
        stage.advance(0.5)
        stage.box.animate(with: .zero) { $0.x = 0 }.execute()
        stage.advance(1)
        #expect(run.hasSucceeded)
        #expect(stage.state == Box(color: .red))
    }

    @Test func `a task that waits for it is told`() async {
        let waiting = Task { [box] in await box.animate(with: .seconds(1)) { $0.x = 10 }.result }
        await stage.clock.waitForTimers(1)
        waiting.cancel()
        guard case .failure(.cancelled) = await waiting.value else {
            Issue.record("it was not interrupted")
            return
        }
        #expect(stage.clock.pendingTimers == 0)
    }

    // Overtaking.

    @Test func `a newer animation takes over from where the property is, and the older one is interrupted`() {
        let right = box.animate(with: .seconds(1), curve: .linear) { $0.x = 10 }.start()
        stage.advance(0.4)
        let left = box.animate(with: .seconds(1), curve: .linear) { $0.x = -6 }.start()
        #expect(right.failure == .overtaken)
        #expect(stage.state.x == 4)
        stage.advance(0.5)
        #expect(stage.state.x == -1)
        stage.advance(0.5)
        #expect(stage.state.x == -6)
        #expect(left.hasSucceeded)
    }

    @Test func `one that loses a part goes on with the rest`() {
        let both = box.animate(with: .seconds(1), curve: .linear) { box in
            box.x = 10
            box.y = 10
        }.start()
        stage.advance(0.5)
        box.animate(with: .zero) { $0.x = 0 }.execute()
        #expect(both.known == nil)
        stage.advance(0.5)
        #expect(both.hasSucceeded)
        #expect(stage.state == Box(x: 0, y: 10))
    }

    @Test func `relative changes count from the goal`() {
        let first = box.animate(with: .seconds(1)) { $0.x += 10 }.start()
        stage.advance(0.5)
        let second = box.animate(with: .seconds(1)) { $0.x += 10 }.start()
        stage.advance(1)
        #expect(first.failure == .overtaken)
        #expect(second.hasSucceeded)
        #expect(stage.state.x == 20)
    }

    @Test func `going where it is going already leaves it alone`() {
        let first = box.animate(with: .seconds(1), curve: .linear) { $0.x = 10 }.start()
        stage.advance(0.5)
        let second = box.animate(with: .seconds(5)) { $0.x = 10 }.start()
        stage.advance(0.5)
        #expect(first.hasSucceeded)
        #expect(stage.state.x == 10)
        #expect(second.known == nil)
        stage.advance(4.5)
        #expect(second.hasSucceeded)
    }

    @Test func `one that is overtaken does not disturb its group`() {
        let group = box.animate(together: [
            AnimationToken(.seconds(1)) { $0.x = 10 },
            AnimationToken(.seconds(2)) { $0.color = .red },
        ]).start()
        stage.advance(0.5)
        box.animate(with: .zero) { $0.x = 3 }.execute()
        stage.advance(1)
        #expect(group.known == nil)
        stage.advance(0.5)
        #expect(group.failure == .overtaken)
        #expect(stage.state == Box(x: 3, color: .red))
    }

    @Test func `of two in a group that move the same, the later one does`() {
        let group = box.animate(together: [
            AnimationToken(.seconds(1)) { $0.x = 10 }, AnimationToken(.seconds(1)) { $0.x = 20 },
        ]).start()
        stage.advance(1)
        #expect(stage.state.x == 20)
        #expect(group.failure == .overtaken)
    }

    @Test func `one for ever is overtaken too`() {
        let pulse = AnimationToken<Box>(.seconds(1), curve: .linear) { $0.x = 10 }.autoreversing().repeatedForever()
        let run = box.animate(with: [pulse]).start()
        stage.advance(10.5)
        let stop = box.animate(with: .seconds(1)) { $0.x = 0 }.start()
        #expect(run.failure == .overtaken)
        stage.advance(1)
        #expect(stop.hasSucceeded)
        #expect(stage.state.x == 0)
        #expect(stage.clock.pendingTimers == 0)
    }
}
