//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

/// What a future and a description of one have in common, for the laws that hold for both.
protocol Lawful: Sendable {
    typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int
    typealias Arrow<Argument> = @Sendable (Argument) -> Self

    static func success(_ value: Int) -> Self
    static func failure(_ failure: Fault) -> Self
    /// What is known once the closure has returned or thrown.
    static func made(by body: @escaping @Sendable () throws(Fault) -> Int) -> Self
    /// The one of this name.
    static func named(_ name: String, in world: LawWorld) -> Self
    /// The function of this name that makes others.
    static func arrow<Argument: Sendable>(_ name: String, in world: LawWorld) -> Arrow<Argument>

    func map(_ transform: @escaping @Sendable (Int) -> Int) -> Self
    @_disfavoredOverload func map(_ transform: @escaping Step<Int>) -> Self
    func mapError(_ transform: @escaping @Sendable (Fault) -> Fault) -> Self
    func flatMap(_ transform: @escaping Arrow<Int>) -> Self
    func flatMapError(_ transform: @escaping Arrow<Fault>) -> Self
    func recover(_ transform: @escaping Step<Fault>) -> Self
    /// Maps to others, and flattens what comes of that.
    func flattened(by transform: @escaping Arrow<Int>) -> Self

    /// Expects two of them to agree, in outcome and in effects.
    static func expect(
        _ left: (LawWorld) -> Self,
        equals right: (LawWorld) -> Self,
        _ location: SourceLocation
    )
}

extension Future: Lawful where Success == Int, Failure == Fault {
    static func made(by body: @escaping @Sendable () throws(Fault) -> Int) -> Future { Future.catching(body) }
    static func named(_ name: String, in world: LawWorld) -> Future { world.future(name) }
    static func arrow<Argument: Sendable>(_ name: String, in world: LawWorld) -> Arrow<Argument> { world.arrow(name) }
    func flattened(by transform: @escaping Arrow<Int>) -> Future { map { transform($0) }.flattened() }

    // What has an argument by default is no witness of a requirement without it.
    func map(_ transform: @escaping @Sendable (Int) -> Int) -> Future { map(on: .inline, transform) }
    @_disfavoredOverload func map(_ transform: @escaping Step<Int>) -> Future { map(on: .inline, transform) }
    func mapError(_ transform: @escaping @Sendable (Fault) -> Fault) -> Future { mapError(on: .inline, transform) }
    func flatMap(_ transform: @escaping Arrow<Int>) -> Future { flatMap(on: .inline, transform) }
    func flatMapError(_ transform: @escaping Arrow<Fault>) -> Future { flatMapError(on: .inline, transform) }
    func recover(_ transform: @escaping Step<Fault>) -> Future { recover(on: .inline, transform) }

    static func expect(
        _ left: (LawWorld) -> Future,
        equals right: (LawWorld) -> Future,
        _ location: SourceLocation
    ) { expectLaw(left, equals: right, location) }
}

extension LazyFuture: Lawful where Success == Int, Failure == Fault {
    static func made(by body: @escaping @Sendable () throws(Fault) -> Int) -> LazyFuture { LazyFuture.catching(body) }
    static func named(_ name: String, in world: LawWorld) -> LazyFuture { world.lazy(name) }
    static func arrow<Argument: Sendable>(_ name: String, in world: LawWorld) -> Arrow<Argument> {
        world.lazyArrow(name)
    }
    func flattened(by transform: @escaping Arrow<Int>) -> LazyFuture { map { transform($0) }.flatMap { $0 } }

    static func expect(
        _ left: (LawWorld) -> LazyFuture,
        equals right: (LawWorld) -> LazyFuture,
        _ location: SourceLocation
    ) { expectLazyLaw(left, equals: right, location) }
}

/// Expects two of one kind to agree, in outcome and in effects.
func expectLaw<M: Lawful>(
    of kind: M.Type,
    _ left: (LawWorld) -> M,
    equals right: (LawWorld) -> M,
    _ location: SourceLocation = #_sourceLocation
) { kind.expect(left, equals: right, location) }
