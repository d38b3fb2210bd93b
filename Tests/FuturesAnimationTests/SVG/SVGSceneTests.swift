//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import Testing

@Suite("SVGScene", .timeLimit(.minutes(60)))
struct SVGSceneTests {
    private let scene = SVGScene(width: 300, height: 100, framesPerSecond: 10)

    private func box() -> Animated<SVGShape> {
        scene.add(SVGShape(.rectangle, x: 50, y: 50, width: 40, height: 20, .red))
    }

    // The file.

    @Test func `a picture that does not move has its shapes and no animations`() throws {
        _ = box()
        _ = scene.add(SVGShape(.ellipse, x: 10, y: 20, width: 6, height: 8, RGBA(hex: 0x0000ff, alpha: 0.5)))
        _ = scene.add(SVGShape(.text("a < b & \"c\"\u{1}"), x: 1, y: 2, width: 0, height: 10, .black))
        let root = try SVGElement.parsed(scene.svg())
        #expect(root.name == "svg")
        #expect(root["width"] == "300" && root["height"] == "100" && root["viewBox"] == "0 0 300 100")
        #expect(root.children.map(\.name) == ["rect", "ellipse", "text"])
        #expect(
            root.children[0].attributes == [
                "x": "30", "y": "40", "width": "40", "height": "20", "rx": "0", "fill-opacity": "1", "fill": "#e5484d",
            ]
        )
        #expect(
            root.children[1].attributes == [
                "cx": "10", "cy": "20", "rx": "3", "ry": "4", "fill-opacity": "0.5", "fill": "#0000ff",
            ]
        )
        #expect(root.children[2].text == "a < b & \"c\"")
        #expect(root.children.allSatisfy { $0.children.isEmpty })
    }

    @Test func `what moves has keyframes from the same timeline, and what does not has none`() throws {
        let root = try SVGElement.parsed(scene.record(box().animate(with: .seconds(1), curve: .linear) { $0.x = 150 }))
        let shape = root.children[0]
        #expect(shape.children.count == 1)
        let animation = shape.children[0]
        #expect(animation.name == "animate")
        #expect(animation["attributeName"] == "x")
        #expect(animation["dur"] == "1s")
        #expect(animation["repeatCount"] == "indefinite")
        #expect(animation.numbers("keyTimes") == [0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(animation.numbers("values") == [30, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130])
    }

    @Test func `the curve is in the keyframes`() throws {
        let root = try SVGElement.parsed(scene.record(box().animate(with: .seconds(1), curve: .ease) { $0.x = 150 }))
        let animation = root.children[0].children[0]
        #expect(abs(animation.value(at: 0.5) - (30 + 100 * 0.802403)) < 0.001)
    }

    @Test func `colours, turns and sizes`() throws {
        let target = box()
        let root = try SVGElement.parsed(
            scene.record(
                target.animate(with: .seconds(1), curve: .linear) { shape in
                    shape.backgroundColor = RGBA(hex: 0x000000, alpha: 0)
                    shape.rotation = 90
                    shape.width = 60
                    shape.cornerRadius = 5
                },
                loops: false
            )
        )
        let animations = root.children[0].children
        #expect(animations.map { $0["attributeName"] } == ["x", "width", "rx", "fill-opacity", "fill", "transform"])
        #expect(animations.allSatisfy { $0["fill"] == "freeze" && $0["repeatCount"] == nil })
        #expect(animations[4].list("values").first == "#e5484d" && animations[4].list("values").last == "#000000")
        let turn = animations[5]
        #expect(turn.name == "animateTransform" && turn["type"] == "rotate")
        #expect(turn.list("values").last == "90 50 50")
        #expect(root.children[0]["transform"] == "rotate(0 50 50)")
    }

    @Test func `a rest stays a rest, and a jump takes one frame at most`() throws {
        let root = try SVGElement.parsed(
            scene.record(
                box().animate(with: [
                    AnimationToken(.seconds(1), curve: .linear) { $0.x = 150 }, .wait(.seconds(2)), .set { $0.x = 50 },
                    .wait(.seconds(1)),
                ])
            )
        )
        let animation = root.children[0].children[0]
        #expect(animation["dur"] == "4s")
        #expect(animation.value(at: 0.25) == 130)
        #expect(animation.value(at: 0.5) == 130)
        #expect(animation.value(at: 0.725) == 130)
        #expect(animation.value(at: 0.75) == 30)
        #expect(animation.value(at: 0.9) == 30)
        #expect(animation.numbers("keyTimes").last == 1)
    }

    @Test func `what goes on for ever is cut`() throws {
        let pulse = AnimationToken<SVGShape>(.seconds(1)) { $0.width = 80 }.autoreversing().repeatedForever()
        let root = try SVGElement.parsed(scene.record(box().animate(with: [pulse]), atMost: .seconds(4)))
        #expect(root.children[0].children[0]["dur"] == "4s")
    }

    @Test func `several shapes and a background`() throws {
        let scene = SVGScene(width: 10.5, height: 20, background: .white, framesPerSecond: 10)
        let shapes = (0..<3).map { index in
            scene.add(SVGShape(.ellipse, x: Double(index), y: 0, width: 1, height: 1, .red))
        }
        let all = LazyFuture.all(shapes.map { $0.animate(with: .seconds(1)) { $0.y = 10 } })
        let root = try SVGElement.parsed(scene.record(all))
        #expect(root.children.map(\.name) == ["rect", "ellipse", "ellipse", "ellipse"])
        #expect(root["width"] == "10.5")
        #expect(root.children.dropFirst().allSatisfy { $0.children.count == 1 })
    }

    @Test(arguments: [AnimationCurve.linear, .ease, .spring(), .steps(3), .cubicBezier(0.5, -1, 0.5, 2)])
    func `every animation is one that browsers accept`(_ curve: AnimationCurve) throws {
        let root = try SVGElement.parsed(
            scene.record(
                box().animate(with: [
                    AnimationToken(.milliseconds(733), curve: curve) { shape in
                        shape.x = 200
                        shape.backgroundColor = .blue
                        shape.rotation = -45
                    }.autoreversing().repeated(2),
                    .wait(.milliseconds(13)),
                ])
            )
        )
        let animations = root.children.flatMap(\.children)
        #expect(animations.count == 3)
        for animation in animations {
            let times = animation.numbers("keyTimes")
            #expect(times.count == animation.list("values").count)
            #expect(times.first == 0 && times.last == 1)
            #expect(times == times.sorted())
        }
    }

    // Bad input.

    @Test func `numbers are plain, whatever they are`() throws {
        let shape = SVGShape(.rectangle, x: 1e-9, y: 1e300, width: -.infinity, height: .nan, .red)
        _ = scene.add(shape)
        let element = try SVGElement.parsed(scene.svg()).children[0]
        #expect(
            element["x"] == "0" && element["y"] == "1000000000" && element["width"] == "0" && element["height"] == "0"
        )
    }

    @Test func `a picture without an area is rejected`() async {
        await #expect(processExitsWith: .failure) { _ = SVGScene(width: 0, height: 10) }
        await #expect(processExitsWith: .failure) { _ = SVGScene(width: 10, height: .nan) }
    }
}
