//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryService

@Suite("Pictures", .timeLimit(.minutes(1)))
struct PictureTests {
    private let color = Color(red: 0x92, green: 0xC9, blue: 0x52)

    @Test func `the checksums are those of the standards`() {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Checksum.crc32(Array("IEND".utf8)) == 0xAE42_6082)
        #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
        #expect(Checksum.adler32([]) == 1)
    }

    @Test(arguments: [1, 2, 7, 150, 600])
    func `a picture is a whole PNG file of the size that was asked for`(_ size: Int) throws {
        let file = try PNGFile(Landscape(size: size, color: self.color).png())
        #expect(file.chunks.map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
        #expect(file.chunks[0].content.suffix(5) == [4, 3, 0, 0, 0])
        #expect(file.chunks[1].content.count == 3 * 16)
        #expect((file.width, file.height) == (size, size))
        #expect(file.rows.count == size * (1 + (size + 1) / 2))
    }

    @Test func `pixels are where they belong`() throws {
        let black = Color(red: 0, green: 0, blue: 0)
        let file = try PNGFile(PNG.encode(width: 3, height: 2, palette: [black]) { x, y in UInt8(y * 3 + x) })
        #expect(file.rows == [0, 0x01, 0x20, 0, 0x34, 0x50])
    }

    @Test func `the same colour gives the same picture, another colour another one`() {
        let picture = Landscape(size: 40, color: self.color).png()
        #expect(picture == Landscape(size: 40, color: self.color).png())
        #expect(picture != Landscape(size: 40, color: Color(red: 0x92, green: 0xC9, blue: 0x53)).png())
    }

    @Test func `a colour is six hexadecimal digits`() {
        #expect(Color(hex: "92C952") == self.color)
        #expect(self.color.hex == "92c952")
        #expect(Color(red: 0, green: 0, blue: 10).hex == "00000a")
        for text in ["", "fff", "+12345", "12345g", "1234567"] { #expect(Color(hex: text) == nil) }
    }

    @Test func `mixing goes from one colour to the other`() {
        let white = Color(red: 255, green: 255, blue: 255)
        #expect(self.color.mixed(with: white, 0, of: 3) == self.color)
        #expect(self.color.mixed(with: white, 3, of: 3) == white)
        #expect(Color(red: 0, green: 100, blue: 200).mixed(with: white, 1, of: 5).red == 51)
    }
}
