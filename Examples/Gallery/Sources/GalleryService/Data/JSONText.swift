//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A piece of JSON that is known to be valid, cut into its parts without changing a byte of them.
///
/// A folder of data is served exactly as it stands. Decoding and encoding it again would reorder fields, drop those
/// that the model doesn't know, and respell numbers. So a decoder only checks the text, and this cuts it.
struct JSONText: Hashable, Sendable {
    let bytes: ArraySlice<UInt8>

    /// Takes a valid JSON value; white space around it is left off.
    init(_ bytes: ArraySlice<UInt8>) {
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, Self.isSpace(bytes[start]) { start += 1 }
        while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
        self.bytes = bytes[start..<end]
    }

    /// The elements of an array, or the members of an object, each as it is written.
    var parts: [JSONText] {
        self.pieces(separatedBy: UInt8(ascii: ","), in: self.bytes.dropFirst().dropLast())
    }

    /// The members of an object in the order in which they are written.
    var members: [(key: String, value: JSONText)] {
        self.parts.compactMap { member in
            let halves = member.pieces(separatedBy: UInt8(ascii: ":"), in: member.bytes, atMost: 2)
            guard halves.count == 2, let key = halves[0].scalar else { return nil }
            return (key, halves[1])
        }
    }

    /// What a string says, or how a number or a truth value is written; nothing for `null`, an object, and an array.
    var scalar: String? {
        switch self.bytes.first {
        case UInt8(ascii: "\""):
            if !self.bytes.contains(UInt8(ascii: "\\")) {
                return String(decoding: self.bytes.dropFirst().dropLast(), as: UTF8.self)
            }
            return try? JSONDecoder().decode(String.self, from: Data(self.bytes))
        case nil, UInt8(ascii: "n"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return nil
        default:
            return String(decoding: self.bytes, as: UTF8.self)
        }
    }

    /// Cuts at each separator that is neither inside a string nor inside a nested object or array.
    private func pieces(
        separatedBy separator: UInt8,
        in bytes: ArraySlice<UInt8>,
        atMost limit: Int = .max
    ) -> [JSONText] {
        var pieces: [JSONText] = []
        var start = bytes.startIndex
        for cut in Self.cuts(at: separator, in: bytes).prefix(limit - 1) + [bytes.endIndex] {
            let piece = JSONText(bytes[start..<cut])
            if !piece.bytes.isEmpty { pieces.append(piece) }
            start = cut + 1
        }
        return pieces
    }

    /// Where those separators are.
    ///
    /// Plain loops over plain memory: this looks at each byte of a megabyte, in debug builds too.
    private static func cuts(at separator: UInt8, in bytes: ArraySlice<UInt8>) -> [Int] {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let (brace, endBrace) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        let (bracket, endBracket) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        return bytes.withUnsafeBufferPointer { memory in
            let count = memory.count
            var cuts: [Int] = []
            var (offset, depth) = (0, 0)
            while offset < count {
                let byte = memory[offset]
                if byte == quote {
                    offset += 1
                    while offset < count, memory[offset] != quote {
                        offset += memory[offset] == backslash ? 2 : 1
                    }
                } else if byte == separator, depth == 0 {
                    cuts.append(bytes.startIndex + offset)
                } else if byte == brace || byte == bracket {
                    depth += 1
                } else if byte == endBrace || byte == endBracket {
                    depth -= 1
                }
                offset += 1
            }
            return cuts
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
