//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

/// Programs of random operations do in the library what a simple oracle says.
///
/// A failure names its seed. `RandomProgram(seed:)` makes the same program again.
@Suite("Races: random programs", .timeLimit(.minutes(60)))
struct RandomProgramsRaceTests {
    private static let seeds: UInt64 = Depth.pick(quick: 500, normal: 4_000, full: 100_000)

    @Test func `with a failure that can say that the work was cancelled`() {
        compare(RandomProgramMachine<Telling>.init, canSayCancelled: true)
    }

    @Test func `with a failure that can't`() {
        compare(RandomProgramMachine<Breakable>.init, canSayCancelled: false)
    }

    private func compare<Failure>(_ machine: () -> RandomProgramMachine<Failure>, canSayCancelled: Bool) {
        for seed in 0..<Self.seeds {
            let program = RandomProgram(seed: seed)
            let found = machine().run(program)
            let expected = RandomProgramOracle(canSayCancelled: canSayCancelled).run(program)
            guard found != expected else { continue }
            let numbered = program.operations.enumerated().map { "\($0): \($1)" }.joined(separator: "\n")
            Issue.record("seed \(seed)\n\(numbered)\nfound \(found)\nexpected \(expected)")
            return
        }
    }
}
