//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Synchronization
import Testing

@Suite("Growth", .timeLimit(.minutes(60)))
final class GrowthTests {
    /// Atomic: the optimizer leaves out what only adds up.
    private let looks = Atomic(0)

    private func look(at many: Int) {
        for _ in 0..<many { looks.wrappingAdd(1, ordering: .relaxed) }
    }

    @Test func `what looks at each once grows as their number does`() {
        #expect(growth(from: 20_000) { many in look(at: many) } < linearGrowth)
    }

    @Test func `what looks at all for each grows with the square of their number`() {
        let ratio = growth(from: 200) { many in
            for _ in 0..<many { look(at: many) }
        }
        #expect(ratio > linearGrowth)
    }
}
