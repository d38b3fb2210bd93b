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

@Suite("JSONScanner", .timeLimit(.minutes(60)))
struct JSONScannerTests {
    @Test(arguments: [
        "1", "-0.5e+10", "\"\"", #""a\"b\u00e9""#, "[]", "{}", " [ 1 , [ ] , { } ] ",
        #"{"a": {"b": [true, false, null]}}"#, "[1,]",
        #"{"a":1,}"#,
    ])
    func `JSON has no fault, as Foundation says`(text: String) throws {
        #expect(JSONScanner.fault(in: Array(text.utf8)) == nil)
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("[,]", 1), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("tru", 3), ("trx", 0),
        ("[1]]", 3),
        ("\"a", 2), ("\"\\x\"", 2), ("-", 1), ("1.", 2), ("1e", 2), ("[[[", 3), ("{", 1), ("\"\n\"", 1), ("nullx", 4),
    ])
    func `a fault is where the text stops being JSON`(text: String, position: Int) {
        #expect(JSONScanner.fault(in: Array(text.utf8))?.fault.position == position)
        #expect(throws: (any Error).self) {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        }
    }

    @Test func `it goes as deep as Foundation does`() throws {
        func text(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(JSONScanner.fault(in: Array(text(512).utf8)) == nil)
        _ = try JSONDecoder().decode(Nested.self, from: Data(text(512).utf8))
        #expect(JSONScanner.fault(in: Array(text(513).utf8))?.fault.position == 512)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Nested.self, from: Data(text(513).utf8)) }
        #expect(JSONScanner.fault(in: Array(text(100_000).utf8))?.fault.position == 512)
    }

    private struct Nested: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    @Test func `a place can be found at any depth`() throws {
        let depth = 100_000
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(JSONScanner.range(of: [], in: Array(text.utf8)) == 0..<depth * 2)
    }

    @Test(arguments: [
        ("[1, x]", "[1]"), ("{\"a\": {\"b\": [{}, {\"c\": ?", "a.b[1].c"), ("[[], [1, 2, ?", "[1][2]"),
        ("{\"a\": 1, ?", ""),
        ("[1] ?", ""), ("[1 ?", "[0]"),
    ])
    func `a fault has the path of its value`(text: String, path: String) {
        #expect(JSONScanner.fault(in: Array(text.utf8))?.path == path)
    }
}
