//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

@Suite("Growth", .timeLimit(.minutes(60)))
struct GrowthTests {
    @Test func `what looks at each once grows as their number does`() {
        #expect(growth(from: 20_000) { many in _ = (0..<many).reduce(0) { $0 ^ $1 } } < linearGrowth)
    }

    @Test func `what looks at all for each grows with the square of their number`() {
        let ratio = growth(from: 200) { many in
            for first in 0..<many { _ = (0..<many).reduce(first) { $0 ^ $1 } }
        }
        #expect(ratio > linearGrowth)
    }
}
