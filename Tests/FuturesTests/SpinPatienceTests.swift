//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

// A real-time thread that waits for one of a lower priority on the same core gets it to go on only by sleeping.
@Suite("SpinPatience", .timeLimit(.minutes(60)))
struct SpinPatienceTests {
    private let steps = (1...1_000).map(SpinPatience.Step.init(round:))

    @Test func `who waits for a lock spins first, then yields, then sleeps`() {
        let spins = steps.prefix { $0 == .spin }
        let yields = steps.dropFirst(spins.count).prefix { $0 == .yield }
        #expect(!spins.isEmpty)
        #expect(!yields.isEmpty)
        // A turn is given up within the time that a holder needs who runs, and sleep comes soon behind.
        #expect(spins.count < 100)
        #expect(yields.count < 1_000 - spins.count)
        #expect(pauses.count == steps.count - spins.count - yields.count)
    }

    @Test func `pauses grow up to a millisecond`() {
        #expect(pauses.allSatisfy { (1...1_000_000).contains($0) })
        #expect(pauses == pauses.sorted())
        #expect(pauses.first.map { $0 <= 100_000 } == true)
        #expect(pauses.last == 1_000_000)
        #expect(SpinPatience.Step(round: .max / 100_000) == .sleep(nanoseconds: 1_000_000))
    }

    /// In nanoseconds.
    private var pauses: [Int] {
        steps.compactMap { step in if case .sleep(let nanoseconds) = step { nanoseconds } else { nil } }
    }
}
