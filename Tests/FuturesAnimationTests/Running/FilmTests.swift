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

@Suite("Film", .timeLimit(.minutes(60)))
struct FilmTests {
    @Test func `it records what a clock would have shown`() {
        let stage = Stage()
        let tokens: [AnimationToken<Box>] = [
            AnimationToken(.milliseconds(250)) { $0.x = 10 },
            AnimationToken(.milliseconds(250), curve: .spring()) { $0.y = 10 }.delayed(by: .milliseconds(100)),
        ]
        stage.box.animate(with: tokens).execute()
        stage.clock.runToEnd()

        let frames = Record<Stage.Frame>()
        let films = Record<Film>()
        let film = Film(framesPerSecond: 10)
        films.add(film)
        let box = Animated(Box(), on: film.animator) { box in
            for film in films.all { frames.add(Stage.Frame(time: film.time, box: box)) }
        }
        #expect(film.record(box.animate(with: tokens)) == .finished)
        #expect(frames.all == stage.frames)
        #expect(film.time == .milliseconds(600))
    }

    @Test func `it goes on where it ended`() {
        let film = Film()
        let dial = Animated(0.0, on: film.animator)
        film.record(dial.animate(with: .seconds(1)) { $0 += 1 })
        film.record(dial.animate(with: .seconds(2)) { $0 += 1 })
        #expect(film.time == .seconds(3))
        #expect(dial.state == 2)
    }

    @Test func `what has no end is cut, and stays where it is`() {
        let film = Film(framesPerSecond: 10)
        let dial = Animated(0.0, on: film.animator)
        let run = dial.animate(with: [AnimationToken(.seconds(1), curve: .linear) { $0 = 1 }.repeatedForever()])
        #expect(film.record(run, atMost: .milliseconds(2_500)) == .cut)
        #expect(dial.state == 0.5)
        #expect(film.time == .milliseconds(2_500))
    }

    @Test func `what waits for something else is stuck, and does not hang`() {
        let film = Film()
        let dial = Animated(0.0, on: film.animator)
        let elsewhere = Animated(0.0, on: Animator(clock: ManualClock()))
        let run = dial.animate(with: .seconds(1)) { $0 = 1 }
            .flatMap { _ in elsewhere.animate(with: .seconds(1)) { $0 = 1 } }
        #expect(film.record(run) == .stuck)
        #expect(film.time == .seconds(1))
    }

    @Test func `it says what interrupted an animation`() {
        let film = Film()
        let dial = Animated(0.0, on: film.animator)
        let both = dial.animate(together: [
            AnimationToken(.seconds(1)) { $0 = 1 }, AnimationToken(.seconds(1)) { $0 = 2 },
        ])
        #expect(film.record(both) == .interrupted(.overtaken))
    }

    @Test func `ages are recorded as a century, and what begins after ages waits`() {
        let century = Duration.seconds(3_155_760_000)
        let film = Film()
        let dial = Animated(0.0, on: film.animator)
        let late = dial.animate(with: [
            AnimationToken(.seconds(1)) { $0 = 1 },
            AnimationToken(Duration(attoseconds: .max)) { $0 = 2 }.delayed(by: Duration(attoseconds: .max)),
        ])
        for round in 1...3 {
            #expect(film.record(late, atMost: Duration(attoseconds: .max)) == .cut)
            #expect(film.time == century * round)
            #expect(dial.state == 1)
        }
        #expect(film.record(late, atMost: Duration(attoseconds: .min)) == .cut)
        #expect(film.time == century * 3)
    }
}
