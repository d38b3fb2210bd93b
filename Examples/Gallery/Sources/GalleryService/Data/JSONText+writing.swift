//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension JSONText {
    /// An object whose members stay in the order in which they are given.
    static func object(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
        var text: [UInt8] = []
        for (key, value) in members {
            text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
            text.append(contentsOf: Self.string(key).bytes)
            text.append(UInt8(ascii: ":"))
            text.append(contentsOf: value.bytes)
        }
        return JSONText((text.isEmpty ? Array("{}".utf8) : text + [UInt8(ascii: "}")])[...])
    }

    /// A whole number.
    static func number(_ number: Int) -> JSONText {
        JSONText(Array(String(number).utf8)[...])
    }

    /// A string, with what JSON doesn't allow in one escaped.
    static func string(_ string: String) -> JSONText {
        let quote = UInt8(ascii: "\"")
        var text = [quote]
        for byte in string.utf8 {
            switch byte {
            case quote, UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case ..<0x20:
                let digits = String(byte, radix: 16)
                text.append(contentsOf: "\\u00\(byte < 0x10 ? "0" : "")\(digits)".utf8)
            default:
                text.append(byte)
            }
        }
        text.append(quote)
        return JSONText(text[...])
    }
}
