//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A colour: red, green, blue and opacity, each from 0 to 1, in sRGB.
public struct RGBA: Interpolatable, Hashable {
    /// How red it is, from 0 to 1.
    public var red: Double
    /// How green it is, from 0 to 1.
    public var green: Double
    /// How blue it is, from 0 to 1.
    public var blue: Double
    /// How much it covers, from 0 (nothing) to 1.
    public var alpha: Double

    /// Makes a colour of its parts, which may leave 0 to 1 while a spring overshoots: they are clamped where they are
    /// drawn.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes a colour of a number as it is written on the web, such as `0xff8800`.
    ///
    /// - Parameters:
    ///   - hex: Eight bits each of red, green and blue; what is above them has no effect.
    ///   - alpha: How much it covers.
    public init(hex: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xff) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// The colour on the straight line between both, part by part.
    public func interpolated(to end: RGBA, at progress: Double) -> RGBA {
        RGBA(
            red: red.interpolated(to: end.red, at: progress),
            green: green.interpolated(to: end.green, at: progress),
            blue: blue.interpolated(to: end.blue, at: progress),
            alpha: alpha.interpolated(to: end.alpha, at: progress)
        )
    }

    /// Red, green and blue as they are drawn: clamped, from 0 to 255.
    var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
        func byte(_ part: Double) -> UInt8 { part >= 1 ? 255 : part > 0 ? UInt8((part * 255).rounded()) : 0 }
        return (byte(red), byte(green), byte(blue))
    }

    /// The opacity as it is drawn: clamped.
    var coverage: Double { alpha >= 1 ? 1 : alpha > 0 ? alpha : 0 }
}

extension RGBA {
    /// Black.
    public static let black = RGBA(hex: 0x000000)
    /// White.
    public static let white = RGBA(hex: 0xffffff)
    /// A red.
    public static let red = RGBA(hex: 0xe5484d)
    /// A green.
    public static let green = RGBA(hex: 0x30a46c)
    /// A blue.
    public static let blue = RGBA(hex: 0x3e8bff)
    /// A purple.
    public static let purple = RGBA(hex: 0x8e4ec6)
    /// An orange.
    public static let orange = RGBA(hex: 0xf5a524)
    /// Nothing at all.
    public static let clear = RGBA(hex: 0x000000, alpha: 0)
}
