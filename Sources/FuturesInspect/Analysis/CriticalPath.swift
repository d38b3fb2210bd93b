//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the time of the longest chain was spent on.
struct CriticalPath {
    struct Step {
        enum Work: UInt8 { case waiting, queued, running, underWay }

        let work: Work
        let future: Int32
        let began: Int
        let ended: Int

        var length: Int { ended - began }
    }

    /// From the end of the chain back to its beginning.
    let steps: [Step]

    var length: Int { (steps.first?.ended ?? 0) - (steps.last?.began ?? 0) }

    /// The chain that ends the longest after it began, among all that were settled.
    init(_ graph: WaitGraph) {
        var walk = BackwardWalk(graph)
        var (end, longest) = (Int32(-1), -1)
        for future in graph.all where graph[future].settled >= 0 && !graph[future].isImplied {
            let length = graph[future].settled - walk.beginning(of: future)
            if length >= longest { (end, longest) = (future, length) }
        }
        steps = end < 0 ? [] : walk.steps(to: end)
    }
}
