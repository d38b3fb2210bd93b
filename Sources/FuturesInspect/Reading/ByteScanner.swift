//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Reads JSON from bytes, strictly, and without making anything but what is asked for.
///
/// Loops are `while` loops over a pointer: also a build without optimisation reads a hundred megabytes in seconds.
struct ByteScanner {
    /// What isn't JSON, and where.
    struct Mistake: Error {
        let at: Int
        let expected: StaticString
    }

    /// A string's bytes, without its quotes.
    struct Text {
        var start = 0
        var count = 0
        var hasEscapes = false
    }

    let bytes: UnsafePointer<UInt8>
    let end: Int
    private(set) var at: Int

    init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
        (self.bytes, self.at, self.end) = (bytes, start, end)
    }

    func mistake(_ expected: StaticString) -> Mistake { Mistake(at: at, expected: expected) }

    // MARK: Characters

    private mutating func skipSpace() {
        while at < end {
            let byte = bytes[at]
            if byte != 0x20, byte != 0x09, byte != 0x0D { return }
            at += 1
        }
    }

    /// Takes this byte, if it is the next one behind spaces.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        if at >= end || bytes[at] != byte { return false }
        at += 1
        return true
    }

    mutating func need(_ byte: UInt8, _ expected: StaticString) throws(Mistake) {
        if !take(byte) { throw mistake(expected) }
    }

    /// Whether nothing but spaces is left.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return at >= end
    }

    // MARK: Values

    mutating func text() throws(Mistake) -> Text {
        try need(0x22, "a string")
        var text = Text(start: at)
        while at < end {
            let byte = bytes[at]
            if byte == 0x22 {
                text.count = at - text.start
                at += 1
                return text
            }
            if byte < 0x20 { throw mistake("no control character in a string") }
            if byte == 0x5C {
                text.hasEscapes = true
                at += 1
            }
            at += 1
        }
        throw mistake("the end of a string")
    }

    /// A number in thousandths: microseconds as nanoseconds.
    mutating func thousandths() throws(Mistake) -> Int {
        skipSpace()
        let first = at
        let isNegative = take(0x2D)
        let (whole, count) = digits()
        if count == 0 || count > 15 { throw mistake("a number") }
        var value = whole * 1_000
        if at < end, bytes[at] == 0x2E {
            at += 1
            let start = at
            let (_, count) = digits()
            if count == 0 { throw mistake("a digit") }
            var (index, weight) = (start, 100)
            while index < at, weight > 0 {
                value += Int(bytes[index] - 0x30) * weight
                (index, weight) = (index + 1, weight / 10)
            }
        }
        if at < end, bytes[at] | 0x20 == 0x65 { return try thousandthsWithExponent(from: first) }
        return isNegative ? -value : value
    }

    /// Only other programs write numbers like that.
    private mutating func thousandthsWithExponent(from first: Int) throws(Mistake) -> Int {
        at = first
        try skipWord()
        let text = String(decoding: UnsafeBufferPointer(start: bytes + first, count: at - first), as: UTF8.self)
        guard let value = Double(text), abs(value) < 1e15 else { throw mistake("a number") }
        return Int(value * 1_000)
    }

    private mutating func digits() -> (value: Int, count: Int) {
        var (value, count) = (0, 0)
        while at < end {
            let digit = bytes[at] &- 0x30
            if digit > 9 { break }
            value = value &* 10 &+ Int(digit)
            (at, count) = (at + 1, count + 1)
        }
        return (value, count)
    }

    /// The address that a string like `0x7fa410002850` has.
    mutating func address() throws(Mistake) -> UInt64 {
        let text = try text()
        guard text.count > 2, text.count <= 18, bytes[text.start] == 0x30, bytes[text.start + 1] == 0x78 else {
            throw mistake("an address")
        }
        var (value, index) = (UInt64(0), text.start + 2)
        while index < text.start + text.count {
            let byte = bytes[index]
            let digit = byte &- 0x30
            let letter = (byte | 0x20) &- 0x61
            if digit > 9, letter > 5 { throw mistake("an address") }
            value = value << 4 | UInt64(digit <= 9 ? digit : letter + 10)
            index += 1
        }
        return value
    }

    /// Passes over a value of any kind.
    mutating func skipValue(depth: Int = 0) throws(Mistake) {
        if depth > 64 { throw mistake("fewer values inside of each other") }
        skipSpace()
        guard at < end else { throw mistake("a value") }
        switch bytes[at] {
        case 0x22: _ = try text()
        case 0x7B:
            try eachMember { scanner, _ throws(Mistake) in try scanner.skipValue(depth: depth + 1) }
        case 0x5B:
            try eachElement { scanner throws(Mistake) in try scanner.skipValue(depth: depth + 1) }
        default: try skipWord()
        }
    }

    /// Passes over a number, or one of the words of JSON.
    private mutating func skipWord() throws(Mistake) {
        let start = at
        while at < end {
            let byte = bytes[at]
            let isNumber = byte &- 0x30 <= 9 || byte == 0x2B || byte == 0x2D || byte == 0x2E || byte == 0x45
            if !isNumber, byte &- 0x61 > 25 { break }
            at += 1
        }
        let word = Text(start: start, count: at - start)
        let first = word.count == 0 ? 0 : bytes[start]
        let isNumber = first == 0x2D || first &- 0x30 <= 9
        if !isNumber, !says(word, "true"), !says(word, "false"), !says(word, "null") { throw mistake("a value") }
    }

    // MARK: Values with values inside

    /// Takes an object, whose values the closure takes.
    mutating func eachMember(
        _ body: (inout ByteScanner, _ key: Text) throws(Mistake) -> Void
    ) throws(Mistake) {
        try need(0x7B, "an object")
        if take(0x7D) { return }
        repeat {
            let key = try text()
            try need(0x3A, "a colon")
            try body(&self, key)
        } while take(0x2C)
        try need(0x7D, "the end of an object")
    }

    /// Takes an array, whose values the closure takes.
    mutating func eachElement(_ body: (inout ByteScanner) throws(Mistake) -> Void) throws(Mistake) {
        try need(0x5B, "an array")
        if take(0x5D) { return }
        repeat { try body(&self) } while take(0x2C)
        try need(0x5D, "the end of an array")
    }
}
