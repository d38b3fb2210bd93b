//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Times peers in turn, so that whatever else the machine does in the meantime meets all of them alike.
struct Rounds {
    private let count: Int
    private let works: [Work]

    init(_ workload: Workload, _ works: [Work]) {
        count = workload.count
        self.works = works
    }

    /// Nanoseconds for one unit, for each work; nil for those that are not timed.
    func medians(of rounds: Int) -> [Double?] {
        var times = works.map { _ in [Double]() }
        for round in 0..<rounds {
            for offset in works.indices {
                // Another one goes first each time.
                let index = (offset + round) % works.count
                guard case .timed(let body) = works[index] else { continue }
                let time = ContinuousClock().measure { body(count) }
                times[index].append(time / .nanoseconds(1) / Double(count))
            }
        }
        return times.map(Self.median)
    }

    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard let upper = sorted.dropFirst(sorted.count / 2).first else { return nil }
        return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
    }
}
