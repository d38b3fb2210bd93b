//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import Testing

@Suite("AnimationCurve", .timeLimit(.minutes(60)))
struct AnimationCurveTests {
    struct Named: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let curve: AnimationCurve
    }

    static let monotonic = [
        Named(testDescription: "linear", curve: .linear),
        Named(testDescription: "ease", curve: .ease),
        Named(testDescription: "easeIn", curve: .easeIn),
        Named(testDescription: "easeOut", curve: .easeOut),
        Named(testDescription: "easeInOut", curve: .easeInOut),
        Named(testDescription: "a still spring", curve: .spring(bounce: 0)),
        Named(testDescription: "steps", curve: .steps(7)),
        Named(testDescription: "upright", curve: .cubicBezier(1, 0, 0, 1)),
        Named(testDescription: "flat at both ends", curve: .cubicBezier(0, 0, 1, 1)),
    ]

    static let all =
        monotonic + [
            Named(testDescription: "spring", curve: .spring()),
            Named(testDescription: "bouncy spring", curve: .spring(bounce: 0.9)),
            Named(testDescription: "overshooting", curve: .cubicBezier(0.3, -2, 0.6, 3)),
        ]

    // Ends.

    @Test(arguments: all) func `a curve begins at 0 and ends at 1, exactly`(_ named: Named) {
        #expect(named.curve.progress(at: 0) == 0)
        #expect(named.curve.progress(at: 1) == 1)
    }

    @Test(arguments: all) func `before the beginning is the beginning, and after the end is the end`(_ named: Named) {
        #expect(named.curve.progress(at: -3) == 0)
        #expect(named.curve.progress(at: 7) == 1)
        #expect(named.curve.progress(at: .nan) == 0)
        #expect(named.curve.progress(at: .infinity) == 1)
    }

    @Test(arguments: monotonic) func `it never goes back, where it says so`(_ named: Named) {
        var last = 0.0
        for step in 0...10_000 {
            let progress = named.curve.progress(at: Double(step) / 10_000)
            #expect(progress >= last - 1e-9, "at \(step)")
            last = progress
        }
    }

    @Test(arguments: all) func `it has no jumps but those of steps`(_ named: Named) {
        guard named.testDescription != "steps" else { return }
        var last = 0.0
        for step in 1...10_000 {
            let progress = named.curve.progress(at: Double(step) / 10_000)
            #expect(abs(progress - last) < 0.05, "at \(step)")
            last = progress
        }
    }

    // Known values.

    @Test func `ease of CSS at the middle`() {
        // What browsers compute for cubic-bezier(0.25, 0.1, 0.25, 1).
        #expect(abs(AnimationCurve.ease.progress(at: 0.5) - 0.802403) < 1e-6)
        #expect(abs(AnimationCurve.ease.progress(at: 0.25) - 0.408511) < 1e-6)
    }

    @Test func `ease-in, ease-out and ease-in-out of CSS`() {
        #expect(abs(AnimationCurve.easeIn.progress(at: 0.5) - 0.315357) < 1e-6)
        #expect(abs(AnimationCurve.easeOut.progress(at: 0.5) - 0.684643) < 1e-6)
        #expect(abs(AnimationCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-12)
    }

    @Test func `a Bézier curve passes through the points of its definition`() {
        let (x1, y1, x2, y2) = (0.9, -0.4, 0.05, 1.7)
        let curve = AnimationCurve.cubicBezier(x1, y1, x2, y2)
        func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
        }
        for step in 1..<100 {
            let t = Double(step) / 100
            let (x, y) = (coordinate(t, x1, x2), coordinate(t, y1, y2))
            #expect(abs(curve.progress(at: x) - y) < 1e-6, "at \(t)")
        }
    }

    @Test func `a curve whose points lie on the diagonal is straight`() {
        let curve = AnimationCurve.cubicBezier(0.2, 0.2, 0.7, 0.7)
        for step in 0...50 { #expect(abs(curve.progress(at: Double(step) / 50) - Double(step) / 50) < 1e-9) }
    }

    @Test func `steps jump at the end of each`() {
        let curve = AnimationCurve.steps(4)
        #expect(
            [0, 0.2, 0.25, 0.49, 0.5, 0.75, 0.99, 1].map { curve.progress(at: $0) } == [
                0, 0, 0.25, 0.25, 0.5, 0.75, 0.75, 1,
            ]
        )
    }

    @Test func `a spring overshoots by its bounce`() {
        func highest(_ curve: AnimationCurve) -> Double {
            (0...1_000).map { curve.progress(at: Double($0) / 1_000) }.max() ?? 0
        }
        #expect(highest(.spring(bounce: 0)) == 1)
        #expect(highest(.spring(bounce: 0.3)) > 1.02)
        #expect(highest(.spring(bounce: 0.8)) > highest(.spring(bounce: 0.3)))
    }

    @Test func `a curve of one's own that gives no number is straight`() {
        #expect(AnimationCurve { _ in .nan }.progress(at: 0.25) == 0.25)
        #expect(AnimationCurve { _ in .infinity }.progress(at: 0.25) == 0.25)
        #expect(AnimationCurve { $0 * $0 }.progress(at: 0.5) == 0.25)
    }

    // Bad input.

    @Test func `control points outside of the time are rejected`() async {
        await #expect(processExitsWith: .failure) { _ = AnimationCurve.cubicBezier(1.5, 0, 0.5, 1) }
        await #expect(processExitsWith: .failure) { _ = AnimationCurve.cubicBezier(0, 0, .nan, 1) }
        await #expect(processExitsWith: .failure) { _ = AnimationCurve.cubicBezier(0, .infinity, 0, 1) }
    }

    @Test func `so are springs without damping, and no steps`() async {
        await #expect(processExitsWith: .failure) { _ = AnimationCurve.spring(bounce: 1) }
        await #expect(processExitsWith: .failure) { _ = AnimationCurve.steps(0) }
    }
}
