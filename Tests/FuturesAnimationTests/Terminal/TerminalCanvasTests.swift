//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import Testing

@Suite("TerminalCanvas", .timeLimit(.minutes(60)))
struct TerminalCanvasTests {
    private func plain(_ canvas: TerminalCanvas) -> [String] { canvas.lines(colors: false) }

    @Test func `two squares share a character`() {
        var canvas = TerminalCanvas(columns: 4, rows: 1)
        canvas.fillRectangle(x: 0, y: 0, width: 2, height: 1, .red)
        canvas.fillRectangle(x: 1, y: 1, width: 2, height: 1, .red)
        #expect(plain(canvas) == ["▀█▄ "])
    }

    @Test func `a circle is round`() {
        var canvas = TerminalCanvas(columns: 8, rows: 4)
        canvas.fillCircle(x: 4, y: 4, radius: 4, .red)
        #expect(plain(canvas) == [" ▄████▄ ", "████████", "████████", " ▀████▀ "])
    }

    @Test func `what lies outside is left out`() {
        var canvas = TerminalCanvas(columns: 2, rows: 1)
        canvas.fillRectangle(x: -5, y: -5, width: 6, height: 20, .red)
        canvas.fillCircle(x: 1e300, y: -1e300, radius: 3, .red)
        canvas.fillCircle(x: 100, y: 0, radius: -3, .red)
        canvas.write("text", column: 1, row: 0)
        canvas.write("text", column: 0, row: 7)
        #expect(plain(canvas) == ["█t"])
        #expect(canvas[-1, 0] == .clear && canvas[0, 2] == .clear)
    }

    @Test func `numbers that are none, infinite or huge are drawn as the nearest that a picture can have`() {
        let odd = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, 1]
        for x in odd {
            for y in odd {
                for width in odd {
                    var canvas = TerminalCanvas(columns: 2, rows: 1)
                    canvas.fillRectangle(x: x, y: y, width: width, height: y, .red)
                    canvas.fillRectangle(x: x, y: y, width: x, height: width, .red)
                    canvas.fillCircle(x: x, y: y, radius: width, .red)
                    #expect(canvas.lines(colors: true).count == 1)
                }
            }
        }
        var canvas = TerminalCanvas(columns: 4, rows: 1)
        canvas.fillRectangle(x: .nan, y: 0, width: 1, height: 2, .red)
        canvas.fillRectangle(x: 3, y: -1, width: .infinity, height: .greatestFiniteMagnitude, .red)
        canvas.fillRectangle(x: 1, y: 0, width: .nan, height: 2, .red)
        canvas.fillCircle(x: 2, y: 1, radius: .nan, .red)
        #expect(plain(canvas) == ["█  █"])
        canvas.fillCircle(x: 2, y: 1, radius: .infinity, .red)
        #expect(plain(canvas) == ["████"])
    }

    @Test(arguments: [Int.min, Int.min + 1, -1, 2, Int.max - 1, .max])
    func `text that begins far away is left out`(_ far: Int) {
        var canvas = TerminalCanvas(columns: 2, rows: 1)
        canvas.write("text", column: far, row: far)
        canvas.write("text", column: 0, row: far)
        #expect(plain(canvas) == ["  "])
        canvas.write("text", column: far, row: 0)
        #expect(plain(canvas) == [far == -1 ? "ex" : "  "])
        #expect(canvas[far, far] == .clear)
    }

    @Test func `squares that are covered in part are blended`() {
        var canvas = TerminalCanvas(columns: 2, rows: 1)
        canvas.fillRectangle(x: 0.5, y: 0, width: 1.5, height: 1, RGBA(red: 1, green: 0, blue: 0))
        #expect(canvas[0, 0] == RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(canvas[1, 0] == RGBA(red: 1, green: 0, blue: 0))
        canvas.fillRectangle(x: 0, y: 0, width: 2, height: 1, RGBA(red: 0, green: 0, blue: 1, alpha: 0.5))
        #expect(canvas[1, 0] == RGBA(red: 0.5, green: 0, blue: 0.5))
    }

    @Test func `colours are escape sequences, and each ends`() {
        var canvas = TerminalCanvas(columns: 4, rows: 1)
        canvas.fillRectangle(x: 0, y: 0, width: 2, height: 1, RGBA(hex: 0xff0080))
        canvas.fillRectangle(x: 1, y: 1, width: 2, height: 1, RGBA(hex: 0x0000ff))
        canvas.write("a", column: 3, row: 0, RGBA(hex: 0x00ff00))
        let reset = "\u{1B}[0m"
        #expect(
            canvas.lines(colors: true) == [
                "\u{1B}[38;2;255;0;128m▀\(reset)\u{1B}[38;2;255;0;128m\u{1B}[48;2;0;0;255m▀\(reset)"
                    + "\u{1B}[38;2;0;0;255m▄\(reset)\u{1B}[38;2;0;255;0ma\(reset)"
            ]
        )
    }

    @Test func `an empty picture is rejected`() async {
        await #expect(processExitsWith: .failure) { _ = TerminalCanvas(columns: 0, rows: 3) }
    }
}
