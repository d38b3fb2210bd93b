//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import Synchronization

/// What the terminal shows of the ball.
struct Ball: AnimatableState {
    static let floor = 16.0

    var middle = SIMD2(6.0, 4.0)
    var radius = 3.0
    var color = RGBA.red
    /// Changes at once: it is not listed.
    var caption = ""

    static let animatedProperties: [AnimatedProperty<Ball>] = [
        AnimatedProperty(\.middle), AnimatedProperty(\.radius), AnimatedProperty(\.color),
    ]
}

/// Makes one picture of the ball and the bar.
final class Stage: Sendable {
    private let state = Mutex((ball: Ball(), bar: 0.0))

    func show(_ ball: Ball) { state.withLock { $0.ball = ball } }
    func show(_ bar: Double) { state.withLock { $0.bar = bar } }

    var canvas: TerminalCanvas {
        let (ball, bar) = state.withLock { $0 }
        var canvas = TerminalCanvas(columns: 60, rows: 12)
        canvas.fillRectangle(x: 0, y: Ball.floor + 3, width: 60, height: 1, RGBA(hex: 0x444444))
        canvas.fillRectangle(x: 0, y: 20, width: 60 * bar, height: 2, .blue)
        canvas.fillCircle(x: ball.middle.x, y: ball.middle.y, radius: ball.radius, ball.color)
        canvas.write(ball.caption, column: 0, row: 11)
        return canvas
    }
}
