//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Summary {
    /// What the time of the longest chain was spent on.
    var path: [String] {
        let path = CriticalPath(graph)
        if path.steps.isEmpty { return [] }
        return ["Critical path of the longest chain, \(path.length.asTime), from its end back"] + lines(of: path)
    }

    private struct Stop: Hashable {
        let work: CriticalPath.Step.Work
        let origin: WaitGraph.Origin
    }

    private func lines(of path: CriticalPath) -> [String] {
        let stops = path.steps.map { Stop(work: $0.work, origin: graph.origin(of: $0.future)) }
        var (entries, index): ([(time: Int, text: String)], Int) = ([], 0)
        for part in FoldedWay(stops).parts {
            let rounds = part.steps.count * part.count
            for offset in part.steps.indices {
                let same = stride(from: index + offset, to: index + rounds, by: part.steps.count)
                let time = same.reduce(0) { $0 + path.steps[$1].length }
                entries.append((time, entry(time, say(path.steps[index + offset]), times: part.count)))
            }
            index += rounds
        }
        return kept(entries)
    }

    private func entry(_ time: Int, _ what: String, times: Int) -> String {
        let many = times > 1 ? ", × \(times.grouped)" : ""
        return "\(time.asTime.right(in: 9))  \(what.cut(to: Self.columns - 11 - many.count))\(many)"
    }

    private func say(_ step: CriticalPath.Step) -> String {
        switch step.work {
        case .waiting: "waiting for \(name(of: step.future))"
        case .queued: "in the queue of \(graph.recording.executor(of: step.future).harmless), \(name(of: step.future))"
        case .running: "running \(name(of: step.future))"
        case .underWay: "on the way to \(name(of: step.future))"
        }
    }

    /// The entries that took the longest, in their order, with what stands between them in a line.
    private func kept(_ entries: [(time: Int, text: String)]) -> [String] {
        // No more than there is: the limit may be any number.
        let room = 2 * min(max(1, limit), entries.count)
        if entries.count <= room { return entries.map(\.text) }
        let ranked = entries.indices.sorted { (entries[$1].time, $0) < (entries[$0].time, $1) }
        let kept = Set(ranked.prefix(room))
        var (lines, skipped): ([String], [Int]) = ([], [])
        func close() {
            if skipped.isEmpty { return }
            lines.append("\(skipped.reduce(0, +).asTime.right(in: 9))  in \(skipped.count.of("shorter step"))")
            skipped = []
        }
        for (index, entry) in entries.enumerated() {
            if !kept.contains(index) {
                skipped.append(entry.time)
                continue
            }
            close()
            lines.append(entry.text)
        }
        close()
        return lines
    }
}
