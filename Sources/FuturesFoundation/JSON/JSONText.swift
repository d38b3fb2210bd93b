//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// The bytes of a body as a decoder of JSON reads them: UTF-8, without a mark at the start.
enum JSONText {
    static func bytes(of body: Data) -> [UInt8] {
        let bytes = [UInt8](body)
        return switch (bytes.first, bytes.dropFirst().first) {
        case (0xef, 0xbb) where bytes.dropFirst(2).first == 0xbf: Array(bytes.dropFirst(3))
        case (0xfe, 0xff): units(of: bytes.dropFirst(2)) { high, low in high << 8 | low }
        case (0xff, 0xfe): units(of: bytes.dropFirst(2)) { low, high in high << 8 | low }
        // JSON begins with ASCII, so that a zero among the first two bytes says which of both comes first.
        case (0, .some(let second)) where second != 0: units(of: bytes[...]) { high, low in high << 8 | low }
        case (.some(let first), 0) where first != 0: units(of: bytes[...]) { low, high in high << 8 | low }
        default: bytes
        }
    }

    /// How deep arrays and objects are nested, as far as the text is JSON.
    static func depth(of bytes: [UInt8]) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: continue
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: continue
            }
        }
        return deepest
    }

    /// UTF-16 as UTF-8: what isn't text becomes a replacement character, where a decoder stops.
    private static func units(of bytes: ArraySlice<UInt8>, _ unit: (UInt16, UInt16) -> UInt16) -> [UInt8] {
        var units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            unit(UInt16(bytes[index]), UInt16(bytes[index + 1]))
        }
        // Half a unit at the end is none.
        if !bytes.count.isMultiple(of: 2) { units.append(0xdfff) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
