//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Numbers as a page has them: base64 of bytes, since a million objects in JSON take seconds to read.
///
/// The least significant byte comes first, on each machine that Swift runs on and that a browser runs on.
struct Columns {
    /// A column in JSON, by its name.
    private(set) var json: [String] = []

    mutating func add(_ name: String, _ numbers: [UInt8]) { add(name, 1, Data(numbers)) }

    mutating func add(_ name: String, _ numbers: [UInt16]) { add(name, 2, numbers.withUnsafeBytes { Data($0) }) }

    mutating func add(_ name: String, _ numbers: [UInt32]) { add(name, 4, numbers.withUnsafeBytes { Data($0) }) }

    private mutating func add(_ name: String, _ type: Int, _ data: Data) {
        json.append(#""\#(name)":{"type":\#(type),"base64":"\#(data.base64EncodedString())"}"#)
    }
}

extension Encodable {
    /// JSON that may stand in a `script` of a page: in it nothing is a tag, whatever a label says.
    var jsonForPage: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, numbers, and lists of them: there is nothing that could fail.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
            .replacing("<", with: "\\u003C").replacing(">", with: "\\u003E").replacing("&", with: "\\u0026")
    }
}
