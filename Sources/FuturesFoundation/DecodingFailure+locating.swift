//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

extension DecodingFailure {
    /// Finds out where in the body a decoder failed, and what is there.
    init(_ error: any Error, decoding type: Any.Type, from body: Data, at address: URL?) {
        let bytes = [UInt8](body)
        let finding = Finding(error, in: bytes)
        self.init(
            address: address,
            type: "\(type)",
            path: finding.path.jsonPath,
            problem: finding.problem,
            place: finding.range.map { TextPlace(at: $0.lowerBound, in: bytes) },
            excerpt: finding.range.map { TextExcerpt.line(of: bytes, from: $0.lowerBound, to: $0.upperBound) } ?? "",
            underlying: error
        )
    }
}

/// What a decoder's error says, held against the body.
private struct Finding {
    var path: [any CodingKey] = []
    var problem: String
    var range: Range<Int>?

    init(_ error: any Error, in bytes: [UInt8]) {
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            path = context.codingPath
            range = JSONScanner.range(of: path, in: bytes)
            problem = "expected \(Self.name(type)), found \(Self.kind(at: range, in: bytes))"
        case DecodingError.valueNotFound(let type, let context):
            path = context.codingPath
            range = JSONScanner.range(of: path, in: bytes)
            problem = "expected \(Self.name(type)), found nothing"
        case DecodingError.keyNotFound(let key, let context):
            path = context.codingPath + [key]
            range = JSONScanner.range(of: context.codingPath, in: bytes)
            problem = "expected a value, found no such key"
        case DecodingError.dataCorrupted(let context):
            path = context.codingPath
            problem = context.debugDescription
            if path.isEmpty, let fault = JSONScanner.fault(in: bytes) {
                let found = fault.position == bytes.count ? "the end" : "this"
                problem = "not valid JSON: expected \(fault.expected), found \(found)"
                range = fault.position..<bytes.count
                if bytes.isEmpty { problem = "the body is empty" }
            } else {
                range = JSONScanner.range(of: path, in: bytes)
            }
        default:
            problem = "\(error)"
        }
    }

    private static func name(_ type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "\(type)"
        }
    }

    private static func kind(at range: Range<Int>?, in bytes: [UInt8]) -> String {
        guard let range, !range.isEmpty else { return "something else" }
        return switch bytes[range.lowerBound] {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        case UInt8(ascii: "n"): "null"
        default: "a number"
        }
    }
}

extension [any CodingKey] {
    /// The path as one would write it: `[3].address.geo.lat`.
    fileprivate var jsonPath: String {
        var path = ""
        for key in self {
            // A dictionary's integer key has an `intValue` too, and its digits for a name.
            if let index = key.intValue, key.stringValue != "\(index)" {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return path
    }
}

extension TextPlace {
    fileprivate init(at position: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(position)
        let lastLine = before.lastIndex(of: 0x0a).map { before[($0 + 1)...] } ?? before
        line = before.count { $0 == 0x0a } + 1
        column = String(decoding: lastLine, as: UTF8.self).count + 1
    }
}
