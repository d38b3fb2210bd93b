//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// One line of a recording: an event in JSON, made without an allocation.
struct EventLine {
    /// The maximum length of a line: text of the program is truncated.
    static let capacity = 4_096
    static let textLimit = 256
    /// What text leaves free, for the JSON behind it.
    private static let reserve = 64

    private let buffer: UnsafeMutableRawBufferPointer
    private var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    /// The room that is left.
    private var room: Int { buffer.count - count }

    private mutating func append(byte: UInt8) {
        buffer[count] = byte
        count += 1
    }

    /// Appends text that is already JSON.
    mutating func append(_ text: StaticString) {
        let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        if bytes.count > room { return }
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Appends JSON, and a number behind it.
    mutating func append(_ json: StaticString, _ number: UInt64) {
        append(json)
        var (digits, rest, divisor) = (1, number, UInt64(1))
        while rest >= 10 { (digits, rest, divisor) = (digits + 1, rest / 10, divisor * 10) }
        if digits > room { return }
        var left = number
        while divisor > 0 {
            append(byte: UInt8(truncatingIfNeeded: left / divisor) + UInt8(ascii: "0"))
            left %= divisor
            divisor /= 10
        }
    }

    /// Appends JSON, and nanoseconds as microseconds with three decimals.
    mutating func append(_ json: StaticString, nanoseconds: UInt64) {
        append(json, nanoseconds / 1_000)
        let rest = nanoseconds % 1_000
        append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".", rest)
    }

    /// Appends JSON, and an address as a string.
    mutating func append(_ json: StaticString, address: UInt) {
        append(json)
        append("\"0x")
        var shift = UInt.bitWidth - 4
        while shift > 0, address >> shift == 0 { shift -= 4 }
        while shift >= 0 {
            let digit = UInt8(address >> shift & 15)
            append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            shift -= 4
        }
        append("\"")
    }

    /// Appends JSON, and text of the program as a string, truncated if it is long.
    mutating func append(_ json: StaticString, text: String) {
        append(json)
        append("\"")
        var left = Self.textLimit
        for scalar in text.unicodeScalars {
            if left == 0 || room < Self.reserve { break }
            left -= 1
            switch scalar {
            case "\"", "\\":
                append(byte: UInt8(ascii: "\\"))
                append(byte: UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.value < 0x20:
                append("\\u00")
                append(byte: scalar.value < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                let digit = UInt8(scalar.value & 15)
                append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            default:
                for byte in UTF8.encode(scalar).unsafelyUnwrapped { append(byte: byte) }
            }
        }
        append("\"")
    }
}

#endif
