//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Closures of one line.
struct SlowClosure {
    /// The slowest run.
    var run: RecordedRun
    var count = 1
    /// What all of them took.
    var sum: Int
}

extension WaitGraph {
    /// Which closures took the longest, without what the recorder took, by the line where they are written, the
    /// slowest first.
    func slowClosures() -> [SlowClosure] {
        var slow: [Origin: SlowClosure] = [:]
        for run in recording.runs {
            let origin = origin(of: run.future)
            guard var closure = slow[origin] else {
                slow[origin] = SlowClosure(run: run, sum: run.own)
                continue
            }
            closure.count += 1
            closure.sum = closure.sum.addingUpToMax(run.own)
            if run.own > closure.run.own { closure.run = run }
            slow[origin] = closure
        }
        return slow.values.sorted { ($1.run.own, $0.run.began) < ($0.run.own, $1.run.began) }
    }
}
