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
struct Landscape: Hashable, Sendable {
    /// The largest width and height that is drawn.
    static let maximumSize = 2000

    let size: Int
    let color: Color

    /// The picture as a PNG file.
    func png() -> [UInt8] {
        PNG.encode(width: self.size, height: self.size, palette: self.palette) { x, y in
            self.paint(x * Self.grid / self.size, y * Self.grid / self.size)
        }
    }

    /// The picture is thought on a square of this many points a side, whatever its size.
    private static let grid = 1024
    private static let skyShades = 12
    private static let sun: UInt8 = 12

    /// Twelve shades of sky from the top down, the sun, and the hills from the far one to the near one.
    private var palette: [Color] {
        let white = Color(red: 255, green: 255, blue: 255)
        let night = Color(red: 24, green: 24, blue: 40)
        let sky = (0..<Self.skyShades).map { self.color.mixed(with: white, $0 * 3 + 12, of: 60) }
        let sun = white.mixed(with: Color(red: 255, green: 220, blue: 130), 1, of: 2)
        let hills = (1...3).map { self.color.mixed(with: night, $0, of: 4) }
        return sky + [sun] + hills
    }

    private func paint(_ x: Int, _ y: Int) -> UInt8 {
        for hill in [2, 1, 0] where y > self.ridge(hill, x) {
            return Self.sun + 1 + UInt8(hill)
        }
        let (fromSunX, fromSunY) = (x - self.sunX, y - self.sunY)
        if fromSunX * fromSunX + fromSunY * fromSunY < 90 * 90 { return Self.sun }
        return UInt8(y * Self.skyShades / Self.grid)
    }

    private var sunX: Int { 160 + Int(self.color.red) * 704 / 255 }
    private var sunY: Int { 160 + Int(self.color.green) * 240 / 255 }

    /// How far down a range of hills begins.
    ///
    /// A hill is a parabola; the near ones are wider, lower and further down.
    private func ridge(_ hill: Int, _ x: Int) -> Int {
        let width = 300 + hill * 190
        let shift = Int(self.color.blue) * (hill + 2) + Int(self.color.red) * (hill + 1)
        let along = (x + shift) % width
        let height = (180 - hill * 40) * 4 * along * (width - along) / (width * width)
        return 620 + hill * 130 - height
    }
}
