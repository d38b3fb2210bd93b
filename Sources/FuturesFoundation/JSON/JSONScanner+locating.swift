//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

extension JSONScanner {
    /// Where the value is that a coding path leads to, or the innermost value around it that can be found.
    ///
    /// A key is also found when it differs in case or underscores: a decoder may convert its keys.
    static func range(of path: [any CodingKey], in bytes: [UInt8]) -> Range<Int>? {
        var scanner = JSONScanner(bytes, isLenient: true)
        do throws(Fault) {
            for key in path {
                let outer = scanner
                guard try scanner.enter(key) else {
                    scanner = outer
                    break
                }
            }
            scanner.skipSpace()
            let start = scanner.position
            try scanner.skipValue()
            return start..<scanner.position
        } catch {
            return nil
        }
    }

    /// Goes to the value of one key or index; false when there is none.
    private mutating func enter(_ key: any CodingKey) throws(Fault) -> Bool {
        if skip("[") { return try enter(index: key.intValue ?? -1) }
        guard skip("{") else { return false }
        let inside = self
        if try enter(where: { $0 == key.stringValue }) { return true }
        self = inside
        let plain = Self.plain(key.stringValue)
        return try enter(where: { Self.plain($0) == plain })
    }

    private mutating func enter(index: Int) throws(Fault) -> Bool {
        guard index >= 0 else { return false }
        for _ in 0..<index {
            try skipValue()
            guard skip(",") else { return false }
        }
        skipSpace()
        return next != UInt8(ascii: "]")
    }

    private mutating func enter(where matches: (String) -> Bool) throws(Fault) -> Bool {
        skipSpace()
        guard next != UInt8(ascii: "}") else { return false }
        repeat {
            if matches(text(of: try skipKey())) { return true }
            try skipValue()
        } while skip(",")
        return false
    }

    /// A key as it is meant: with its escapes resolved.
    func text(of key: Range<Int>) -> String {
        let raw = bytes[key]
        guard raw.contains(0x5c) else { return String(decoding: raw, as: UTF8.self) }
        let quoted = Data([0x22] + raw + [0x22])
        return (try? JSONDecoder().decode(String.self, from: quoted)) ?? String(decoding: raw, as: UTF8.self)
    }

    private static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }
}
