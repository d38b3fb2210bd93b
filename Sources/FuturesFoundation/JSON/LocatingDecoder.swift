//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Passes everything on to a decoder of JSON, and says of a scalar that can't be decoded where it is.
///
/// Foundation reads scalars when they are asked for. Where one isn't what its type needs, a number that is too large or
/// a string that isn't UTF-8, it reports no more than that the data were not valid JSON. So what failed is decoded once
/// more, through this, to learn where.
struct LocatingDecoder: Decoder {
    let base: any Decoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try locating(codingPath, [String: Any].self) { try base.container(keyedBy: type) }
        return KeyedDecodingContainer(LocatingKeyedContainer(base: container))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try locating(codingPath, [Any].self) { try base.unkeyedContainer() })
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        LocatingSingleValueContainer(base: try base.singleValueContainer())
    }
}

/// That a scalar can't be decoded, where it is, and what was wanted.
struct UndecodableScalar: Error {
    let path: [any CodingKey]
    let type: Any.Type
}

/// Asks Foundation for a scalar or a container, and gives an error that knows no path the one where it came up.
///
/// What Foundation throws there is of a type of its own; it becomes a `DecodingError` further out.
private func locating<Value>(_ path: [any CodingKey], _ type: Any.Type, _ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as DecodingError {
        throw error
    } catch {
        throw UndecodableScalar(path: path, type: type)
    }
}

/// A value that is decoded with a ``LocatingDecoder`` in between.
struct Located<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: LocatingDecoder(base: decoder)) }

    /// Whether a decoder of JSON knows the type itself, and does not ask it to decode itself.
    static var isScalar: Bool {
        switch Value.self {
        case is Date.Type, is Data.Type, is URL.Type, is Decimal.Type, is String.Type, is Bool.Type: true
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: true
        default: false
        }
    }
}

private struct LocatingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool { base.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard Located<Value>.isScalar else { return try base.decode(Located<Value>.self, forKey: key).value }
        return try locating(codingPath + [key], type) { try base.decode(type, forKey: key) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try locating(codingPath + [key], [String: Any].self) {
            try base.nestedContainer(keyedBy: type, forKey: key)
        }
        return KeyedDecodingContainer(LocatingKeyedContainer<NestedKey>(base: container))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.nestedUnkeyedContainer(forKey: key))
    }

    func superDecoder() throws -> any Decoder { LocatingDecoder(base: try base.superDecoder()) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        LocatingDecoder(base: try base.superDecoder(forKey: key))
    }
}

private struct LocatingUnkeyedContainer: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard Located<Value>.isScalar else { return try base.decode(Located<Value>.self).value }
        return try locating(codingPath + [Index(currentIndex)], type) { try base.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try locating(codingPath + [Index(currentIndex)], [String: Any].self) {
            try base.nestedContainer(keyedBy: type)
        }
        return KeyedDecodingContainer(LocatingKeyedContainer<NestedKey>(base: container))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.nestedUnkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { LocatingDecoder(base: try base.superDecoder()) }

    /// A place in an array, spelled as Foundation does: with an integer, and a string that isn't its digits.
    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "Index \(intValue ?? 0)" }

        init(_ index: Int) { intValue = index }
        init?(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }
}

private struct LocatingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard Located<Value>.isScalar else { return try base.decode(Located<Value>.self).value }
        return try locating(codingPath, type) { try base.decode(type) }
    }
}
