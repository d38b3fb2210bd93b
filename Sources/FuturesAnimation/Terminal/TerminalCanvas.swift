//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A picture for a terminal: coloured squares, two of them in the place of one character, and text.
///
/// Coordinates are squares, from the upper left; shapes that cover squares in part are blended in. What is no number is
/// drawn at zero.
///
/// ```swift
/// var canvas = TerminalCanvas(columns: 40, rows: 6)
/// canvas.fillCircle(x: ball.x, y: ball.y, radius: 3, ball.color)
/// canvas.write("going down", column: 0, row: 5)
/// ```
public struct TerminalCanvas: Sendable {
    /// A character in the place of two squares.
    private struct Letter: Sendable {
        let character: Character
        let color: RGBA
    }

    /// How many characters, and squares, wide it is.
    public let columns: Int
    /// How many lines high it is: twice as many squares.
    public let rows: Int
    private var squares: [RGBA]
    private var letters: [Int: Letter] = [:]

    /// Makes an empty picture.
    ///
    /// - Parameters:
    ///   - columns: How many characters wide: at least 1.
    ///   - rows: How many lines high: at least 1.
    public init(columns: Int, rows: Int) {
        precondition(
            columns >= 1 && rows >= 1,
            "TerminalCanvas(columns: \(columns), rows: \(rows)): it has to have some"
        )
        self.columns = columns
        self.rows = rows
        squares = Array(repeating: .clear, count: columns * rows * 2)
    }

    /// The colour of a square; clear, outside.
    ///
    /// - Parameters:
    ///   - x: From the left, from 0.
    ///   - y: From the top, from 0.
    public subscript(x: Int, y: Int) -> RGBA { contains(x, y) ? squares[y * columns + x] : .clear }

    private func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < columns && y >= 0 && y < rows * 2 }

    /// Fills a rectangle, as far as it is in the picture.
    ///
    /// - Parameters:
    ///   - x: Its left side.
    ///   - y: Its upper side.
    ///   - width: How wide it is.
    ///   - height: How high it is.
    ///   - color: Its colour.
    public mutating func fillRectangle(x: Double, y: Double, width: Double, height: Double, _ color: RGBA) {
        fill(sides(x, width), sides(y, height), color) { _, _ in true }
    }

    /// From one side of a rectangle to the other.
    private func sides(_ start: Double, _ length: Double) -> ClosedRange<Double> {
        let start = start.isNaN ? 0 : start
        return start.bounded...(start + (length > 0 ? length : 0)).bounded
    }

    /// Fills a circle, as far as it is in the picture.
    ///
    /// - Parameters:
    ///   - x: Its middle.
    ///   - y: Its middle.
    ///   - radius: From its middle to its rim.
    ///   - color: Its colour.
    public mutating func fillCircle(x: Double, y: Double, radius: Double, _ color: RGBA) {
        let (x, y, radius) = (x.bounded, y.bounded, max(radius.bounded, 0))
        fill(x - radius...x + radius, y - radius...y + radius, color) { left, top in
            (left - x) * (left - x) + (top - y) * (top - y) <= radius * radius
        }
    }

    /// Writes text on one line, over everything else, as far as it is in the picture.
    ///
    /// - Parameters:
    ///   - text: Characters that are one column wide.
    ///   - column: Where it begins.
    ///   - row: On which line.
    ///   - color: Its colour.
    public mutating func write(_ text: String, column: Int, row: Int, _ color: RGBA = .white) {
        // One that begins behind the picture's end may be too far away to count from there.
        guard row >= 0, row < rows, column < columns else { return }
        for (offset, character) in text.enumerated() where column + offset >= 0 && column + offset < columns {
            letters[row * columns + column + offset] = Letter(character: character, color: color)
        }
    }

    /// Blends a colour into each square, by how many of the points in it are in the shape.
    private mutating func fill(
        _ xs: ClosedRange<Double>,
        _ ys: ClosedRange<Double>,
        _ color: RGBA,
        _ isInside: (Double, Double) -> Bool
    ) {
        let points = 4
        for y in squares(of: ys, rows * 2) {
            for x in squares(of: xs, columns) {
                var hits = 0
                for point in 0..<points * points {
                    let left = Double(x) + (Double(point % points) + 0.5) / Double(points)
                    let top = Double(y) + (Double(point / points) + 0.5) / Double(points)
                    if xs.contains(left) && ys.contains(top) && isInside(left, top) { hits += 1 }
                }
                let part = color.coverage * Double(hits) / Double(points * points)
                squares[y * columns + x].blend(color, part)
            }
        }
    }

    /// The squares of a range that are in the picture.
    private func squares(of range: ClosedRange<Double>, _ count: Int) -> Range<Int> {
        let first = max(range.lowerBound.rounded(.down), 0)
        let last = min(range.upperBound.rounded(.up), Double(count))
        return first < last ? Int(first)..<Int(last) : 0..<0
    }

    /// The picture as lines of text.
    ///
    /// - Parameter colors: Whether to use the colours, by escape sequences; otherwise there are half and whole blocks
    ///   where squares are covered for the greater part.
    /// - Returns: As many lines as the picture has rows.
    public func lines(colors: Bool) -> [String] {
        (0..<rows).map { row in
            var line = ""
            for column in 0..<columns {
                let upper = self[column, row * 2]
                let lower = self[column, row * 2 + 1]
                if let letter = letters[row * columns + column] {
                    line += colors ? "\(letter.color.escape(38))\(letter.character)\u{1B}[0m" : "\(letter.character)"
                } else if colors {
                    line += TerminalCanvas.colored(upper, lower)
                } else {
                    line += TerminalCanvas.blocks[(upper.coverage >= 0.5 ? 1 : 0) + (lower.coverage >= 0.5 ? 2 : 0)]
                }
            }
            return line
        }
    }

    private static let blocks = [" ", "▀", "▄", "█"]

    private static func colored(_ upper: RGBA, _ lower: RGBA) -> String {
        switch (upper.coverage > 0, lower.coverage > 0) {
        case (false, false): " "
        case (true, false): "\(upper.escape(38))▀\u{1B}[0m"
        case (false, true): "\(lower.escape(38))▄\u{1B}[0m"
        case (true, true): "\(upper.escape(38))\(lower.escape(48))▀\u{1B}[0m"
        }
    }
}

extension RGBA {
    /// Covers a part of this colour with another one.
    fileprivate mutating func blend(_ color: RGBA, _ part: Double) {
        guard part > 0 else { return }
        let whole = alpha + part * (1 - alpha)
        let mix = coverage > 0 ? interpolated(to: color, at: part / whole) : color
        self = RGBA(red: mix.red, green: mix.green, blue: mix.blue, alpha: whole)
    }

    /// Selects the colour, on black, for characters (38) or what is behind them (48).
    fileprivate func escape(_ plane: Int) -> String {
        let part = coverage
        let bytes = RGBA(red: red * part, green: green * part, blue: blue * part).bytes
        return "\u{1B}[\(plane);2;\(bytes.red);\(bytes.green);\(bytes.blue)m"
    }
}
