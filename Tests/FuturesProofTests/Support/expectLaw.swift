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

/// Expects two ways to build a future to agree, in outcome and in effects; each is built in equal random worlds.
func expectLaw(
    _ left: (LawWorld) -> Future<Int, Fault>,
    equals right: (LawWorld) -> Future<Int, Fault>,
    _ location: SourceLocation = #_sourceLocation
) {
    for seed in UInt64(0)..<300 {
        let (left, right) = (LawWorld.trace(seed, left), LawWorld.trace(seed, right))
        #expect(left == right, "seed \(seed)", sourceLocation: location)
        #expect(left.outcome != .pending, "seed \(seed)", sourceLocation: location)
    }
}

/// Expects two descriptions to agree, in outcome and in effects, in each of two runs.
///
/// Where executors differ between the sides, runs that overlap would mix their effects in different ways.
func expectLazyLaw(
    overlapping: Bool = true,
    _ left: (LawWorld) -> LazyFuture<Int, Fault>,
    equals right: (LawWorld) -> LazyFuture<Int, Fault>,
    _ location: SourceLocation = #_sourceLocation
) {
    func run(_ side: (LawWorld) -> LazyFuture<Int, Fault>, _ world: LawWorld) -> Future<Int, Fault> {
        let work = side(world)
        // The first of two runs: its effects are in the trace too.
        if world.value("runs") % 2 == 0 { work.execute() }
        if !overlapping { world.settleAll() }
        return work.start()
    }
    expectLaw({ run(left, $0) }, equals: { run(right, $0) }, location)
}

extension LawWorld {
    /// A description of the future of this name.
    func lazy(_ name: String) -> LazyFuture<Int, Fault> { .deferred { future(name) } }

    /// A function of this name that returns a description: calling it has no effect, running that has.
    func lazyArrow<Argument: Sendable>(_ name: String) -> @Sendable (Argument) -> LazyFuture<Int, Fault> {
        let begin: @Sendable (Argument) -> Future<Int, Fault> = arrow(name)
        return { argument in .deferred { begin(argument) } }
    }
}
