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
        let recording = graph.recording.runs.reduce(0) { $0 + $1.recording }
        let without = recording >= 1_000_000 ? ", without \(recording.asTime) that the recorder took in them" : ""
        return [title("Slowest closures\(without)", closures.count)]
            + closures.prefix(limit).map { closure in
                let run = closure.run
                let thread = ", thread \(run.thread)\(name(ofThread: run.thread))"
                let all = ", the longest of \(closure.count.grouped), which took \(closure.sum.asTime)"
                return line(run.own, name(of: run.future), thread + (closure.count > 1 ? all : ""))
            }
    }

    /// What others waited for the longest.
    var waits: [String] {
        let waits = graph.longWaits()
        if waits.isEmpty { return [] }
        let what = "Longest waits: until a promise or task was settled, or an executor ran"
        return [title(what, waits.count)]
            + waits.prefix(limit).map { wait in
                let what =
                    wait.isForExecutor ? "in the queue of \(graph.recording.executor(of: wait.future).harmless): " : ""
                let many = wait.count > 1 ? ", the longest of \(wait.count.grouped)" : ""
                return line(wait.length, what + name(of: wait.future), many)
            }
    }

    private func name(ofThread thread: Int32) -> String {
        graph.recording.threads[thread].map { $0.isEmpty ? "" : " \($0.cut(to: 15).harmless)" } ?? ""
    }

    /// A line that begins with a time; what it is about is cut, where there is no room for it.
    func line(_ time: Int, _ what: String, _ facts: String) -> String {
        "\(time.asTime.right(in: 9))  \(what.cut(to: Self.columns - 11 - facts.count))\(facts)"
    }
}
