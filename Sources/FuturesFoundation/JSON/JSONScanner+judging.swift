//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

extension JSONScanner {
    /// What is wrong with a scalar that a decoder refused for this type, and at which byte.
    static func objection(
        to type: Any.Type,
        in range: Range<Int>,
        of bytes: [UInt8]
    ) -> (problem: String, position: Int)? {
        var scanner = JSONScanner(bytes, from: range.lowerBound)
        switch scanner.next {
        case UInt8(ascii: "\"")?:
            return scanner.objectionToString().map { ("not valid text: \($0.expected)", $0.position) }
        case UInt8(ascii: "{")?:
            return scanner.objectionToKeys()
        case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
            do throws(Fault) {
                try scanner.skipStrictNumber(to: range.upperBound)
            } catch {
                return ("not valid JSON: expected \(error.expected), found this", error.position)
            }
            let isInteger = type is any BinaryInteger.Type
            let isWhole = Self.isWhole(String(decoding: bytes[range], as: UTF8.self))
            let found = isInteger && !isWhole ? "a number that isn't whole" : "a number out of its range"
            return ("expected \(DecodingFailure.name(of: type)), found \(found)", range.lowerBound)
        default:
            return nil
        }
    }

    /// A number as the grammar has it: Foundation skips digits and signs in any order, and looks closely when one is
    /// asked for.
    private mutating func skipStrictNumber(to end: Int) throws(Fault) {
        let start = position + (next == UInt8(ascii: "-") ? 1 : 0)
        let second = start + 1 < bytes.count ? bytes[start + 1] : 0
        if start < end, bytes[start] == UInt8(ascii: "0"), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) {
            throw Fault(position: start, expected: "a number without leading zeros")
        }
        try skipNumber()
        if position < end { throw fault("the end of the number") }
    }

    /// The first key of an object that isn't text.
    private mutating func objectionToKeys() -> (problem: String, position: Int)? {
        guard skip("{"), !skip("}") else { return nil }
        do throws(Fault) {
            repeat {
                skipSpace()
                var key = self
                if let fault = key.objectionToString() {
                    return ("a key is not valid text: \(fault.expected)", fault.position)
                }
                _ = try skipKey()
                try skipValue()
            } while skip(",")
        } catch {}
        return nil
    }

    /// The first place in a string, at whose quote the scanner stands, that is no text: bytes that aren't UTF-8, half a
    /// surrogate pair, an escape that isn't one.
    private mutating func objectionToString() -> Fault? {
        let start = position + 1
        guard (try? skipString()) != nil else { return nil }
        let end = position - 1
        position = start
        while position < end {
            if next == 0x5c {
                if let fault = objectionToEscape(before: end) { return fault }
            } else {
                let length = Self.lengthOfScalar(in: bytes[position..<end])
                if length == 0 { return fault("a byte that isn't UTF-8") }
                position += length
            }
        }
        return nil
    }

    private mutating func objectionToEscape(before end: Int) -> Fault? {
        guard position + 1 < end, bytes[position + 1] == UInt8(ascii: "u") else {
            position += 2
            return nil
        }
        guard let first = codeUnit(at: position, before: end) else {
            return fault("an escape without four hexadecimal digits")
        }
        switch first {
        case 0xd800...0xdbff:
            guard let second = codeUnit(at: position + 6, before: end), (0xdc00...0xdfff).contains(second) else {
                return fault("half a surrogate pair")
            }
            position += 12
        case 0xdc00...0xdfff: return fault("half a surrogate pair")
        default: position += 6
        }
        return nil
    }

    /// What `\uXXXX` at a position stands for.
    private func codeUnit(at start: Int, before end: Int) -> UInt16? {
        guard start + 6 <= end, bytes[start] == 0x5c, bytes[start + 1] == UInt8(ascii: "u") else { return nil }
        let digits = bytes[(start + 2)..<(start + 6)]
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// The length of the scalar at the start, or 0 where there is none.
    private static func lengthOfScalar(in bytes: ArraySlice<UInt8>) -> Int {
        var (iterator, decoder) = (bytes.prefix(4).makeIterator(), UTF8())
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
        return UTF8.width(scalar)
    }

    /// Whether a number of valid grammar has no fraction, whatever its size.
    private static func isWhole(_ number: String) -> Bool {
        let parts = number.lowercased().split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        let fraction = mantissa.dropFirst().first ?? ""
        let digits = (mantissa[0] + fraction).filter(\.isNumber)
        let zeros =
            digits.count
            - (digits.lastIndex { $0 != "0" }.map { digits.distance(from: digits.startIndex, to: $0) + 1 } ?? 0)
        if zeros == digits.count { return true }
        // An exponent that no integer holds moves the point out of sight, one way or the other.
        let exponent = parts.dropFirst().first ?? "0"
        guard let shift = Int(exponent) else { return !exponent.hasPrefix("-") }
        return fraction.count - zeros <= shift
    }
}
