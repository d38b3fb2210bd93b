//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import Testing

@Suite("DecodingFailure", .timeLimit(.minutes(60)))
struct DecodingFailureTests {
    private struct Item<Value: Decodable & Sendable>: Decodable, Sendable {
        struct Inner: Decodable { let value: Value }
        let list: [Inner]
    }

    private enum Kind: String, Decodable { case known }

    /// A number behind any number of objects.
    private indirect enum Chain: Decodable, Sendable {
        case link(Chain)
        case end(Int)

        private enum Key: CodingKey { case next }

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Key.self) {
                self = .link(try container.decode(Chain.self, forKey: .next))
            } else {
                self = .end(try decoder.singleValueContainer().decode(Int.self))
            }
        }
    }

    private func failure<Value: Decodable>(
        _ type: Value.Type,
        _ body: Data,
        using decoder: JSONDecoder = JSONDecoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> DecodingFailure {
        let address = try #require(URL(string: "http://localhost/x"))
        do {
            _ = try HTTPResponse(address: address, body: body).decoded(as: type, using: decoder)
        } catch {
            return error
        }
        Issue.record("decoded", sourceLocation: sourceLocation)
        throw UnexpectedSuccess()
    }

    /// Expects what is said of a value in the second object of a list, at line 2, column 12.
    private func expect<Value: Decodable & Sendable>(
        _ type: Value.Type,
        _ text: String,
        _ problem: String,
        excerpt: String? = nil,
        column: Int = 12,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let body = "{\"list\": [{\"skipped\": 1e999, \"value\": \(valid(type))},\n {\"value\": \(text)}]}"
        let failure = try failure(Item<Value>.self, Data(body.utf8))
        #expect(failure.path == "list[1].value", sourceLocation: sourceLocation)
        #expect(failure.problem == problem, sourceLocation: sourceLocation)
        #expect(failure.place == TextPlace(line: 2, column: column), sourceLocation: sourceLocation)
        #expect(failure.excerpt == excerpt ?? text, sourceLocation: sourceLocation)
    }

    private func valid(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "\"\""
        case is Kind.Type: "\"known\""
        default: "1"
        }
    }

    // Numbers that are JSON, and are not what their type can hold.

    @Test func `a number that an integer can't hold`() throws {
        try expect(Int.self, "1.5", "expected Int, found a number that isn't whole")
        try expect(Int.self, "15e-1", "expected Int, found a number that isn't whole")
        try expect(Int.self, "99999999999999999999", "expected Int, found a number out of its range")
        try expect(Int.self, "1e999", "expected Int, found a number out of its range")
        try expect(UInt8.self, "256", "expected UInt8, found a number out of its range")
        try expect(UInt8.self, "-1", "expected UInt8, found a number out of its range")
        try expect(Int?.self, "1.5", "expected Int, found a number that isn't whole")
    }

    @Test func `a number that a float can't hold`() throws {
        try expect(Double.self, "1e999", "expected Double, found a number out of its range")
        try expect(Float.self, "1e39", "expected Float, found a number out of its range")
        try expect(Decimal.self, "1e999", "expected Decimal, found a number out of its range")
    }

    @Test func `a number that is none`() throws {
        let zeros = "not valid JSON: expected a number without leading zeros, found this"
        try expect(Int.self, "012", zeros)
        try expect(Int.self, "-012", zeros, excerpt: "012", column: 13)
        try expect(Double.self, "1.e", "not valid JSON: expected a digit, found this", excerpt: "e", column: 14)
    }

    @Test func `a number at the top`() throws {
        let failure = try failure(Int.self, Data(" 1.5".utf8))
        #expect(
            failure.description
                == "http://localhost/x: expected Int, found a number that isn't whole, at line 1, column 2: 1.5"
        )
        #expect(try self.failure([Int].self, Data("[1, 1.5]".utf8)).path == "[1]")
        #expect(try self.failure([String: Int].self, Data(#"{"a": 1, "b": 1.5}"#.utf8)).path == "b")
    }

    // Strings that are no text.

    @Test func `half a surrogate pair`() throws {
        let problem = "not valid text: half a surrogate pair"
        try expect(String.self, #""x\ud800y""#, problem, excerpt: #"\ud800y""#, column: 14)
        try expect(String.self, #""\ud83d\ude00\udc00""#, problem, excerpt: #"\udc00""#, column: 25)
        try expect(Kind.self, #""\ud800\u0041""#, problem, excerpt: #"\ud800\u0041""#, column: 13)
    }

    @Test func `an escape without its digits`() throws {
        let problem = "not valid text: an escape without four hexadecimal digits"
        try expect(String.self, #""\u00zz""#, problem, excerpt: #"\u00zz""#, column: 13)
    }

    @Test(arguments: [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]] as [[UInt8]])
    func `bytes that aren't UTF-8`(bytes: [UInt8]) throws {
        let body = Data(#"{"other": "\u00e9", "value": "é"#.utf8) + Data(bytes) + Data("\"}".utf8)
        struct Wanted: Decodable { let value: String }
        let failure = try failure(Wanted.self, body)
        #expect(failure.path == "value")
        #expect(failure.problem == "not valid text: a byte that isn't UTF-8")
        #expect(failure.place == TextPlace(line: 1, column: 32))
    }

    @Test func `a key that is no text`() throws {
        let failure = try failure([[String: Int]].self, Data(#"[{}, {"a": 1, "\udc00": 2}]"#.utf8))
        #expect(failure.path == "[1]")
        #expect(failure.problem == "a key is not valid text: half a surrogate pair")
        #expect(failure.place == TextPlace(line: 1, column: 16))
    }

    // Text that is not JSON.

    @Test(arguments: [512, 100_000]) func `nesting`(depth: Int) throws {
        let body = "\n " + String(repeating: "[", count: depth + 1) + String(repeating: "]", count: depth + 1)
        let failure = try failure([Int].self, Data(body.utf8))
        #expect(
            failure.problem == "not valid JSON: expected no more than 512 arrays and objects in one another, found this"
        )
        #expect(failure.place == TextPlace(line: 2, column: 514))
        #expect(failure.path == String(repeating: "[0]", count: 512))
    }

    @Test func `nesting that nobody asked for`() throws {
        struct Wanted: Decodable { let value: Int }
        let deep = String(repeating: "{\"a\":", count: 512) + "1" + String(repeating: "}", count: 512)
        let failure = try failure(Wanted.self, Data("{\"value\": 1, \"b\": \(deep)}".utf8))
        #expect(failure.path.hasPrefix("b.a.a"))
        #expect(failure.place == TextPlace(line: 1, column: 19 + 511 * 5))
    }

    @Test(arguments: [
        (#"{"list": [1, NaN]}"#, "list[1]", "expected a value, found this", 14),
        (#"{"list": [1,, 2]}"#, "list[1]", "expected a value, found this", 13),
        (#"{"list": -Infinity}"#, "list", "expected a digit, found this", 11),
        (#"{"list": [1] /* x */}"#, "list", "expected a comma or a }, found this", 14),
        (#"{"list": [1]} x"#, "", "expected the end of the text, found this", 15),
        (#"{"skipped": --, "list": [1 2]}"#, "list[0]", "expected a comma or a ], found this", 28),
        ("{'list': [1]}", "", "expected a key, found this", 2),
        (#"{"list": [1"#, "list[0]", "expected a comma or a ], found the end", 12),
        (#"{"list": ["x"#, "list[0]", "expected a quote, found the end", 13),
        (#"{"list": [tr"#, "list[0]", "expected a value, found the end", 13),
        (#"{"list""#, "", "expected a colon, found the end", 8),
    ])
    func `text that isn't JSON`(body: String, path: String, problem: String, column: Int) throws {
        let failure = try failure([String: [Int]].self, Data(body.utf8))
        #expect(failure.path == path)
        #expect(failure.problem == "not valid JSON: \(problem)")
        #expect(failure.place == TextPlace(line: 1, column: column))
    }

    @Test func `what other grammars allow is not called a fault`() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let failure = try failure([Int].self, Data("[1, /* two */ 2,, 3]".utf8), using: decoder)
        #expect(failure.place == nil)
        #expect(try self.failure([Int].self, Data("[1.5]".utf8), using: decoder).path == "[0]")
    }

    @Test func `what is nested deeply isn't decoded twice, which would take twice the stack`() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: #"{"next": "#, count: depth) + "1.5" + String(repeating: "}", count: depth)).utf8)
        }
        let brackets = String(repeating: "[", count: 100)
        let (near, far) = (try failure(Chain.self, nested(20)), try failure(Chain.self, nested(100)))
        #expect(near.problem == "expected Int, found a number that isn't whole")
        #expect(near.path == Array(repeating: "next", count: 20).joined(separator: "."))
        // The decoder's own words.
        #expect(far.problem != near.problem && !far.problem.isEmpty)
        // Brackets in strings don't count.
        let text = #"{"a": "\"[[{", "next": 1.5}"#
        #expect(try failure(Chain.self, Data(text.replacing("[[{", with: brackets).utf8)).problem == near.problem)
    }

    // Encodings.

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func `UTF-16`(encoding: String.Encoding) throws {
        let text = "{\"é\": 1,\n \"value\": \"x\"}"
        let failure = try failure([String: Int].self, try #require(text.data(using: encoding)))
        #expect(failure.path == "value")
        #expect(failure.problem == "expected Int, found a string")
        #expect(failure.place == TextPlace(line: 2, column: 11))
        #expect(failure.excerpt == "\"x\"")
        let cut = try self.failure([String: Int].self, try #require(text.dropLast().data(using: encoding)))
        #expect(cut.problem == "not valid JSON: expected a comma or a }, found the end")
    }

    @Test func `UTF-16 that is no text`() throws {
        let body = try #require("[\"a\", \"".data(using: .utf16LittleEndian)) + Data([0x00, 0xd8])
        let failure = try failure([String].self, body + (try #require("\"]".data(using: .utf16LittleEndian))))
        #expect(failure.problem == "not valid text")
        #expect(failure.place == TextPlace(line: 1, column: 8))
    }

    @Test func `a mark at the start`() throws {
        let mark = Data([0xef, 0xbb, 0xbf])
        #expect(try failure([Int].self, mark + Data("[1, \"x\"]".utf8)).place == TextPlace(line: 1, column: 5))
        #expect(try failure([Int].self, mark + Data("[1, x]".utf8)).place == TextPlace(line: 1, column: 5))
    }

    // What is shown does no harm.

    @Test func `what was served does not reach a terminal as it is`() throws {
        let evil = #"\u009b2J\u202e\u001b]0;x\u0007\u2028\u200b"#
        let failure = try failure([String: Kind].self, Data(#"{"k\#(evil)": "v\#(evil)"}"#.utf8))
        let harmless = #"\u{9B}2J\u{202E}\u{1B}]0;x\u{7}\u{2028}\u{200B}"#
        #expect(failure.path == "k\(harmless)")
        #expect(failure.problem == "Cannot initialize Kind from invalid String value v\(harmless)")
    }
}
