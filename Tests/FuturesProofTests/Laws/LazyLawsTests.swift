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

/// Each law says that two descriptions agree, in outcome and in effects, in each of their runs; see
/// `FunctorMonadLawsTests` and `expectLazyLaw`.
@Suite("Functor and monad laws of LazyFuture", .timeLimit(.minutes(20)))
struct LazyLawsTests {
    private typealias Lazy = LazyFuture<Int, Fault>
    private typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int
    private typealias Arrow<Argument> = @Sendable (Argument) -> LazyFuture<Int, Fault>

    // Functor.

    @Test func `mapping with the identity changes nothing`() {
        expectLazyLaw({ $0.lazy("m").map { $0 } }, equals: { $0.lazy("m") })
        expectLazyLaw({ $0.lazy("m").mapError { $0 } }, equals: { $0.lazy("m") })
    }

    @Test func `mapping twice is mapping with the composition`() {
        expectLazyLaw(
            { $0.lazy("m").map($0.function("f")).map($0.function("g")) },
            equals: { world in
                let (f, g) = (world.function("f") as Step<Int>, world.function("g") as Step<Int>)
                return world.lazy("m").map { (value) throws(Fault) in try g(f(value)) }
            }
        )
    }

    // Monad.

    @Test func `flatMap on a success is the closure's description`() {
        expectLazyLaw(
            { Lazy.success($0.value("x")).flatMap($0.lazyArrow("f")) },
            equals: { $0.lazyArrow("f")($0.value("x")) }
        )
    }

    @Test func `flatMap into a success changes nothing`() {
        expectLazyLaw({ $0.lazy("m").flatMap { .success($0) } }, equals: { $0.lazy("m") })
    }

    @Test func `flatMaps in a row are flatMaps in one another`() {
        expectLazyLaw(
            { $0.lazy("m").flatMap($0.lazyArrow("f")).flatMap($0.lazyArrow("g")) },
            equals: { world in
                let (f, g) = (world.lazyArrow("f") as Arrow<Int>, world.lazyArrow("g") as Arrow<Int>)
                return world.lazy("m").flatMap { f($0).flatMap(g) }
            }
        )
    }

    @Test func `flatMap is map, flattened`() {
        expectLazyLaw(
            { $0.lazy("m").flatMap($0.lazyArrow("f")) },
            equals: { world in
                let f: Arrow<Int> = world.lazyArrow("f")
                return world.lazy("m").map { f($0) }.flattened()
            }
        )
    }

    // The monad of failures, and recover.

    @Test func `flatMapError obeys the same laws`() {
        expectLazyLaw(
            { Lazy.failure($0.error("e")).flatMapError($0.lazyArrow("f")) },
            equals: { $0.lazyArrow("f")($0.error("e")) }
        )
        expectLazyLaw({ $0.lazy("m").flatMapError { .failure($0) } }, equals: { $0.lazy("m") })
        expectLazyLaw(
            { $0.lazy("m").flatMapError($0.lazyArrow("f")).flatMapError($0.lazyArrow("g")) },
            equals: { world in
                let (f, g) = (world.lazyArrow("f") as Arrow<Fault>, world.lazyArrow("g") as Arrow<Fault>)
                return world.lazy("m").flatMapError { f($0).flatMapError(g) }
            }
        )
    }

    @Test func `recover is flatMapError into what is known`() {
        expectLazyLaw(
            { $0.lazy("m").recover($0.function("h")) },
            equals: { world in
                let h: Step<Fault> = world.function("h")
                return world.lazy("m").flatMapError { error in
                    Lazy(catching: { () throws(Fault) in try h(error) })
                }
            }
        )
    }

    // A description and its future.

    @Test func `operators before the start are operators after it`() {
        expectLazyLaw(
            { $0.lazy("m").map($0.function("f")).recover($0.function("h")).flatMap($0.lazyArrow("k")) },
            equals: { world in
                let (f, h) = (world.function("f") as Step<Int>, world.function("h") as Step<Fault>)
                let k: @Sendable (Int) -> Future<Int, Fault> = world.arrow("k")
                return .deferred { world.future("m").map(f).recover(h).flatMap(k) }
            }
        )
    }
}
