//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Summary {
    /// The closures that ran for the longest time.
    var closures: [String] {
        let closures = graph.slowClosures()
        if closures.isEmpty { return ["Slowest closures: none ran"] }
        let recording = graph.recording.runs.reduce(0) { $0.addingUpToMax($1.recording) }
        let without = recording >= 1_000_000 ? ", without \(recording.asTime) that the recorder took in them" : ""
        return [title("Slowest closures\(without)", closures.count)]
            + closures.prefix(limit).flatMap { closure in
                let run = closure.run
                let thread = ", thread \(run.thread)\(name(ofThread: run.thread))"
                let all = ", the longest of \(closure.count.grouped), which took \(closure.sum.asTime)"
                let start = "\(run.own.asTime.right(in: 9))  "
                return entry(start, run.future, thread + (closure.count > 1 ? all : ""))
            }
    }

    /// What others waited for the longest.
    var waits: [String] {
        let waits = graph.longWaits()
        if waits.isEmpty { return [] }
        let what = "Longest waits: until a promise or task was settled, or an executor ran"
        return [title(what, waits.count)]
            + waits.prefix(limit).flatMap { wait in
                let what =
                    wait.isForExecutor ? "in the queue of \(graph.recording.executor(of: wait.future).harmless): " : ""
                let many = wait.count > 1 ? ", the longest of \(wait.count.grouped)" : ""
                return entry("\(wait.length.asTime.right(in: 9))  \(what)", wait.future, many)
            }
    }

    private func name(ofThread thread: Int32) -> String {
        graph.recording.threads[thread].map { $0.isEmpty ? "" : " \($0.cut(to: 15).harmless)" } ?? ""
    }
}
