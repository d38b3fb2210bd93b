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

/// `zip` is a monoidal product: a known `()` is its unit, and brackets don't matter.
///
/// Its outcome depends on what fails first, so the worlds of both sides settle their futures in the same order.
@Suite("Laws of zip", .timeLimit(.minutes(60)))
struct ZipLawsTests {
    private static func pair(_ left: Int, _ right: Int) -> Int { left &* 31 &+ right }
    private static func triple(_ first: Int, _ second: Int, _ third: Int) -> Int { pair(pair(first, second), third) }
    private static func twice(_ number: Int) -> Int { number &* 2 }
    private static func next(_ number: Int) -> Int { number &+ 1 }

    // Futures.

    @Test func `zip with a known nothing changes nothing, on either side`() {
        let unit = Future<Void, Fault>.success(())
        expectLaw({ zip(unit, $0.future("m")).map { $1 } }, equals: { $0.future("m") })
        expectLaw({ zip($0.future("m"), unit).map { value, _ in value } }, equals: { $0.future("m") })
    }

    @Test func `brackets don't matter`() {
        let flat: (LawWorld) -> Future<Int, Fault> = { world in
            zip(world.future("a"), world.future("b"), world.future("c")).map { Self.triple($0, $1, $2) }
        }
        expectLaw(
            { world in
                zip(zip(world.future("a"), world.future("b")), world.future("c"))
                    .map { both, third in Self.triple(both.0, both.1, third) }
            },
            equals: flat
        )
        expectLaw(
            { world in
                zip(world.future("a"), zip(world.future("b"), world.future("c")))
                    .map { first, both in Self.triple(first, both.0, both.1) }
            },
            equals: flat
        )
    }

    @Test func `mapping before zip is mapping after it`() {
        expectLaw(
            { zip($0.future("a").map(Self.twice), $0.future("b").map(Self.next)).map { Self.pair($0, $1) } },
            equals: { zip($0.future("a"), $0.future("b")).map { Self.pair(Self.twice($0), Self.next($1)) } }
        )
    }

    @Test func `zip of all that is known is flatMap in flatMap`() {
        expectLaw(
            { world in
                zip(Future<Int, Fault>.success(world.value("a")), world.future("b")).map { Self.pair($0, $1) }
            },
            equals: { world in
                Future<Int, Fault>.success(world.value("a")).flatMap { first in
                    world.future("b").map { Self.pair(first, $0) }
                }
            }
        )
    }

    // Descriptions.

    @Test func `zip of descriptions with a known nothing changes nothing, on either side`() {
        let unit = LazyFuture<Void, Fault>.success(())
        expectLazyLaw({ zip(unit, $0.lazy("m")).map { $1 } }, equals: { $0.lazy("m") })
        expectLazyLaw({ zip($0.lazy("m"), unit).map { value, _ in value } }, equals: { $0.lazy("m") })
    }

    @Test func `brackets don't matter to descriptions`() {
        let flat: (LawWorld) -> LazyFuture<Int, Fault> = { world in
            zip(world.lazy("a"), world.lazy("b"), world.lazy("c")).map { Self.triple($0, $1, $2) }
        }
        expectLazyLaw(
            { world in
                zip(zip(world.lazy("a"), world.lazy("b")), world.lazy("c"))
                    .map { both, third in Self.triple(both.0, both.1, third) }
            },
            equals: flat
        )
        expectLazyLaw(
            { world in
                zip(world.lazy("a"), zip(world.lazy("b"), world.lazy("c")))
                    .map { first, both in Self.triple(first, both.0, both.1) }
            },
            equals: flat
        )
    }

    @Test func `mapping descriptions before zip is mapping after it`() {
        expectLazyLaw(
            { zip($0.lazy("a").map(Self.twice), $0.lazy("b").map(Self.next)).map { Self.pair($0, $1) } },
            equals: { zip($0.lazy("a"), $0.lazy("b")).map { Self.pair(Self.twice($0), Self.next($1)) } }
        )
    }

    @Test func `zip of descriptions is zip of their futures`() {
        expectLazyLaw(
            { zip($0.lazy("a"), $0.lazy("b")).map { Self.pair($0, $1) } },
            equals: { world in
                .deferred { zip(world.future("a"), world.future("b")).map { Self.pair($0, $1) } }
            }
        )
    }
}
