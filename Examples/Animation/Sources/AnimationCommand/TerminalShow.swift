//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesAnimation

/// A ball, a bar and a caption in the terminal.
struct TerminalShow {
    private let stage: Stage
    private let screen: TerminalScreen
    private let ball: Animated<Ball>
    private let bar: Animated<Double>

    init(isTerminal: Bool) {
        let stage = Stage()
        let screen = TerminalScreen(isTerminal: isTerminal) { text in
            try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        }
        // What is read below one another needs fewer pictures than what is seen.
        let animator = Animator(framesPerSecond: isTerminal ? 30 : 2) { screen.show(stage.canvas) }
        ball = Animated(Ball(), on: animator) { stage.show($0) }
        bar = Animated(0, on: animator) { stage.show($0) }
        self.stage = stage
        self.screen = screen
    }

    /// Everything, described: nothing has run yet.
    private var show: LazyFuture<Animated<Ball>, AnimationInterrupted> {
        let (ball, bar) = (ball, bar)
        return ball.animate(with: [
            AnimationToken(.seconds(1), curve: .easeIn) { ball in
                ball.caption = "one after the other: down …"
                ball.middle.y = Ball.floor
            },
            AnimationToken(.seconds(1.5), curve: .spring(bounce: 0.6)) { ball in
                ball.caption = "… and along, on a spring"
                ball.middle.x = 30
                ball.color = .orange
            },
        ])
        .flatMap { _ in
            LazyFuture.all([
                ball.animate(with: .seconds(2)) { ball in
                    ball.caption = "together: two targets, two properties"
                    ball.middle.x = 52
                    ball.color = .green
                }.map { _ in },
                bar.animate(with: .seconds(2), curve: .linear) { $0 = 1 }.map { _ in },
            ])
        }
        .flatMap { _ in
            ball.animate(with: [
                AnimationToken(.seconds(0.3), curve: .easeOut) { ball in
                    ball.caption = "there and back, three times"
                    ball.middle.y = 5
                }.autoreversing().repeated(3)
            ])
        }
        .flatMap { _ in
            ball.animate(together: [
                AnimationToken(.seconds(1.5), curve: .steps(6)) { $0.middle.x = 6 },
                AnimationToken(.seconds(1.5)) { ball in
                    ball.caption = "in steps, and smaller"
                    ball.radius = 1.5
                    ball.color = .purple
                },
            ])
        }
    }

    /// Runs it to the end, or until somebody stops it.
    func run(stoppingAfter limit: Duration?) async {
        screen.show(stage.canvas)
        let run = show.start()
        let interrupt = Interrupt { run.cancel() }
        if let limit { Future<Void, Never>.after(limit).observe { _ in run.cancel() } }
        let result = await run.result
        interrupt.end()
        screen.close()
        switch result {
        case .success: print("finished")
        case .failure(let reason):
            print("interrupted (\(reason)) at \(ball.state.middle.x.rounded()), where the ball stays")
        }
    }
}
