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

/// Each law says that two ways to build a future agree, in outcome and in effects.
///
/// The two sides are built in equal random worlds; see `LawWorld`.
@Suite("Functor and monad laws", .timeLimit(.minutes(20)))
struct FunctorMonadLawsTests {
    // Functor: map and mapError.

    @Test func `mapping with the identity changes nothing`() {
        expectLaw({ $0.future("m").map { $0 } }, equals: { $0.future("m") })
        expectLaw({ $0.future("m").mapError { $0 } }, equals: { $0.future("m") })
    }

    @Test func `mapping twice is mapping with the composition`() {
        expectLaw(
            { $0.future("m").map($0.function("f")).map($0.function("g")) },
            equals: { world in
                let (f, g) = (world.function("f") as Step<Int>, world.function("g") as Step<Int>)
                return world.future("m").map { (value) throws(Fault) in try g(f(value)) }
            }
        )
        expectLaw(
            { $0.future("m").mapError($0.renaming("f")).mapError($0.renaming("g")) },
            equals: { world in
                let (f, g) = (world.renaming("f"), world.renaming("g"))
                return world.future("m").mapError { g(f($0)) }
            }
        )
    }

    @Test func `map and mapError don't disturb each other`() {
        expectLaw(
            { world in world.future("m").map { $0 + world.value("n") }.mapError(world.renaming("g")) },
            equals: { world in world.future("m").mapError(world.renaming("g")).map { $0 + world.value("n") } }
        )
    }

    // Monad: success and flatMap.

    @Test func `flatMap on a success is the closure's future`() {
        expectLaw(
            { Future<Int, Fault>.success($0.value("x")).flatMap($0.arrow("f")) },
            equals: { $0.arrow("f")($0.value("x")) }
        )
    }

    @Test func `flatMap into a success changes nothing`() {
        expectLaw({ $0.future("m").flatMap { .success($0) } }, equals: { $0.future("m") })
    }

    @Test func `flatMaps in a row are flatMaps in one another`() {
        expectLaw(
            { $0.future("m").flatMap($0.arrow("f")).flatMap($0.arrow("g")) },
            equals: { world in
                let (f, g) = (world.arrow("f") as Arrow<Int>, world.arrow("g") as Arrow<Int>)
                return world.future("m").flatMap { f($0).flatMap(g) }
            }
        )
    }

    @Test func `map is flatMap into a known future`() {
        expectLaw(
            { $0.future("m").map($0.function("f")) },
            equals: { world in
                let f: Step<Int> = world.function("f")
                return world.future("m").flatMap { value in
                    Future(catching: { () throws(Fault) in try f(value) })
                }
            }
        )
    }

    @Test func `flatMap is map, flattened`() {
        expectLaw(
            { $0.future("m").flatMap($0.arrow("f")) },
            equals: { world in
                let f: Arrow<Int> = world.arrow("f")
                return world.future("m").map { f($0) }.flattened()
            }
        )
    }

    // The monad of failures: failure and flatMapError.

    @Test func `flatMapError on a failure is the closure's future`() {
        expectLaw(
            { Future<Int, Fault>.failure($0.error("e")).flatMapError($0.arrow("f")) },
            equals: { $0.arrow("f")($0.error("e")) }
        )
    }

    @Test func `flatMapError into a failure changes nothing`() {
        expectLaw({ $0.future("m").flatMapError { .failure($0) } }, equals: { $0.future("m") })
    }

    @Test func `flatMapErrors in a row are flatMapErrors in one another`() {
        expectLaw(
            { $0.future("m").flatMapError($0.arrow("f")).flatMapError($0.arrow("g")) },
            equals: { world in
                let (f, g) = (world.arrow("f") as Arrow<Fault>, world.arrow("g") as Arrow<Fault>)
                return world.future("m").flatMapError { f($0).flatMapError(g) }
            }
        )
    }

    // recover.

    @Test func `recovering a success changes nothing, and a failure is what the closure makes of it`() {
        expectLaw(
            { Future<Int, Fault>.success($0.value("x")).recover($0.function("h")) },
            equals: { Future<Int, Fault>.success($0.value("x")) }
        )
        expectLaw(
            { Future<Int, Fault>.failure($0.error("e")).recover($0.function("h")) },
            equals: { world in
                Future(catching: { () throws(Fault) in try world.function("h")(world.error("e")) })
            }
        )
    }

    @Test func `recovering by throwing the failure changes nothing`() {
        expectLaw({ $0.future("m").recover { (error) throws(Fault) in throw error } }, equals: { $0.future("m") })
    }

    @Test func `recovering twice is recovering from the failure to recover`() {
        expectLaw(
            { $0.future("m").recover($0.function("h")).recover($0.function("k")) },
            equals: { world in
                let (h, k) = (world.function("h") as Step<Fault>, world.function("k") as Step<Fault>)
                return world.future("m").recover { (error) throws(Fault) in
                    do throws(Fault) { return try h(error) } catch { return try k(error) }
                }
            }
        )
    }

    @Test func `recover is flatMapError into a known future`() {
        expectLaw(
            { $0.future("m").recover($0.function("h")) },
            equals: { world in
                let h: Step<Fault> = world.function("h")
                return world.future("m").flatMapError { error in
                    Future(catching: { () throws(Fault) in try h(error) })
                }
            }
        )
    }
}

private typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int
private typealias Arrow<Argument> = @Sendable (Argument) -> Future<Int, Fault>
