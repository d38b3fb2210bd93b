//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Line", .timeLimit(.minutes(60)))
struct LineTests {
    @Test func `what comes first goes first, however often it is cut off`() {
        var line = Line<Int>()
        var model: [Int] = []
        for step in 0..<1_000 {
            // Grows, then shrinks.
            for number in 0..<(step < 500 ? 3 : 1) {
                line.add(step * 10 + number)
                model.append(step * 10 + number)
            }
            for _ in 0..<2 {
                let first = model.isEmpty ? nil : model.removeFirst()
                #expect(line.removeFirst() == first)
            }
            #expect(line.count == model.count)
            #expect(line.isEmpty == model.isEmpty)
        }
    }

    // What manual executors and seeded schedulers keep their jobs in, without what a job costs.
    @Test func `four times as many take four times as long`() {
        let ratio = growth(from: 25_000) { many in
            var line = Line<Int>()
            for number in 0..<many { line.add(number) }
            var isInOrder = true
            for number in 0..<many where line.removeFirst() != number { isInOrder = false }
            #expect(isInOrder)
        }
        #expect(ratio < linearGrowth)
    }
}
