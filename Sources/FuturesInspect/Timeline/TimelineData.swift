//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What stands in the page of a timeline: columns of numbers, and tables of texts.
struct TimelineData {
    private let recording: Recording
    private let graph: WaitGraph
    private let steps: [CriticalPath.Step]
    /// How many nanoseconds the page's unit of time has: the whole recording fits into 32 bits.
    private let tick: Int
    /// The page's number of each place: only those that are known have one.
    private let stacks: [Int32: UInt32]
    private let stackTexts: [[String]]

    init(_ recording: Recording) {
        self.recording = recording
        graph = WaitGraph(recording)
        steps = CriticalPath(graph).steps
        tick = max(1, recording.end / (1 << 31) + (recording.end >= 1 << 31 ? 1 : 0))
        let places = recording.places.keys.sorted()
        stacks = Dictionary(uniqueKeysWithValues: zip(places, 1...))
        stackTexts = places.map { recording.places[$0] ?? [] }
    }

    /// A moment that never came.
    private static let never = UInt32.max

    private func ticks(_ time: Int) -> UInt32 { time < 0 ? Self.never : UInt32(clamping: time / tick) }

    /// The data as one object of JSON.
    var json: String {
        var columns = Columns()
        addFutures(to: &columns)
        addRuns(to: &columns)
        addPath(to: &columns)
        let threads = Dictionary(uniqueKeysWithValues: recording.threads.map { (String($0), $1) })
        let fields = [
            ("program", recording.program.jsonForPage), ("facts", facts.jsonForPage), ("tick", "\(tick)"),
            ("end", "\(recording.end / tick)"), ("kinds", recording.kinds.names.jsonForPage),
            ("labels", recording.labels.names.jsonForPage), ("executors", recording.executors.names.jsonForPage),
            ("stacks", stackTexts.jsonForPage), ("threads", threads.jsonForPage),
            ("columns", "{\(columns.json.joined(separator: ",\n"))}"),
        ]
        return "{\(fields.map { "\"\($0)\":\($1)" }.joined(separator: ",\n"))}"
    }

    private var facts: String {
        let known = recording.futures.count { !$0.isImplied }
        let lost = recording.lost == 0 ? "" : "; \(recording.lost.of("event")) lost for want of room"
        let end = recording.isCutOff ? "; cut off, as it wasn't stopped" : ""
        let counts = "\(known.of("future")), \(recording.runs.count.of("closure"))"
        let date = recording.date.isEmpty ? "" : " \(recording.date)"
        return "Recorded\(date), for \(recording.end.asTime): \(counts)\(lost)\(end)."
    }

    private func addFutures(to columns: inout Columns) {
        let futures = recording.futures
        columns.add("kind", futures.map { UInt16(clamping: $0.kind) })
        columns.add("label", futures.map { UInt32($0.label + 1) })
        columns.add("stack", futures.map { stacks[$0.place] ?? 0 })
        columns.add("thread", futures.map { UInt32(clamping: $0.thread) })
        columns.add("outcome", futures.map(outcome))
        columns.add("made", futures.map { ticks(max(0, $0.made)) })
        columns.add("ended", futures.map { ticks($0.passed) })
        columns.add("enqueued", futures.map { ticks($0.enqueued) })
        columns.add("executor", futures.map { UInt16(clamping: $0.executor + 1) })
        columns.add("awaited", futures.map { ticks($0.awaited) })
        columns.add("run", futures.map { $0.run < 0 ? Self.never : UInt32($0.run) })
        // A promise that a closure settled has waited for it.
        let settled = graph.all.compactMap { future in
            graph.settler(of: future).map { (waiter: future, source: recording.runs[Int($0)].future) }
        }
        columns.add("waiter", recording.waits.map { UInt32($0.waiter) } + settled.map { UInt32($0.waiter) })
        columns.add("source", recording.waits.map { UInt32($0.source) } + settled.map { UInt32($0.source) })
    }

    /// The outcome as a number: what went on with another future has the one behind the last.
    private func outcome(_ future: RecordedFuture) -> UInt8 {
        let handedOver = UInt8(RecordedFuture.Outcome.allCases.count)
        return future.settled < 0 && future.gone >= 0 ? handedOver : future.outcome.rawValue
    }

    private func addRuns(to columns: inout Columns) {
        let runs = recording.runs
        columns.add("runFuture", runs.map { UInt32($0.future) })
        columns.add("runThread", runs.map { UInt32(clamping: $0.thread) })
        columns.add("runBegan", runs.map { ticks($0.began) })
        columns.add("runEnded", runs.map { ticks($0.ended) })
    }

    private func addPath(to columns: inout Columns) {
        columns.add("pathFuture", steps.map { UInt32($0.future) })
        columns.add("pathWork", steps.map { $0.work.rawValue })
        columns.add("pathBegan", steps.map { ticks($0.began) })
        columns.add("pathEnded", steps.map { ticks($0.ended) })
    }
}
