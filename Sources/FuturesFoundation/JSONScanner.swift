//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Walks JSON text without building anything: says where a value is, or where the text stops being JSON.
///
/// Depth is no matter: containers are counted, not recursed into.
struct JSONScanner {
    /// Where text isn't JSON, and what should have been there.
    struct Fault: Error {
        let position: Int
        let expected: String
    }

    let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first place where the text isn't one JSON value, or nil when it is.
    static func fault(in bytes: [UInt8]) -> Fault? {
        var scanner = JSONScanner(bytes)
        do throws(Fault) {
            try scanner.skipValue()
            scanner.skipSpace()
            return scanner.next == nil ? nil : scanner.fault("the end of the text")
        } catch {
            return error
        }
    }

    /// The byte at the position, or nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func fault(_ expected: String) -> Fault { Fault(position: position, expected: expected) }

    mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { position += 1 }
    }

    /// Goes past this byte if it comes next, after white space.
    mutating func skip(_ byte: Character) -> Bool {
        skipSpace()
        guard next == byte.asciiValue else { return false }
        position += 1
        return true
    }

    /// Goes past one value, whatever is in it.
    mutating func skipValue() throws(Fault) {
        var closers: [Character] = []
        repeat {
            if skip("{") {
                if !skip("}") {
                    closers.append("}")
                    _ = try skipKey()
                    continue
                }
            } else if skip("[") {
                if !skip("]") {
                    closers.append("]")
                    continue
                }
            } else {
                try skipScalar()
            }
            while let closer = closers.last {
                if skip(closer) {
                    closers.removeLast()
                } else if skip(",") {
                    // Foundation lets a comma before the end pass.
                    if skip(closer) {
                        closers.removeLast()
                        continue
                    }
                    if closer == "}" { _ = try skipKey() }
                    break
                } else {
                    throw fault("a comma or a \(closer)")
                }
            }
        } while !closers.isEmpty
    }

    /// Goes past a key and its colon, and returns where the key is, without its quotes.
    mutating func skipKey() throws(Fault) -> Range<Int> {
        skipSpace()
        guard next == 0x22 else { throw fault("a key") }
        let start = position + 1
        try skipString()
        let key = start..<(position - 1)
        guard skip(":") else { throw fault("a colon") }
        return key
    }

    private mutating func skipScalar() throws(Fault) {
        switch next {
        case UInt8(ascii: "\"")?: try skipString()
        case UInt8(ascii: "-")?: try skipNumber()
        case (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try skipNumber()
        default:
            guard let word = ["true", "false", "null"].first(where: { bytes[position...].starts(with: $0.utf8) }) else {
                throw fault("a value")
            }
            position += word.utf8.count
        }
    }

    private mutating func skipString() throws(Fault) {
        position += 1
        while let byte = next {
            switch byte {
            case 0x22:
                position += 1
                return
            case 0x5c:
                position += 1
                guard let escaped = next, #""\/bfnrtu"#.utf8.contains(escaped) else { throw fault("an escape") }
                position += 1
            case 0..<0x20:
                throw fault("a quote or an escape")
            default:
                position += 1
            }
        }
        throw fault("a quote")
    }

    private mutating func skipNumber() throws(Fault) {
        if next == UInt8(ascii: "-") { position += 1 }
        try skipDigits()
        if next == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return }
        position += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
        try skipDigits()
    }

    private mutating func skipDigits() throws(Fault) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        if position == start { throw fault("a digit") }
    }
}
