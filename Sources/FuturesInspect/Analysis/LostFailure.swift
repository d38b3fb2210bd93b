//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Failures at one line that nothing was attached to, or promises of one line that were broken.
struct LostFailure {
    /// The first of them.
    let first: Int32
    var count = 0
    /// What the first one came through, from where it was made.
    let way: [Int32]
}

extension WaitGraph {
    /// The failures that nobody was there for, in the order in which they came.
    func lostFailures() -> [LostFailure] {
        // These look at a failure themselves.
        let looking: Set<String> = ["observe", "onFailure", "onCompletion", "await", "wait", "tap", "scope"]
        let isLooking = recording.kinds.names.map { looking.contains($0) }
        var lost: [Origin: LostFailure] = [:]
        for future in all {
            let outcome = self[future].outcome
            guard outcome == .broken || outcome == .failure && !isLooking[Int(self[future].kind)] else { continue }
            // A future that was made with its failure is no promise that anybody gave.
            if self[future].isImplied { continue }
            // A combinator drops its parts when it has its outcome, and a stage is dropped with its source.
            let isPart = outcome == .broken && !isLeaf(future)
            let isKnown = !waiters[future].isEmpty || self[future].awaited >= 0 || self[future].isSeen
            let waitsForItself = self[future].waitsForItself
            if !waitsForItself, isPart || outcome == .failure && isKnown { continue }
            let origin = origin(of: future)
            var failure = lost[origin] ?? LostFailure(first: future, way: waitsForItself ? [] : way(to: future))
            failure.count += 1
            lost[origin] = failure
        }
        return lost.values.sorted { $0.first < $1.first }
    }

    /// What a failure came through, from where it was made to a future that has it.
    private func way(to end: Int32) -> [Int32] {
        var way = [end]
        var future = end
        while way.count <= recording.futures.count {
            let sources = sources[future]
            // What handed over stands on the way, and has no outcome.
            way += sources.filter { self[$0].settled < 0 && self[$0].gone >= 0 }
            let passed = sources.last { self[$0].outcome == .failure || self[$0].outcome == .broken }
            guard let source = passed, source != future else { break }
            way.append(source)
            future = source
        }
        return way.reversed()
    }
}
