//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros

protocol Shape: Sendable {
    var area: Int { get }
}

struct Square: Shape {
    let area = 1
}

/// Generic functions and types, requirements, opaque types and packs.
struct GenericSignatures: Sendable {
    // twin: func plain<T>(_ type: T.Type) -> Future<T, any Error> where T: Swift.Sendable
    @Futurized
    func plain<T>(_ type: T.Type, completion: @escaping (Result<T, any Error>) -> Void) {}

    // twin: func sendable<T: Sendable>(_ value: T) -> Future<T, Never>
    @Futurized
    func sendable<T: Sendable>(_ value: T, completion: @escaping @Sendable (T) -> Void) { completion(value) }

    // twin: func required<T>(_ value: T) -> Future<T, Never> where T: Shape, T: Swift.Sendable
    @Futurized
    func required<T>(_ value: T, completion: @escaping @Sendable (T) -> Void) where T: Shape { completion(value) }

    // twin: func failing<E: Error>(_ type: E.Type) -> Future<Int, E> where E: Swift.Sendable
    @Futurized
    func failing<E: Error>(_ type: E.Type, completion: @escaping (Int?, E?) -> Void) {}

    // twin: func throwing<E: Error>(_ error: E) -> Future<Int, E> where E: Swift.Sendable
    @Futurized
    func throwing<E: Error>(_ error: E) async throws(E) -> Int { throw error }

    // twin: func unrelated<T>(_ value: T) -> Future<Int, Never>
    @Futurized
    func unrelated<T>(_ value: T, completion: @escaping (Int) -> Void) {}

    // twin: func values<C: Collection>(_ values: C) -> Future<C.Element, Never> where C.Element: Sendable, C:
    //     Swift.Sendable
    @Futurized
    func values<C: Collection>(_ values: C, completion: @escaping (C.Element) -> Void) where C.Element: Sendable {}

    // twin: func later<T, U>(_ value: T, _ other: U) -> Future<Int, Never> where T: Swift.Sendable, U: Swift.Sendable
    @Futurized
    func later<T, U>(_ value: T, _ other: U) async -> Int { 1 }

    // twin: func opaqueParameter(_ shape: some Shape) -> Future<Int, Never>
    @Futurized
    func opaqueParameter(_ shape: some Shape, completion: @escaping (Int) -> Void) { completion(shape.area) }

    // twin: func opaqueLater(_ value: some Equatable & Swift.Sendable) -> Future<Bool, Never>
    @Futurized
    func opaqueLater(_ value: some Equatable) async -> Bool { value == value }

    // twin: func opaqueResult() -> Future<some Shape & Swift.Sendable, Never>
    @Futurized
    func opaqueResult() async -> some Shape { Square() }

    // twin: func opaqueThrowing() -> Future<some Shape & Sendable, any Swift.Error>
    @Futurized
    func opaqueThrowing() async throws -> some Shape & Sendable { Square() }

    // Names that `Sendable` is a part of.
    // twin: func metatype<T: SendableMetatype>(_ value: T) -> Future<T, any Swift.Error> where T: Swift.Sendable
    @Futurized
    func metatype<T: SendableMetatype>(_ value: T) async throws -> T { value }

    // twin: func metatypes<T: Decodable & SendableMetatype>(_ type: T.Type) -> Future<T, any Error> where T:
    //     Swift.Sendable
    @Futurized
    func metatypes<T: Decodable & SendableMetatype>(
        _ type: T.Type,
        completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {}

    // twin: func opaqueMetatype(_ value: some SendableMetatype & Swift.Sendable) -> Future<Int, Never>
    @Futurized
    func opaqueMetatype(_ value: some SendableMetatype) async -> Int { 1 }

    // twin: func elements(_ values: some Collection<any Sendable> & Swift.Sendable) -> Future<Int, Never>
    @Futurized
    func elements(_ values: some Collection<any Sendable>) async -> Int { values.count }

    // twin: func qualified<T: Swift.Sendable & Hashable>(_ value: T) -> Future<T, Never>
    @Futurized
    func qualified<T: Swift.Sendable & Hashable>(_ value: T) async -> T { value }

    // twin: func existential() -> Future<any Shape, Never>
    @Futurized
    func existential() async -> any Shape { Square() }

    // twin: func pack<each T>(_ values: repeat each T) -> Future<(repeat each T), Never> where repeat each T:
    //     Swift.Sendable
    @Futurized
    func pack<each T>(_ values: repeat each T, completion: @escaping ((repeat each T)) -> Void) {
        completion((repeat each values))
    }

    // twin: func packLater<each T: Sendable>(_ values: repeat each T) -> Future<(repeat each T), Never>
    @Futurized
    func packLater<each T: Sendable>(_ values: repeat each T) async -> (repeat each T) { (repeat each values) }

    struct Box<Value>: Sendable {
        // twin: func read() -> Future<Value, Never> where Value: Swift.Sendable
        @Futurized
        func read(completion: @escaping (Value) -> Void) {}

        // twin: func size() -> Future<Int, Never>
        @Futurized
        func size(completion: @escaping (Int) -> Void) {}
    }
}

extension GenericSignatures.Box where Value: Sendable {
    // twin: func write(_ value: Value) -> Future<Value, Never>
    @Futurized
    func write(_ value: Value) async -> Value { value }
}
#endif
