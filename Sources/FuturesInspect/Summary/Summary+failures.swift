//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Summary {
    /// The failures that nobody was there for, and where each came from.
    var failures: [String] {
        let lost = graph.lostFailures()
        if lost.isEmpty { return ["Failures that nothing was attached to: none"] }
        return [title("Failures that nothing was attached to, and broken promises", lost.count)]
            + lost.prefix(limit).flatMap { failure -> [String] in
                let future = graph[failure.first]
                let many = failure.count > 1 ? " × \(failure.count.grouped)" : ""
                let facts = many + (future.waitsForItself ? ", waits for itself" : "")
                let what = future.outcome == .broken || future.waitsForItself ? "broken" : "failed"
                let lines = entry("  \(what) ", failure.first, facts)
                return failure.way.count < 2 ? lines : lines + way(failure.way, first: "made as", indented: 4)
            }
    }
}
