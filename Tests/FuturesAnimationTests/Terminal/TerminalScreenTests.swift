//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import FuturesTestSupport
import Testing

@Suite("TerminalScreen", .timeLimit(.minutes(60)))
struct TerminalScreenTests {
    private func picture(_ x: Double) -> TerminalCanvas {
        var canvas = TerminalCanvas(columns: 4, rows: 2)
        canvas.fillRectangle(x: x, y: 0, width: 1, height: 2, .red)
        canvas.write("x", column: 0, row: 1)
        return canvas
    }

    @Test func `in a terminal each picture takes the place of the one before`() {
        let output = Record<String>()
        let screen = TerminalScreen(isTerminal: true) { output.add($0) }
        screen.show(picture(1))
        screen.show(picture(2))
        #expect(output.all.count == 2)
        #expect(output.all[0].hasPrefix("\u{1B}[?25l"))
        #expect(output.all[1].hasPrefix("\u{1B}[2A\r"))
        for text in output.all { #expect(text.filter { $0 == "\n" }.count == 2) }
    }

    @Test func `the cursor comes back, once, and nothing after it`() {
        let output = Record<String>()
        let screen = TerminalScreen(isTerminal: true) { output.add($0) }
        screen.show(picture(1))
        screen.close()
        screen.close()
        screen.show(picture(2))
        #expect(output.all.count == 2)
        #expect(output.all.last == "\u{1B}[?25h")
    }

    @Test func `the cursor comes back with the screen's end too, and only if it was hidden`() {
        let output = Record<String>()
        do {
            let screen = TerminalScreen(isTerminal: true) { output.add($0) }
            screen.show(picture(1))
        }
        #expect(output.all.last == "\u{1B}[?25h")
        TerminalScreen(isTerminal: true) { _ in Issue.record("nothing was shown") }.close()
    }

    @Test func `elsewhere pictures come one below the other, without escapes, and each once`() {
        let output = Record<String>()
        let screen = TerminalScreen(isTerminal: false) { output.add($0) }
        for x in [1.0, 1, 2, 2, 2] { screen.show(picture(x)) }
        screen.close()
        #expect(output.all.joined() == " █\nx\n----\n  █\nx\n")
    }

    @Test func `what writes the text may close the screen`() {
        let output = Record<String>()
        let screens = Record<TerminalScreen>()
        let screen = TerminalScreen(isTerminal: true) { text in
            output.add(text)
            screens.removeFirst()?.close()
        }
        screens.add(screen)
        screen.show(picture(1))
        screen.show(picture(2))
        #expect(output.all.count == 2)
        #expect(output.all.last == "\u{1B}[?25h")
    }

    @Test func `what is shown while a text is written comes behind it`() {
        let output = Record<String>()
        let screens = Record<TerminalScreen>()
        let pictures = [picture(2), picture(3)]
        let screen = TerminalScreen(isTerminal: false) { text in
            if let screen = screens.removeFirst() {
                screen.show(pictures[0])
                // On another thread.
                onSmallStack { screen.show(pictures[1]) }
            }
            output.add(text)
        }
        screens.add(screen)
        screen.show(picture(1))
        #expect(output.all == [" █\nx\n", "----\n  █\nx\n", "----\n   █\nx\n"])
    }

    @Test func `an animation on it`() {
        let output = Record<String>()
        let screen = TerminalScreen(isTerminal: false) { output.add($0) }
        let film = Film(framesPerSecond: 2)
        let dot = Animated(0.0, on: film.animator) { x in
            var canvas = TerminalCanvas(columns: 4, rows: 1)
            canvas.fillRectangle(x: x, y: 0, width: 1, height: 2, .red)
            screen.show(canvas)
        }
        film.record(dot.animate(with: .milliseconds(1_500), curve: .linear) { $0 = 3 })
        #expect(output.all.joined() == "█\n----\n █\n----\n  █\n----\n   █\n")
    }
}
