//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryCommand

@Suite("Text on the screen", .timeLimit(.minutes(60)))
struct ScreenTextTests {
    @Test(arguments: [
        ("\u{1B}[2J", #"\u{1B}[2J"#), ("a\nb\r\n", #"a\u{A}b\u{D}\u{A}"#), ("\u{9B}1m\u{7F}", #"\u{9B}1m\u{7F}"#),
        ("\u{202E}\u{2066}\u{200F}\u{61C}", #"\u{202E}\u{2066}\u{200F}\u{61C}"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("\u{FEFF}\u{200B}\u{AD}\u{E0041}", #"\u{FEFF}\u{200B}\u{AD}\u{E0041}"#), ("\0\t", #"\u{0}\u{9}"#),
        ("Ångström, 山田太郎, 👩‍👩‍👧, e\u{301}, نمی‌خواهم", "Ångström, 山田太郎, 👩‍👩‍👧, e\u{301}, نمی‌خواهم"),
    ])
    func `what is put into a text can only be read`(_ served: String, _ shown: String) {
        let text: ScreenText = "\u{1B}[K\(served)\n"
        #expect(text.description == "\u{1B}[K\(shown)\n")
        #expect("\(text)" as ScreenText == text)
    }

    @Test func `every control and every mark of direction is harmless`() {
        let scalars = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }
        for scalar in scalars where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
            #expect(String(scalar).harmless == "\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
        }
    }

    @Test func `what is very long is cut`() {
        #expect(String(repeating: "x", count: 1000).harmless.count == 1000)
        #expect(String(repeating: "x", count: 2_000_000).harmless == String(repeating: "x", count: 1000) + "…")
    }
}
