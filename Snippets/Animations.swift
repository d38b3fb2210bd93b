//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import FuturesAnimation
import FuturesTesting

// snippet.show
struct Box: AnimatableState {
    var x = 0.0
    var color = RGBA.red
    var title = "not listed: changes at once"

    static let animatedProperties: [AnimatedProperty<Box>] = [
        AnimatedProperty(\.x), AnimatedProperty(\.color),
    ]
}

// snippet.hide
let film = Film(framesPerSecond: 4)
let animator = film.animator
let animators = [Animator(clock: ManualClock()), Animator(on: .main)]
@MainActor func draw(_ state: Box, with animator: Animator) {
    _ = Animated(state, onMain: animator) { _ in }
    _ = Animated(Box(), onMain: animator) { _ in }
}
// snippet.show
let box = Animated(Box(), on: animator) { box in
    print("draw at", box.x)
}
let move = box.animate(with: .seconds(1), curve: .linear) { $0.x = 100 }
// snippet.hide
film.record(move)
// snippet.show
let nudge = AnimationToken<Box>(.milliseconds(100)) { $0.x += 5 }.autoreversing().repeated(2)
let fade = AnimationToken<Box>(.seconds(1), curve: .easeOut) { $0.color = .clear }.delayed(by: .milliseconds(200))
let slide = AnimationToken<Box>(.seconds(1), curve: .spring()) { $0.x = 0 }

let leaving = box.animate(with: [nudge, .wait(.seconds(1))])  // one after the other
    .animate(together: [fade, slide])  // at the same time
    .onFailure { reason in print("interrupted:", reason) }
// snippet.hide
let another = Animated(0.0, on: animator)
// snippet.show
let both = LazyFuture.all([  // several targets
    box.animate(with: [slide]).asVoid(),
    another.animate(with: .seconds(2)) { $0 = 1 }.asVoid(),
]).repeated(3)
// snippet.hide
let silent = Animated(Box(), on: animator)
let endless = [
    silent.animate(with: [slide.repeatedForever()]),
    silent.animate(with: [slide]).repeat { _ in true },
]
// snippet.show
let run = silent.animate(with: .seconds(2)) { $0.x = 100 }.start()
run.cancel()
if case .completed(.failure(let reason)) = run.state { print(reason) }  // the box stays where it was
// snippet.hide
// prints: draw at 0.0
// prints: draw at 25.0
// prints: draw at 50.0
// prints: draw at 75.0
// prints: draw at 100.0
// snippet.show
let scene = SVGScene(width: 300, height: 100)
let shape = scene.add(SVGShape(.rectangle, x: 50, y: 50, width: 60, height: 60, .red))
let svg = scene.record(
    shape.animate(with: .seconds(1)) { shape in
        shape.x = 250
        shape.rotation = 180
    }
)
// snippet.hide
print(svg.hasPrefix("<svg"), scene.film.time)
// prints: cancelled
// prints: true 1.0 seconds
