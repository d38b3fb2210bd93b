//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Writes pictures of up to sixteen colours as PNG files.
///
/// The pixels are stored and not compressed: files are larger than they could be, and nothing outside this folder is
/// needed to write them. The format is the one of ISO/IEC 15948, and RFC 1950 and 1951 for what is inside it.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Writes a picture.
    ///
    /// - Parameters:
    ///   - width: How many pixels a row has.
    ///   - height: How many rows there are.
    ///   - palette: At most sixteen colours.
    ///   - color: Gives the number of a pixel's colour in the palette. Called once for each pixel, row by row.
    /// - Returns: The bytes of the file.
    static func encode(width: Int, height: Int, palette: [Color], color: (_ x: Int, _ y: Int) -> UInt8) -> [UInt8] {
        let depth: UInt8 = 4
        let indexedColor: UInt8 = 3
        let header = UInt32(width).bytes + UInt32(height).bytes + [depth, indexedColor, 0, 0, 0]
        return self.signature
            + self.chunk("IHDR", header)
            + self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
            + self.chunk("IDAT", self.stored(self.rows(width: width, height: height, color: color)))
            + self.chunk("IEND", [])
    }

    /// Two pixels a byte.
    ///
    /// Each row begins with the number of its filter: none.
    private static func rows(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> UInt8) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width / 2 + 2))
        for y in 0..<height {
            rows.append(0)
            for x in stride(from: 0, to: width, by: 2) {
                let right = x + 1 < width ? color(x + 1, y) : 0
                rows.append(color(x, y) << 4 | right)
            }
        }
        return rows
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return UInt32(content.count).bytes + body + Checksum.crc32(body).bytes
    }

    /// A zlib stream whose blocks are stored as they are, each of at most 65,535 bytes.
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: content.count, by: 65_535) {
            let block = content[start..<min(start + 65_535, content.count)]
            let isLast: UInt8 = block.endIndex == content.count ? 1 : 0
            let length = UInt16(block.count)
            stream.append(isLast)
            for number in [length, ~length] {
                stream.append(UInt8(number & 0xFF))
                stream.append(UInt8(number >> 8))
            }
            stream += block
        }
        return stream + Checksum.adler32(content).bytes
    }
}

extension UInt32 {
    /// The four bytes, the highest first.
    fileprivate var bytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
