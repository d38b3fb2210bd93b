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
    init<Value: Decodable>(
        _ error: any Error,
        decoding type: Value.Type,
        with decoder: JSONDecoder,
        from body: Data,
        at address: URL?
    ) {
        let bytes = JSONText.bytes(of: body)
        let finding = Finding(error, decoding: type, with: decoder, from: body, bytes)
        self.init(
            address: address,
            type: "\(type)",
            path: TextExcerpt.shortened(finding.path),
            problem: TextExcerpt.shortened(finding.problem),
            place: finding.range.map { TextPlace(at: $0.lowerBound, in: bytes) },
            excerpt: finding.range.map { TextExcerpt.line(of: bytes, from: $0.lowerBound, to: $0.upperBound) } ?? "",
            underlying: error
        )
    }
}

extension DecodingFailure {
    /// What a type is called in a message: what JSON calls it, or what it is called in code.
    static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        case is Decimal.Type: "Decimal"
        default: "\(type)"
        }
    }
}

/// What a decoder's error says, held against the body.
private struct Finding {
    var path = ""
    var problem: String
    var range: Range<Int>?

    init<Value: Decodable>(
        _ error: any Error,
        decoding type: Value.Type,
        with decoder: JSONDecoder,
        from body: Data,
        _ bytes: [UInt8]
    ) {
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            self.init(at: context.codingPath, in: bytes)
            problem = "expected \(DecodingFailure.name(of: type)), found \(Self.kind(at: range, in: bytes))"
        case DecodingError.valueNotFound(let type, let context):
            self.init(at: context.codingPath, in: bytes)
            problem = "expected \(DecodingFailure.name(of: type)), found nothing"
        case DecodingError.keyNotFound(let key, let context):
            self.init(at: context.codingPath, in: bytes)
            path = (context.codingPath + [key]).jsonPath
            problem = "expected a value, found no such key"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            // Decodes once more, with twice the stack for each level: the depth is up to the server.
            if JSONText.depth(of: bytes) <= Self.deepestLocated,
                let scalar = Self.undecodableScalar(type, with: decoder, from: body)
            {
                self.init(scalar, in: bytes)
            } else if bytes.isEmpty {
                self.init(problem: "the body is empty", range: 0..<0)
            } else if decoder.readsOtherThanJSON {
                self.init(problem: context.debugDescription)
            } else if let (fault, path) = JSONScanner.fault(in: bytes) {
                let found = fault.position == bytes.count ? "the end" : "this"
                let problem = "not valid JSON: expected \(fault.expected), found \(found)"
                self.init(path: path, problem: problem, range: fault.position..<bytes.count)
            } else if let replacement = bytes.firstRange(of: Array("\u{fffd}".utf8)) {
                self.init(problem: "not valid text", range: replacement.lowerBound..<bytes.count)
            } else {
                self.init(problem: context.debugDescription)
            }
        case DecodingError.dataCorrupted(let context):
            self.init(at: context.codingPath, in: bytes)
            problem = context.debugDescription
        default:
            self.init(problem: "\(error)")
        }
    }

    private init(path: String = "", problem: String, range: Range<Int>? = nil) {
        self.path = path
        self.problem = problem
        self.range = range
    }

    private init(at path: [any CodingKey], in bytes: [UInt8]) {
        self.init(path: path.jsonPath, problem: "", range: JSONScanner.range(of: path, in: bytes))
    }

    private init(_ scalar: UndecodableScalar, in bytes: [UInt8]) {
        self.init(at: scalar.path, in: bytes)
        problem = "expected \(DecodingFailure.name(of: scalar.type)), found \(Self.kind(at: range, in: bytes))"
        guard let range, let objection = JSONScanner.objection(to: scalar.type, in: range, of: bytes) else { return }
        problem = objection.problem
        self.range = objection.position..<range.upperBound
    }

    private static let deepestLocated = 64

    /// Decodes once more, to learn which scalar it was; nil when it was none, and the text itself is at fault.
    private static func undecodableScalar<Value: Decodable>(
        _ type: Value.Type,
        with decoder: JSONDecoder,
        from body: Data
    ) -> UndecodableScalar? {
        do {
            if Located<Value>.isScalar {
                guard JSONScanner.fault(in: JSONText.bytes(of: body)) == nil else { return nil }
                return UndecodableScalar(path: [], type: type)
            }
            _ = try decoder.decode(Located<Value>.self, from: body)
            return nil
        } catch {
            return error as? UndecodableScalar
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

extension JSONDecoder {
    /// Whether what it reads may be something other than JSON, so that a fault in the grammar of JSON is none.
    fileprivate var readsOtherThanJSON: Bool { allowsJSON5 || assumesTopLevelDictionary }
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
