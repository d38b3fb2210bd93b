//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A Bézier curve from (0, 0) to (1, 1), as a function of x.
struct CubicBezier: Sendable {
    /// The coefficients of one coordinate as a polynomial in the curve's parameter.
    private struct Coordinate: Sendable {
        let a: Double
        let b: Double
        let c: Double

        init(_ first: Double, _ second: Double) {
            c = 3 * first
            b = 3 * (second - first) - c
            a = 1 - c - b
        }

        func value(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
        func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
    }

    private let x: Coordinate
    private let y: Coordinate

    init(x1: Double, y1: Double, x2: Double, y2: Double) {
        x = Coordinate(x1, x2)
        y = Coordinate(y1, y2)
    }

    /// The height of the curve; exact at 0 and 1.
    func y(at position: Double) -> Double {
        if position <= 0 { return 0 }
        if position >= 1 { return 1 }
        return y.value(parameter(at: position))
    }

    /// The parameter for which the curve is at this x.
    ///
    /// Newton's method, kept between bounds that are halved where it would leave them: x only grows, so that there is
    /// one solution, but it may stand still in places.
    private func parameter(at position: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var t = position
        for _ in 0..<64 {
            let error = x.value(t) - position
            if abs(error) < 1e-12 { break }
            if error > 0 { high = t } else { low = t }
            let next = t - error / x.slope(t)
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }
}
