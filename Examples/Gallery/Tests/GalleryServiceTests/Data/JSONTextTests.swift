//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import GalleryService

@Suite("JSONText", .timeLimit(.minutes(60)))
struct JSONTextTests {
    @Test(arguments: [
        ("[]", []),
        (" [ ] ", []),
        ("[1]", ["1"]),
        (#"[ 1 , "a,b" , [2,3] , {"x":[4,5]} ]"#, ["1", #""a,b""#, "[2,3]", #"{"x":[4,5]}"#]),
        (#"["\"", "\\", "]"]"#, [#""\"""#, #""\\""#, #""]""#]),
    ])
    func `an array is cut into its elements`(_ text: String, _ elements: [String]) {
        #expect(self.json(text).parts.map(self.text) == elements)
    }

    @Test func `an object is cut into its members, in order`() {
        let members = self.json(#"{"b":1,"a:,":{"c":":"},"\u0064":"x:y"}"#).members
        #expect(members.map(\.key) == ["b", "a:,", "d"])
        #expect(members.map { self.text($0.value) } == ["1", #"{"c":":"}"#, #""x:y""#])
        #expect(self.json("{}").members.isEmpty)
    }

    @Test(arguments: [
        ("12", "12"), ("-1.5e3", "-1.5e3"), ("true", "true"), (#""""#, ""), (#""a b""#, "a b"),
        (#""\u00e4\n\"\ud83d\ude00""#, "ä\n\"😀"), ("null", nil), ("{}", nil), ("[1]", nil),
    ])
    func `a scalar says what it holds`(_ text: String, _ scalar: String?) {
        #expect(self.json(text).scalar == scalar)
    }

    @Test func `what is written is read back`() throws {
        let string = "a \"b\" \\ \n\u{1F} é 😀"
        let object = JSONText.object(["x": .string(string), "n": .number(-7), "o": .object([:])])
        #expect(self.text(object) == #"{"x":"a \"b\" \\ \u000a\u001f é 😀","n":-7,"o":{}}"#)
        #expect(object.members.map(\.value.scalar) == [string, "-7", nil])
    }

    private func json(_ text: String) -> JSONText { JSONText(Array(text.utf8)[...]) }
    private func text(_ json: JSONText) -> String { String(decoding: json.bytes, as: UTF8.self) }
}
