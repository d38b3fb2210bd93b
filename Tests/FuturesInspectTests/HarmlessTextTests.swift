//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import FuturesInspect

@Suite("Text from a recording", .timeLimit(.minutes(60)))
struct HarmlessTextTests {
    @Test func `nothing of it reaches a terminal's controls`() throws {
        var text = RecordingText(program: #"App\u001b[2J"#)
        let line = #"App/A.swift:1 \u009b31m a()\u202e"#
        text.made(1, #"prom\u0007ise"#, at: 1, line: line)
        text.labeled(1, #"\u001b]0;title\u0007 a\nb\rc\u2066"#, at: 2)
        text.made(2, #"ma\u001bp"#, at: 2, line: line)
        text.note(2, "attached", at: 3, source: 1)
        text.made(3, "promise", at: 4, line: line)
        text.labeled(3, #"\u001b[31m"#, at: 4)
        text.settled(3, "failure", at: 5)
        text.ran(3, at: 4, for: 1, source: 0)
        let harmful: [Unicode.Scalar] = ["\u{1b}", "\u{7}", "\u{9b}", "\u{202e}", "\u{2066}", "\r"]
        let summary = Summary(try text.recording()).text
        #expect(summary.contains("App\u{FFFD}[2J"))
        #expect(summary.contains("a\u{FFFD}b\u{FFFD}c"))
        #expect(!summary.unicodeScalars.contains { harmful.contains($0) })
    }

    @Test(arguments: [
        (0, "0 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (12_345, "12.3 µs"), (999_999, "999 µs"),
        (1_050_000, "1.05 ms"), (59_999_999_999, "59.9 s"), (3_600_000_000_000, "3,600 s"),
    ])
    func `times have three digits and a unit`(_ nanoseconds: Int, _ text: String) {
        #expect(nanoseconds.asTime == text)
    }

    @Test func `a loop is folded where it takes the most steps`() {
        let parts = FoldedWay(Array("abababcccab")).parts
        #expect(parts.map { String($0.steps) } == ["ab", "c", "a", "b"])
        #expect(parts.map(\.count) == [3, 3, 1, 1])
    }
}
