//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A picture in one colour: a sky, a sun, and three ranges of hills.
///
/// The colour decides where the sun stands and how the hills run, so two colours give two pictures, and one colour
/// gives the same picture in every size.
package struct Landscape: Hashable, Sendable {
    /// The largest width and height that a picture says it has.
    package static let maximumSize = 2000

    let size: Int
    let color: Color

    init(size: Int, color: Color) {
        self.size = size
        self.color = color
    }

    /// Reads what stands in an address, as in `600` and `92c952`.
    package init?(size: some StringProtocol, color: some StringProtocol) {
        guard let size = Int(size), (1...Self.maximumSize).contains(size), let color = Color(hex: color) else {
            return nil
        }
        self.init(size: size, color: color)
    }

    /// The picture as an SVG file.
    package var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(self.size)" height="\(self.size)" viewBox="0 0 1024 1024">
        <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#\(self.sky(12))"/>\
        <stop offset="1" stop-color="#\(self.sky(45))"/></linearGradient>
        <rect width="1024" height="1024" fill="url(#sky)"/>
        <circle cx="\(self.sunX)" cy="\(self.sunY)" r="90" fill="#fff0c0"/>
        \((0..<3).map(self.hills).joined(separator: "\n"))
        </svg>

        """
    }

    private var sunX: Int { 160 + Int(self.color.red) * 704 / 255 }
    private var sunY: Int { 160 + Int(self.color.green) * 240 / 255 }

    private func sky(_ whiteness: Int) -> String {
        self.color.mixed(with: Color(red: 255, green: 255, blue: 255), whiteness, of: 60).hex
    }

    /// A range of hills, from the far one to the near one.
    ///
    /// A hill is a parabola; the near ones are wider, lower and further down.
    private func hills(_ range: Int) -> String {
        let (width, height) = (300 + range * 190, 180 - range * 40)
        let shift = Int(self.color.blue) * (range + 2) + Int(self.color.red) * (range + 1)
        let start = -(shift % width)
        // The curve's control point is twice as high as the hill.
        let hill = "q\(width / 2) \(-2 * height) \(width) 0"
        let count = (1024 - start + width - 1) / width
        let path = "M\(start) \(620 + range * 130)" + String(repeating: hill, count: count) + "V1024H\(start)z"
        let shade = self.color.mixed(with: Color(red: 24, green: 24, blue: 40), range + 1, of: 4)
        return "<path d=\"\(path)\" fill=\"#\(shade.hex)\"/>"
    }
}
