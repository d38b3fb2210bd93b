//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// How an animation speeds up and slows down on its way.
///
/// A curve says for each fraction of the time how much of the way is behind. The curves with names are those of CSS, by
/// the same control points.
public struct AnimationCurve: Sendable {
    private let body: @Sendable (Double) -> Double

    /// Makes a curve of a function.
    ///
    /// - Parameter body: Gives the part of the way for a part of the time, from 0 to 1. An animation ends exactly where
    ///   it should, whatever this gives for 1; where it gives no finite number, the part of the time is taken.
    public init(_ body: @escaping @Sendable (Double) -> Double) { self.body = body }

    /// The part of the way that is behind.
    ///
    /// - Parameter time: The part of the time that is over; clamped to 0 to 1.
    /// - Returns: The part of the way. Below 0 or above 1 where the curve overshoots.
    public func progress(at time: Double) -> Double {
        let time = time >= 1 ? 1 : time > 0 ? time : 0
        let progress = body(time)
        return progress.isFinite ? progress : time
    }
}

extension AnimationCurve {
    /// Equally fast all the time.
    public static let linear = AnimationCurve { $0 }
    /// Gentle at the beginning, more so at the end: `ease` of CSS.
    public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
    /// Gentle at the beginning: `ease-in` of CSS.
    public static let easeIn = cubicBezier(0.42, 0, 1, 1)
    /// Gentle at the end: `ease-out` of CSS.
    public static let easeOut = cubicBezier(0, 0, 0.58, 1)
    /// Gentle at both ends: `ease-in-out` of CSS.
    public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

    /// A Bézier curve from (0, 0) to (1, 1) with two control points, as in CSS.
    ///
    /// - Parameters:
    ///   - x1: The time of the first point: from 0 to 1, so that time only goes forward.
    ///   - y1: The way of the first point: any finite number.
    ///   - x2: The time of the second point: from 0 to 1.
    ///   - y2: The way of the second point: any finite number.
    /// - Returns: The curve.
    public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> AnimationCurve {
        let call = "cubicBezier(\(x1), \(y1), \(x2), \(y2))"
        precondition((0...1).contains(x1) && (0...1).contains(x2), "\(call): x1 and x2 have to be from 0 to 1")
        precondition(y1.isFinite && y2.isFinite, "\(call): y1 and y2 have to be finite")
        let curve = CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
        return AnimationCurve { curve.y(at: $0) }
    }

    /// A spring that is at rest when the time is over.
    ///
    /// - Parameter bounce: How much it overshoots: not at all with 0; below 1.
    /// - Returns: The curve.
    public static func spring(bounce: Double = 0.3) -> AnimationCurve {
        precondition(bounce >= 0 && bounce < 1, "spring(bounce: \(bounce)): it has to be from 0 to less than 1")
        let spring = Spring(damping: 1 - bounce)
        return AnimationCurve { spring.position(at: $0) }
    }

    /// Jumps instead of a way, each after an equal time, the last one at the end: `steps(n)` of CSS.
    ///
    /// - Parameter count: How many jumps: at least 1.
    /// - Returns: The curve.
    public static func steps(_ count: Int) -> AnimationCurve {
        precondition(count >= 1, "steps(\(count)): there has to be at least 1")
        return AnimationCurve { ($0 * Double(count)).rounded(.down) / Double(count) }
    }
}
