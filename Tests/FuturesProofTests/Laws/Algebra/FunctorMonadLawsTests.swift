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

/// Each law says that two ways to build a future agree, in outcome and in effects; and two ways to describe one, in
/// each of their runs.
///
/// The two sides are built in equal random worlds; see `LawWorld`.
@Suite("Functor and monad laws", .timeLimit(.minutes(60)))
struct FunctorMonadLawsTests {
    enum Kind: CaseIterable {
        case future, description

        var type: any Lawful.Type {
            switch self {
            case .future: Future<Int, Fault>.self
            case .description: LazyFuture<Int, Fault>.self
            }
        }
    }

    // Functor: map and mapError.

    @Test(arguments: Kind.allCases)
    func `mapping with the identity changes nothing`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(of: M.self, { M.named("m", in: $0).map { $0 } }, equals: { M.named("m", in: $0) })
            expectLaw(of: M.self, { M.named("m", in: $0).mapError { $0 } }, equals: { M.named("m", in: $0) })
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `mapping twice is mapping with the composition`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).map($0.function("f")).map($0.function("g")) },
                equals: { world in
                    let (f, g) = (world.function("f") as M.Step<Int>, world.function("g") as M.Step<Int>)
                    return M.named("m", in: world).map { (value) throws(Fault) in try g(f(value)) }
                }
            )
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).mapError($0.renaming("f")).mapError($0.renaming("g")) },
                equals: { world in
                    let (f, g) = (world.renaming("f"), world.renaming("g"))
                    return M.named("m", in: world).mapError { g(f($0)) }
                }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `map and mapError don't disturb each other`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { world in M.named("m", in: world).map { $0 + world.value("n") }.mapError(world.renaming("g")) },
                equals: { world in M.named("m", in: world).mapError(world.renaming("g")).map { $0 + world.value("n") } }
            )
        }
        law(kind.type)
    }

    // Monad: success and flatMap.

    @Test(arguments: Kind.allCases)
    func `flatMap on a success is what the closure makes`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.success($0.value("x")).flatMap(M.arrow("f", in: $0)) },
                equals: { M.arrow("f", in: $0)($0.value("x")) }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `flatMap into a success changes nothing`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(of: M.self, { M.named("m", in: $0).flatMap { .success($0) } }, equals: { M.named("m", in: $0) })
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `flatMaps in a row are flatMaps in one another`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).flatMap(M.arrow("f", in: $0)).flatMap(M.arrow("g", in: $0)) },
                equals: { world in
                    let (f, g) = (M.arrow("f", in: world) as M.Arrow<Int>, M.arrow("g", in: world) as M.Arrow<Int>)
                    return M.named("m", in: world).flatMap { f($0).flatMap(g) }
                }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `map is flatMap into what is known`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).map($0.function("f")) },
                equals: { world in
                    let f: M.Step<Int> = world.function("f")
                    return M.named("m", in: world).flatMap { value in M.made { () throws(Fault) in try f(value) } }
                }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `flatMap is map, flattened`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).flatMap(M.arrow("f", in: $0)) },
                equals: { M.named("m", in: $0).flattened(by: M.arrow("f", in: $0)) }
            )
        }
        law(kind.type)
    }

    // The monad of failures: failure and flatMapError.

    @Test(arguments: Kind.allCases)
    func `flatMapError on a failure is what the closure makes`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.failure($0.error("e")).flatMapError(M.arrow("f", in: $0)) },
                equals: { M.arrow("f", in: $0)($0.error("e")) }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `flatMapError into a failure changes nothing`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).flatMapError { .failure($0) } },
                equals: { M.named("m", in: $0) }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `flatMapErrors in a row are flatMapErrors in one another`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).flatMapError(M.arrow("f", in: $0)).flatMapError(M.arrow("g", in: $0)) },
                equals: { world in
                    let (f, g) = (M.arrow("f", in: world) as M.Arrow<Fault>, M.arrow("g", in: world) as M.Arrow<Fault>)
                    return M.named("m", in: world).flatMapError { f($0).flatMapError(g) }
                }
            )
        }
        law(kind.type)
    }

    // recover.

    @Test(arguments: Kind.allCases)
    func `recovering a success changes nothing, and a failure is what the closure makes of it`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.success($0.value("x")).recover($0.function("h")) },
                equals: { M.success($0.value("x")) }
            )
            expectLaw(
                of: M.self,
                { M.failure($0.error("e")).recover($0.function("h")) },
                equals: { world in M.made { () throws(Fault) in try world.function("h")(world.error("e")) } }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `recovering by throwing the failure changes nothing`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).recover { (error) throws(Fault) in throw error } },
                equals: { M.named("m", in: $0) }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `recovering twice is recovering from the failure to recover`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).recover($0.function("h")).recover($0.function("k")) },
                equals: { world in
                    let (h, k) = (world.function("h") as M.Step<Fault>, world.function("k") as M.Step<Fault>)
                    return M.named("m", in: world).recover { (error) throws(Fault) in
                        do throws(Fault) { return try h(error) } catch { return try k(error) }
                    }
                }
            )
        }
        law(kind.type)
    }

    @Test(arguments: Kind.allCases)
    func `recover is flatMapError into what is known`(_ kind: Kind) {
        func law<M: Lawful>(_: M.Type) {
            expectLaw(
                of: M.self,
                { M.named("m", in: $0).recover($0.function("h")) },
                equals: { world in
                    let h: M.Step<Fault> = world.function("h")
                    return M.named("m", in: world).flatMapError { error in M.made { () throws(Fault) in try h(error) } }
                }
            )
        }
        law(kind.type)
    }
}
