//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A shape of an animated picture: what it is, where, and what it looks like.
public struct SVGShape: AnimatableState, Hashable {
    /// What a shape is.
    public enum Form: Hashable, Sendable {
        /// A rectangle, with rounded corners if it has a corner radius.
        case rectangle
        /// An ellipse, or a circle.
        case ellipse
        /// A line of text, around its middle, as high as the shape. Its width has no effect.
        case text(String)
    }

    /// What it is, for ever.
    public let form: Form
    /// Its middle, from the left.
    public var x: Double
    /// Its middle, from the top.
    public var y: Double
    /// How wide it is; below zero is zero.
    public var width: Double
    /// How high it is; below zero is zero.
    public var height: Double
    /// How round its corners are.
    public var cornerRadius = 0.0
    /// How far it is turned around its middle, clockwise, in degrees.
    public var rotation = 0.0
    /// Its colour.
    public var backgroundColor: RGBA

    /// Makes a shape.
    ///
    /// - Parameters:
    ///   - form: What it is.
    ///   - x: Its middle, from the left.
    ///   - y: Its middle, from the top.
    ///   - width: How wide it is.
    ///   - height: How high it is.
    ///   - backgroundColor: Its colour.
    public init(_ form: Form, x: Double, y: Double, width: Double, height: Double, _ backgroundColor: RGBA) {
        self.form = form
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.backgroundColor = backgroundColor
    }

    /// All but the form.
    public static let animatedProperties: [AnimatedProperty<SVGShape>] = [
        AnimatedProperty(\.x), AnimatedProperty(\.y), AnimatedProperty(\.width), AnimatedProperty(\.height),
        AnimatedProperty(\.cornerRadius), AnimatedProperty(\.rotation), AnimatedProperty(\.backgroundColor),
    ]

    /// The name of the element that draws it.
    var element: String {
        switch form {
        case .rectangle: "rect"
        case .ellipse: "ellipse"
        case .text: "text"
        }
    }

    /// What is written into the element.
    var content: String {
        if case .text(let text) = form { text.escapedForXML } else { "" }
    }

    /// The attributes that draw it, always the same ones in the same order.
    var attributes: [(name: String, value: String)] {
        let (width, height) = (width > 0 ? width : 0, height > 0 ? height : 0)
        var all: [(String, Double)]
        switch form {
        case .rectangle:
            all = [
                ("x", x - width / 2), ("y", y - height / 2), ("width", width), ("height", height),
                ("rx", max(cornerRadius, 0)),
            ]
        case .ellipse: all = [("cx", x), ("cy", y), ("rx", width / 2), ("ry", height / 2)]
        // The middle of capital letters is about a third of the font's size above their foot.
        case .text: all = [("x", x), ("y", y + height * 0.35), ("font-size", height)]
        }
        all.append(("fill-opacity", backgroundColor.coverage))
        return all.map { ($0.0, $0.1.decimal(3)) } + [("fill", backgroundColor.hex)]
    }

    /// How it is turned, as the operands of a `rotate`.
    var turn: String { "\(rotation.decimal(3)) \(x.decimal(3)) \(y.decimal(3))" }
}
