//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension ByteScanner {
    /// Whether a string is this one.
    func says(_ text: Text, _ word: StaticString) -> Bool {
        if text.count != word.utf8CodeUnitCount { return false }
        let expected = word.utf8Start
        var index = 0
        while index < text.count {
            if bytes[text.start + index] != expected[index] { return false }
            index += 1
        }
        return true
    }

    /// A string as it was meant.
    ///
    /// What isn't UTF-8, or half of a pair of surrogates, becomes a question mark in a box.
    func string(_ text: Text) -> String {
        let raw = UnsafeBufferPointer(start: bytes + text.start, count: text.count)
        if !text.hasEscapes { return String(decoding: raw, as: UTF8.self) }
        var units: [UInt16] = []
        var run = 0
        var index = 0
        func flush() { units += Array(String(decoding: raw[run..<index], as: UTF8.self).utf16) }
        while index < raw.count {
            if raw[index] != 0x5C {
                index += 1
                continue
            }
            flush()
            index += 2
            switch index <= raw.count ? raw[index - 1] : 0 {
            case 0x6E: units.append(0x0A)
            case 0x74: units.append(0x09)
            case 0x72: units.append(0x0D)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0C)
            case 0x75:
                let digits = String(decoding: raw[index..<min(raw.count, index + 4)], as: UTF8.self)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
                index = min(raw.count, index + 4)
            case let byte: units.append(UInt16(byte))
            }
            run = index
        }
        flush()
        return String(decoding: units, as: UTF16.self)
    }
}
