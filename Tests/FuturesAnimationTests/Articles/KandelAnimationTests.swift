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

@Suite("Kandel: animations", .timeLimit(.minutes(60)))
struct KandelAnimationTests {
    private let stage = Stage()
    private var box: Animated<Box> { stage.box }

    // Its programs.

    @Test func `red, green and purple, one after the other`() {
        let run = box.animate(with: .seconds(2)) { $0.color = .red }
            .animate(with: .seconds(2)) { $0.color = .green }
            .animate(with: .seconds(2)) { $0.color = .purple }
            .start()
        var seen: [RGBA] = []
        for _ in 0..<3 {
            stage.advance(2)
            seen.append(stage.state.color)
        }
        #expect(seen == [.red, .green, .purple])
        #expect(run.hasSucceeded)
    }

    @Test func `tokens in an array, twice`() {
        let tokens: [AnimationToken<Box>] = [
            AnimationToken(.seconds(1), curve: .linear) { $0.x += 10 },
            .wait(.seconds(1)),
            .set { $0.y = 1 },
            AnimationToken(.seconds(1), curve: .linear) { $0.x -= 5 },
        ]
        let run = LazyFuture.success(box).animate(with: tokens + tokens).start()
        var seen: [Box] = []
        for _ in 0..<6 {
            stage.advance(1)
            seen.append(stage.state)
        }
        #expect(seen.map(\.x) == [10, 10, 5, 15, 15, 10])
        #expect(seen.map(\.y) == [0, 1, 1, 1, 1, 1])
        #expect(run.hasSucceeded)
    }

    // What it lacked.

    @Test func `an animation that is interrupted completes, and says so`() {
        let endings = Record<AnimationInterrupted?>()
        let moving = box.animate(with: .seconds(2)) { $0.x = 10 }
            .onSuccess { _ in endings.add(nil) }
            .onFailure { endings.add($0) }
        moving.execute()
        stage.advance(1)
        box.animate(with: .seconds(1)) { $0.x = 0 }.execute()
        #expect(endings.all == [.overtaken])
        stage.advance(1)
        let run = moving.start()
        run.cancel()
        moving.execute()
        stage.advance(2)
        #expect(endings.all.first == .overtaken && endings.all.last == .some(nil))
        #expect(run.failure == .cancelled)
    }

    @Test func `it has nothing to do with views`() {
        let film = Film(framesPerSecond: 1)
        let seen = Record<[Double]>()
        let sound = Animated(Levels(levels: [0, 1]), on: film.animator) { seen.add($0.levels) }
        film.record(sound.animate(with: .seconds(2), curve: .linear) { $0.levels = [1, 0] })
        #expect(seen.all == [[0, 1], [0.5, 0.5], [1, 0]])
    }

    private struct Levels: AnimatableState {
        var levels: [Double]
        static let animatedProperties: [AnimatedProperty<Levels>] = [AnimatedProperty(\.levels)]
    }
}
