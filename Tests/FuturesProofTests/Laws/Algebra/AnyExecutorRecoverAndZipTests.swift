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

/// The laws of `recover` and `zip` hold wherever closures run, as those of `AnyExecutorLawsTests` do.
///
/// What comes out of `zip` depends on what fails first: both sides of its laws hop equally often.
@Suite("Laws of recover and zip on any executor", .timeLimit(.minutes(60)))
struct AnyExecutorRecoverAndZipTests {
    private typealias Lazy = LazyFuture<Int, Fault>
    private typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int

    private static func pair(_ left: Int, _ right: Int) -> Int { left &* 31 &+ right }
    private static func twice(_ number: Int) -> Int { number &* 2 }
    private static func next(_ number: Int) -> Int { number &+ 1 }

    // recover.

    @Test func `recovering anywhere from a success changes nothing`() {
        expectLaw(
            { Future<Int, Fault>.success($0.value("x")).recover(on: $0.place("p"), $0.function("h")) },
            equals: { .success($0.value("x")) }
        )
        expectLazyLaw(
            { Lazy.success($0.value("x")).recover(on: $0.place("p"), $0.function("h")) },
            equals: { .success($0.value("x")) }
        )
    }

    @Test func `recovering anywhere from a failure is the closure's outcome`() {
        func caught(_ world: LawWorld) -> @Sendable () throws(Fault) -> Int {
            let (h, error) = (world.function("h") as Step<Fault>, world.error("e"))
            return { () throws(Fault) in try h(error) }
        }
        expectLaw(
            { Future<Int, Fault>.failure($0.error("e")).recover(on: $0.place("p"), $0.function("h")) },
            equals: { Future.catching(caught($0)) }
        )
        expectLazyLaw(
            overlapping: false,
            { Lazy.failure($0.error("e")).recover(on: $0.place("p"), $0.function("h")) },
            equals: { Lazy.catching(caught($0)) }
        )
    }

    @Test func `recovering in two places is recovering from the first closure's failure in one`() {
        func both(_ world: LawWorld) -> Step<Fault> {
            let (g, h) = (world.function("g") as Step<Fault>, world.function("h") as Step<Fault>)
            return { error throws(Fault) in
                do throws(Fault) {
                    return try g(error)
                } catch {
                    return try h(error)
                }
            }
        }
        expectLaw(
            {
                $0.future("m").recover(on: $0.place("p"), $0.function("g")).recover(on: $0.place("q"), $0.function("h"))
            },
            equals: { $0.future("m").recover(on: $0.place("p"), both($0)) }
        )
        expectLazyLaw(
            overlapping: false,
            { $0.lazy("m").recover(on: $0.place("p"), $0.function("g")).recover(on: $0.place("q"), $0.function("h")) },
            equals: { $0.lazy("m").recover(on: $0.place("p"), both($0)) }
        )
    }

    @Test func `recover is flatMapError into what is known, wherever it runs`() {
        expectLaw(
            { $0.future("m").recover(on: $0.place("p"), $0.function("h")) },
            equals: { world in
                let h: Step<Fault> = world.function("h")
                return world.future("m").flatMapError(on: world.place("p")) { error in
                    Future.catching({ () throws(Fault) in try h(error) })
                }
            }
        )
        expectLazyLaw(
            { $0.lazy("m").recover(on: $0.place("p"), $0.function("h")) },
            equals: { world in
                let h: Step<Fault> = world.function("h")
                return world.lazy("m").flatMapError(on: world.place("p")) { error in
                    Lazy.catching({ () throws(Fault) in try h(error) })
                }
            }
        )
    }

    // zip.

    @Test func `zip with nothing changes nothing, wherever both come from`() {
        expectLaw(
            { zip(Future<Void, Fault>.success(()).on($0.place("p")), $0.future("m").on($0.place("q"))).map { $1 } },
            equals: { $0.future("m") }
        )
        expectLazyLaw(
            overlapping: false,
            { zip(LazyFuture<Void, Fault>.success(()).on($0.place("p")), $0.lazy("m").on($0.place("q"))).map { $1 } },
            equals: { $0.lazy("m") }
        )
    }

    @Test func `brackets don't matter, wherever the inputs come from`() {
        expectLaw(
            { world in
                let (a, b) = (world.future("a").on(world.place("p")), world.future("b").on(world.place("q")))
                return zip(zip(a, b), world.future("c").on(world.place("r"))).map { both, third in
                    Self.pair(Self.pair(both.0, both.1), third)
                }
            },
            equals: { world in
                let (a, b) = (world.future("a").on(world.place("p")), world.future("b").on(world.place("q")))
                return zip(a, zip(b, world.future("c").on(world.place("r")))).map { first, both in
                    Self.pair(Self.pair(first, both.0), both.1)
                }
            }
        )
        // Descriptions that are begun in one another share jobs, and which ones is up to the brackets: so all fail
        // alike.
        func input(_ name: String, in world: LawWorld) -> Lazy {
            world.lazy(name).on(world.place(name)).mapError { _ in .first }
        }
        expectLazyLaw(
            { world in
                zip(zip(input("a", in: world), input("b", in: world)), input("c", in: world)).map { both, third in
                    Self.pair(Self.pair(both.0, both.1), third)
                }
            },
            equals: { world in
                zip(input("a", in: world), zip(input("b", in: world), input("c", in: world))).map { first, both in
                    Self.pair(Self.pair(first, both.0), both.1)
                }
            }
        )
    }

    @Test func `mapping in two places before zip is mapping after it`() {
        expectLaw(
            { world in
                zip(
                    world.future("a").map(on: world.place("p"), Self.twice),
                    world.future("b").map(on: world.place("q"), Self.next)
                ).map { Self.pair($0, $1) }
            },
            equals: { world in
                zip(world.future("a").on(world.place("p")), world.future("b").on(world.place("q")))
                    .map { Self.pair(Self.twice($0), Self.next($1)) }
            }
        )
        expectLazyLaw(
            { world in
                zip(
                    world.lazy("a").map(on: world.place("p"), Self.twice),
                    world.lazy("b").map(on: world.place("q"), Self.next)
                ).map { Self.pair($0, $1) }
            },
            equals: { world in
                zip(world.lazy("a").on(world.place("p")), world.lazy("b").on(world.place("q")))
                    .map { Self.pair(Self.twice($0), Self.next($1)) }
            }
        )
    }

    @Test func `zip of descriptions is zip of their futures, wherever they come from`() {
        expectLazyLaw(
            { zip($0.lazy("a").on($0.place("p")), $0.lazy("b").on($0.place("q"))).map { Self.pair($0, $1) } },
            equals: { world in
                .deferred {
                    zip(world.future("a").on(world.place("p")), world.future("b").on(world.place("q")))
                        .map { Self.pair($0, $1) }
                }
            }
        )
    }
}
