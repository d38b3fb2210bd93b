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

/// Where closures run changes neither what comes out nor what happens, and the laws hold wherever they run.
///
/// The executors are drawn from the caller's thread, a concurrent one and two serial ones, whose jobs run in random
/// orders.
@Suite("Functor and monad laws on any executor", .timeLimit(.minutes(60)))
struct AnyExecutorLawsTests {
    private typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int

    // An executor makes no difference.

    @Test func `operators with an executor are operators without one`() {
        expectLaw(
            { world in
                world.future("m")
                    .map(on: world.place("p"), world.function("f"))
                    .flatMap(on: world.place("q"), world.arrow("g"))
                    .flatMapError(on: world.place("r"), world.arrow("h"))
                    .recover(on: world.place("s"), world.function("k"))
            },
            equals: { world in
                world.future("m").map(world.function("f")).flatMap(world.arrow("g"))
                    .flatMapError(world.arrow("h")).recover(world.function("k"))
            }
        )
        expectLaw(
            { $0.future("m").mapError(on: $0.place("p"), $0.renaming("f")).on($0.place("q")) },
            equals: { $0.future("m").mapError($0.renaming("f")) }
        )
    }

    @Test func `descriptions with an executor are descriptions without one`() {
        expectLazyLaw(
            overlapping: false,
            { world in
                world.lazy("m")
                    .map(on: world.place("p"), world.function("f"))
                    .flatMap(on: world.place("q"), world.lazyArrow("g"))
                    .on(world.place("r"))
            },
            equals: { $0.lazy("m").map($0.function("f")).flatMap($0.lazyArrow("g")) }
        )
    }

    // The laws of futures.

    @Test func `mapping anywhere with the identity changes nothing`() {
        expectLaw({ $0.future("m").map(on: $0.place("p")) { $0 } }, equals: { $0.future("m") })
        expectLazyLaw(overlapping: false, { $0.lazy("m").map(on: $0.place("p")) { $0 } }, equals: { $0.lazy("m") })
    }

    @Test func `mapping in two places is mapping with the composition in one`() {
        expectLaw(
            { $0.future("m").map(on: $0.place("p"), $0.function("f")).map(on: $0.place("q"), $0.function("g")) },
            equals: { world in
                let (f, g) = (world.function("f") as Step<Int>, world.function("g") as Step<Int>)
                return world.future("m").map(on: world.place("p")) { (value) throws(Fault) in try g(f(value)) }
            }
        )
        expectLazyLaw(
            overlapping: false,
            { $0.lazy("m").map(on: $0.place("p"), $0.function("f")).map(on: $0.place("q"), $0.function("g")) },
            equals: { world in
                let (f, g) = (world.function("f") as Step<Int>, world.function("g") as Step<Int>)
                return world.lazy("m").map(on: world.place("p")) { (value) throws(Fault) in try g(f(value)) }
            }
        )
    }

    @Test func `flatMap anywhere on a success is the closure's`() {
        expectLaw(
            { Future<Int, Fault>.success($0.value("x")).flatMap(on: $0.place("p"), $0.arrow("f")) },
            equals: { $0.arrow("f")($0.value("x")) }
        )
        expectLazyLaw(
            overlapping: false,
            { LazyFuture<Int, Fault>.success($0.value("x")).flatMap(on: $0.place("p"), $0.lazyArrow("f")) },
            equals: { $0.lazyArrow("f")($0.value("x")) }
        )
    }

    @Test func `flatMap anywhere into a success changes nothing`() {
        expectLaw({ $0.future("m").flatMap(on: $0.place("p")) { .success($0) } }, equals: { $0.future("m") })
        expectLazyLaw(
            overlapping: false,
            { $0.lazy("m").flatMap(on: $0.place("p")) { .success($0) } },
            equals: { $0.lazy("m") }
        )
    }

    @Test func `flatMaps in a row are flatMaps in one another, wherever each runs`() {
        expectLaw(
            { world in
                world.future("m").flatMap(on: world.place("p"), world.arrow("f"))
                    .flatMap(on: world.place("q"), world.arrow("g"))
            },
            equals: { world in
                let f: @Sendable (Int) -> Future<Int, Fault> = world.arrow("f")
                return world.future("m").flatMap(on: world.place("p")) { value in
                    f(value).flatMap(on: world.place("q"), world.arrow("g"))
                }
            }
        )
        expectLazyLaw(
            overlapping: false,
            { world in
                world.lazy("m").flatMap(on: world.place("p"), world.lazyArrow("f"))
                    .flatMap(on: world.place("q"), world.lazyArrow("g"))
            },
            equals: { world in
                let f: @Sendable (Int) -> LazyFuture<Int, Fault> = world.lazyArrow("f")
                return world.lazy("m").flatMap(on: world.place("p")) { value in
                    f(value).flatMap(on: world.place("q"), world.lazyArrow("g"))
                }
            }
        )
    }
}
