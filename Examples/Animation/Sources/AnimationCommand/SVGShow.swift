//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation

/// A box that changes its colours, as in the article, over a race of the curves.
struct SVGShow {
    private static let curves: [(name: String, curve: AnimationCurve)] = [
        ("linear", .linear), ("ease", .ease), ("ease in", .easeIn), ("ease out", .easeOut),
        ("ease in and out", .easeInOut), ("spring", .spring(bounce: 0.5)), ("six steps", .steps(6)),
    ]

    private let scene: SVGScene
    private let box: Animated<SVGShape>
    private let racers: [Animated<SVGShape>]

    init() {
        let height = 130.0 + 28 * Double(Self.curves.count)
        scene = SVGScene(width: 480, height: height, background: RGBA(hex: 0xf7f7f5))
        box = scene.add(SVGShape(.rectangle, x: 60, y: 60, width: 70, height: 70, .red))
        racers = Self.curves.indices.map { [scene] index in
            let y = 140.0 + 28 * Double(index)
            let name = SVGShape.Form.text(Self.curves[index].name)
            _ = scene.add(SVGShape(name, x: 70, y: y, width: 0, height: 14, RGBA(hex: 0x333333)))
            _ = scene.add(SVGShape(.rectangle, x: 280, y: y, width: 240, height: 2, RGBA(hex: 0xd5d5d0)))
            return scene.add(SVGShape(.ellipse, x: 160, y: y, width: 16, height: 16, .blue))
        }
    }

    func picture() -> String {
        let colors = box.animate(with: .seconds(1)) { box in
            box.backgroundColor = .green
            box.x = 240
            box.cornerRadius = 35
        }
        .animate(with: .seconds(1)) { box in
            box.backgroundColor = .purple
            box.x = 420
            box.cornerRadius = 8
            box.rotation = 90
        }
        .animate(with: [
            AnimationToken(.milliseconds(150)) { $0.width = 90 }.autoreversing().repeated(2),
            .wait(.milliseconds(400)),
            AnimationToken(.seconds(1), curve: .spring()) { box in
                box.backgroundColor = .red
                box.x = 60
                box.rotation = 0
                box.cornerRadius = 0
            },
        ])
        let race = LazyFuture.all(
            zip(racers, Self.curves).map { racer, named in
                racer.animate(with: [
                    AnimationToken(.seconds(2), curve: named.curve) { $0.x = 400 },
                    .wait(.milliseconds(500)),
                    AnimationToken(.seconds(1.5), curve: named.curve) { $0.x = 160 },
                ])
            }
        )
        return scene.record(zip(colors, race).map { _ in })
    }
}
