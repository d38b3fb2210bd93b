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

    /// An array or object that the scanner is in.
    struct Level {
        let closer: Character
        /// Where the key is of the value that comes next or is under way.
        var key: Range<Int>?
        /// The index of that value.
        var index = 0
    }

    /// How deep Foundation goes.
    static let depthLimit = 512

    let bytes: [UInt8]
    /// Whether a number may be digits, signs, points and exponents in any order, as it may for Foundation until it is
    /// read.
    let isLenient: Bool
    var position: Int
    /// What the scanner is in, from the outside, while it goes past a value; what it was in when it met a fault.
    private(set) var levels: [Level] = []

    init(_ bytes: [UInt8], from position: Int = 0, isLenient: Bool = false) {
        self.bytes = bytes
        self.isLenient = isLenient
        self.position = position
    }

    /// The first place where the text isn't one JSON value that Foundation reads, and the path of the value there; nil
    /// when it is.
    static func fault(in bytes: [UInt8]) -> (fault: Fault, path: String)? {
        let strict = fault(in: bytes, isLenient: false)
        // A number that nobody reads may be anything; where one stops a reader, it is better to say why.
        guard let lenient = fault(in: bytes, isLenient: true), lenient.fault.position != strict?.fault.position else {
            return strict
        }
        return lenient
    }

    private static func fault(in bytes: [UInt8], isLenient: Bool) -> (fault: Fault, path: String)? {
        var scanner = JSONScanner(bytes, isLenient: isLenient)
        do throws(Fault) {
            try scanner.skipValue(upTo: depthLimit)
            scanner.skipSpace()
            return scanner.next == nil ? nil : (scanner.fault("the end of the text"), "")
        } catch {
            return (error, scanner.path)
        }
    }

    /// The path of the value that comes next or is under way.
    private var path: String {
        levels.reduce("") { path, level in
            guard let key = level.key else { return level.closer == "]" ? "\(path)[\(level.index)]" : path }
            let name = text(of: key)
            return path.isEmpty ? name : "\(path).\(name)"
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

    /// Goes past one value, whatever is in it, unless it is nested more deeply than this.
    mutating func skipValue(upTo depth: Int = .max) throws(Fault) {
        levels = []
        repeat {
            if skip("{") {
                try enter(Level(closer: "}"), upTo: depth)
                if !skip("}") {
                    levels[levels.count - 1].key = try skipKey()
                    continue
                }
                levels.removeLast()
            } else if skip("[") {
                try enter(Level(closer: "]"), upTo: depth)
                if !skip("]") { continue }
                levels.removeLast()
            } else {
                try skipScalar()
            }
            try leaveLevels()
        } while !levels.isEmpty
    }

    private mutating func enter(_ level: Level, upTo depth: Int) throws(Fault) {
        guard levels.count < depth else {
            position -= 1
            throw fault("no more than \(depth) arrays and objects in one another")
        }
        levels.append(level)
    }

    /// Goes to the next value of the innermost array or object that has one, and leaves those that end.
    private mutating func leaveLevels() throws(Fault) {
        while let level = levels.last {
            if skip(level.closer) {
                levels.removeLast()
            } else if skip(",") {
                // Foundation lets a comma before the end pass.
                if skip(level.closer) {
                    levels.removeLast()
                    continue
                }
                levels[levels.count - 1].key = nil
                levels[levels.count - 1].index += 1
                if level.closer == "}" { levels[levels.count - 1].key = try skipKey() }
                return
            } else {
                throw fault("a comma or a \(level.closer)")
            }
        }
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
                // A word that the text ends in may have been cut.
                let rest = bytes[position...]
                if ["true", "false", "null"].contains(where: { $0.utf8.starts(with: rest) }) { position = bytes.count }
                throw fault("a value")
            }
            position += word.utf8.count
        }
    }

    mutating func skipString() throws(Fault) {
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

    mutating func skipNumber() throws(Fault) {
        if isLenient {
            while let byte = next, "0123456789+-.eE".utf8.contains(byte) { position += 1 }
            return
        }
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
