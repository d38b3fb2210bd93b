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

/// How descriptions and their futures agree, besides the laws of both; see `FunctorMonadLawsTests` and `expectLazyLaw`.
@Suite("Laws of LazyFuture", .timeLimit(.minutes(60)))
struct LazyLawsTests {
    private typealias Step<Argument> = @Sendable (Argument) throws(Fault) -> Int

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
