//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A recording, and who waits for whom in it.
struct WaitGraph {
    let recording: Recording
    /// What each future waited for.
    let sources: Adjacency
    /// What waited for each future.
    let waiters: Adjacency
    /// The numbers of the lines that made futures, by the number of their stack: two stacks may end in one line.
    private let lines: [Int32: Int32]

    init(_ recording: Recording) {
        self.recording = recording
        let count = recording.futures.count
        sources = Adjacency(count: count, recording.waits) { ($0.waiter, $0.source) }
        waiters = Adjacency(count: count, recording.waits) { ($0.source, $0.waiter) }
        var names = NameTable()
        lines = recording.places.compactMapValues { $0.first }.mapValues { names.number(of: $0) }
    }

    subscript(_ future: Int32) -> RecordedFuture { recording.futures[Int(future)] }

    /// All futures, in the order in which they came.
    var all: Range<Int32> { 0..<Int32(recording.futures.count) }

    func run(of future: Int32) -> RecordedRun? {
        let run = self[future].run
        return run < 0 ? nil : recording.runs[Int(run)]
    }

    /// What kind of stage stands on which line.
    struct Origin: Hashable {
        let kind: Int32
        let line: Int32
    }

    func origin(of future: Int32) -> Origin {
        let future = self[future]
        return Origin(kind: future.kind, line: lines[future.place] ?? -1)
    }

    /// Whether a future waits for no other: somebody has to settle it.
    func isLeaf(_ future: Int32) -> Bool { sources[future].isEmpty }
}
