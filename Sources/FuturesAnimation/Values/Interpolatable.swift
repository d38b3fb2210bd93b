//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A value with values between it and another of its type.
///
/// Numbers, vectors, colours and arrays of them are; conform a type of your own by interpolating its parts:
///
/// ```swift
/// struct Angle: Interpolatable, Equatable {
///     var degrees: Double
///     func interpolated(to end: Angle, at progress: Double) -> Angle {
///         Angle(degrees: degrees.interpolated(to: end.degrees, at: progress))
///     }
/// }
/// ```
public protocol Interpolatable: Sendable {
    /// The value on the way from this one to another.
    ///
    /// - Parameters:
    ///   - end: Where the way ends.
    ///   - progress: How far on the way: 0 at this value, 1 at the end. Curves that overshoot, such as springs, ask for
    ///     values a little before the one and beyond the other. Never infinite, and never not a number.
    /// - Returns: The value there. Called for neither 0 nor 1: those are exact.
    func interpolated(to end: Self, at progress: Double) -> Self
}

extension Double: Interpolatable {
    /// The number on the straight line between both.
    public func interpolated(to end: Double, at progress: Double) -> Double {
        // Not by way of the difference, which may be infinite though neither is.
        self * (1 - progress) + end * progress
    }
}

extension Float: Interpolatable {
    /// The number on the straight line between both.
    public func interpolated(to end: Float, at progress: Double) -> Float {
        Float(Double(self).interpolated(to: Double(end), at: progress))
    }
}

extension Int: Interpolatable {
    /// The nearest whole number on the straight line between both.
    public func interpolated(to end: Int, at progress: Double) -> Int {
        let value = Double(self).interpolated(to: Double(end), at: progress).rounded()
        return Int(exactly: value) ?? (value < 0 ? .min : .max)
    }
}

extension SIMD2: Interpolatable where Scalar: Interpolatable {
    /// The point on the straight line between both.
    public func interpolated(to end: SIMD2, at progress: Double) -> SIMD2 {
        SIMD2(x.interpolated(to: end.x, at: progress), y.interpolated(to: end.y, at: progress))
    }
}

extension SIMD3: Interpolatable where Scalar: Interpolatable {
    /// The point on the straight line between both.
    public func interpolated(to end: SIMD3, at progress: Double) -> SIMD3 {
        SIMD3(
            x.interpolated(to: end.x, at: progress),
            y.interpolated(to: end.y, at: progress),
            z.interpolated(to: end.z, at: progress)
        )
    }
}

extension SIMD4: Interpolatable where Scalar: Interpolatable {
    /// The point on the straight line between both.
    public func interpolated(to end: SIMD4, at progress: Double) -> SIMD4 {
        SIMD4(
            lowHalf: lowHalf.interpolated(to: end.lowHalf, at: progress),
            highHalf: highHalf.interpolated(to: end.highHalf, at: progress)
        )
    }
}

private func between<Value: Interpolatable>(_ start: Value, _ end: Value, _ progress: Double) -> Value {
    start.interpolated(to: end, at: progress)
}

extension Array: Interpolatable where Element: Interpolatable {
    /// Each element on its way to that in the same place.
    ///
    /// The longer array's surplus comes, or goes, half-way.
    public func interpolated(to end: [Element], at progress: Double) -> [Element] {
        let surplus = progress < 0.5 ? dropFirst(end.count) : end.dropFirst(count)
        return zip(self, end).map { between($0, $1, progress) } + surplus
    }
}
