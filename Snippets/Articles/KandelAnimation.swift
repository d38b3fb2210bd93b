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

struct Panel: AnimatableState {
    var backgroundColor = RGBA.black

    static let animatedProperties: [AnimatedProperty<Panel>] = [AnimatedProperty(\.backgroundColor)]
}

func name(of color: RGBA) -> String {
    [RGBA.black: "black", .red: "red", .green: "green", .purple: "purple"][color] ?? "something in between"
}

let film = Film(framesPerSecond: 1)
let view = Animated(Panel(), on: film.animator) { print(name(of: $0.backgroundColor)) }
// snippet.show
let colors = view.animate(with: .seconds(2)) { $0.backgroundColor = .red }
    .animate(with: .seconds(2)) { $0.backgroundColor = .green }

let tokens: [AnimationToken<Panel>] = [
    AnimationToken(.seconds(2)) { $0.backgroundColor = .purple },
    .wait(.seconds(1)),
    AnimationToken(.seconds(2), curve: .easeOut) { $0.backgroundColor = .black },
]
let show = colors.animate(with: tokens)  // nothing moves yet
// snippet.hide
print(film.record(show), film.time)
// prints: black
// prints: something in between
// prints: red
// prints: red
// prints: something in between
// prints: green
// prints: green
// prints: something in between
// prints: purple
// prints: purple
// prints: something in between
// prints: black
// prints: finished 9.0 seconds
