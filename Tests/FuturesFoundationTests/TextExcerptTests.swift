//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Testing

@testable import FuturesFoundation

@Suite("TextExcerpt", .timeLimit(.minutes(60)))
struct TextExcerptTests {
    private func excerpt(_ text: String) -> String { TextExcerpt.start(of: Data(text.utf8)) }

    @Test func `white space becomes single spaces`() {
        #expect(excerpt(" one\r\n\ttwo   three\n") == "one two three")
    }

    @Test func `what a terminal would obey, or nobody could see, is escaped`() {
        #expect(excerpt("\u{9b}2J\u{1b}]0;x\u{7}\u{0}\u{7f}") == #"\u{9B}2J\u{1B}]0;x\u{7}\u{0}\u{7F}"#)
        #expect(excerpt("a\u{202e}b\u{2066}c\u{61c}") == #"a\u{202E}b\u{2066}c\u{61C}"#)
        #expect(excerpt("a\u{200b}b\u{feff}c\u{2060}\u{ad}\u{200d}") == #"a\u{200B}b\u{FEFF}c\u{2060}\u{AD}\u{200D}"#)
        #expect(excerpt("a\u{2028}b\u{2029}c\u{85}d\u{b}") == #"a\u{2028}b\u{2029}c\u{85}d\u{B}"#)
        #expect(excerpt("a\u{e0041}\u{3164}") == #"a\u{E0041}\u{3164}"#)
    }

    @Test func `every control character is`() {
        for value in [0..<0x9, 0xe..<0x20, 0x7f..<0xa0].joined() {
            guard let scalar = UnicodeScalar(UInt32(value)) else { continue }
            #expect(excerpt("a\(Character(scalar))b") == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
        }
    }

    @Test func `what can be read stays as it is`() {
        #expect(excerpt(#"naïve 日本語 العربية ❤️ 🇩🇪 "\u0041""#) == #"naïve 日本語 العربية ❤️ 🇩🇪 "\u0041""#)
    }

    @Test func `a text that may be as long as a body keeps its start and its end`() {
        #expect(TextExcerpt.shortened("a\u{7}b") == #"a\u{7}b"#)
        let long = TextExcerpt.shortened("start" + String(repeating: "x", count: 3_000_000) + "end")
        #expect(long.hasPrefix("start") && long.hasSuffix("end") && long.contains("x…x"))
        #expect(long.count == 2_001)
    }

    @Test(arguments: ["é", "日", "😀"]) func `a cut leaves whole characters`(character: String) {
        for prefix in 0..<4 {
            let text = String(repeating: "x", count: prefix) + String(repeating: character, count: 80)
            let piece = excerpt(text)
            #expect(piece.hasSuffix("\(character)…"))
            #expect(piece.dropLast().utf8.count > 76 && piece.dropLast().utf8.count <= 80)
        }
    }
}
