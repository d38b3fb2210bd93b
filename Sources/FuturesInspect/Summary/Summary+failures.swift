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
                let many = failure.count > 1 ? " × \(failure.count.grouped)" : ""
                let what = graph[failure.first].outcome == .broken ? "broken" : "failed"
                let name = name(of: failure.first).cut(to: Self.columns - 9 - many.count)
                let line = "  \(what) \(name)\(many)"
                return failure.way.count < 2 ? [line] : [line] + way(failure.way, first: "made as", indented: 4)
            }
    }
}
