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
        let wholes = joinedWholes()
        func add(_ run: RecordedRun, of future: Int32) {
            let run = RecordedRun(
                future: future,
                thread: run.thread,
                began: run.began,
                duration: run.duration,
                recording: run.recording
            )
            let origin = origin(of: future)
            guard var closure = slow[origin] else {
                slow[origin] = SlowClosure(run: run, sum: run.own)
                return
            }
            closure.count += 1
            closure.sum = closure.sum.addingUpToMax(run.own)
            if run.own > closure.run.own { closure.run = run }
            slow[origin] = closure
        }
        let isAround = runsAroundCalls(wholes)
        for (number, run) in recording.runs.enumerated() where !isAround[number] {
            // What observes a part was made wherever that began: it is told by the line of the whole.
            add(run, of: wholes[run.future].first ?? run.future)
        }
        for call in recording.calls { add(call, of: call.future) }
        return slow.values.sorted { ($1.run.own, $0.run.began) < ($0.run.own, $1.run.began) }
    }

    /// For each run, whether it is that of a part and combinators called closures in it: the rest of it is no code of
    /// the user.
    private func runsAroundCalls(_ wholes: Adjacency) -> [Bool] {
        var isAround = [Bool](repeating: false, count: recording.runs.count)
        for call in recording.calls {
            guard let run = number(ofRunOn: call.thread, at: call.began) else { continue }
            if !wholes[recording.runs[Int(run)].future].isEmpty { isAround[Int(run)] = true }
        }
        return isAround
    }
}
