//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

@testable import GalleryService

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Pictures", .timeLimit(.minutes(60)))
struct PictureTests {
    private let color = Color(red: 0x92, green: 0xC9, blue: 0x52)

    @Test(arguments: [1, 2, 7, 150, 600, 2000])
    func `a picture is a whole SVG file of the size that was asked for`(_ size: Int) throws {
        let svg = Landscape(size: size, color: self.color).svg
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="\#(size)" height="\#(size)" "#))
        // A large one costs no more than a small one.
        #expect(svg.utf8.count < 1500)
    }

    @Test func `the hills reach from one side to the other`() throws {
        for red in stride(from: UInt8(0), through: 255, by: 51) {
            let svg = Landscape(size: 10, color: Color(red: red, green: 0, blue: 200)).svg
            let hills = svg.matches(of: /M(-?\d+) \d+((?:q\d+ -\d+ \d+ 0)+)V1024H(-?\d+)z/)
            #expect(hills.count == 3)
            for hill in hills {
                let start = try #require(Int(hill.1))
                let widths = hill.2.matches(of: /q\d+ -\d+ (\d+) 0/).compactMap { Int($0.1) }
                #expect(start <= 0 && start + widths.reduce(0, +) >= 1024)
                #expect(hill.3 == hill.1)
            }
        }
    }

    @Test func `the same colour gives the same picture, another colour another one`() {
        let picture = Landscape(size: 40, color: self.color).svg
        #expect(picture == Landscape(size: 40, color: self.color).svg)
        #expect(picture != Landscape(size: 40, color: Color(red: 0x92, green: 0xC9, blue: 0x53)).svg)
    }

    @Test func `a colour is one to six hexadecimal digits`() {
        #expect(Color(hex: "92C952") == self.color)
        #expect(Color(hex: "61a65") == Color(hex: "061a65"))
        #expect(Color(hex: "f") == Color(red: 0, green: 0, blue: 15))
        #expect(self.color.hex == "92c952")
        #expect(Color(red: 0, green: 0, blue: 10).hex == "00000a")
        for text in ["", "+12345", "12345g", "1234567"] { #expect(Color(hex: text) == nil) }
    }

    @Test func `mixing goes from one colour to the other`() {
        let white = Color(red: 255, green: 255, blue: 255)
        #expect(self.color.mixed(with: white, 0, of: 3) == self.color)
        #expect(self.color.mixed(with: white, 3, of: 3) == white)
        #expect(Color(red: 0, green: 100, blue: 200).mixed(with: white, 1, of: 5).red == 51)
    }
}
