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
    private let runs: RunIndex
    /// The numbers of the lines that made futures, by the number of their stack: two stacks may end in one line.
    private let lines: [Int32: Int32]

    init(_ recording: Recording) {
        self.recording = recording
        let count = recording.futures.count
        runs = RunIndex(recording.runs)
        sources = Adjacency(count: count, recording.waits) { ($0.waiter, $0.source) }
        waiters = Adjacency(count: count, recording.waits) { ($0.source, $0.waiter) }
        var names = NameTable()
        lines = recording.places.compactMapValues { $0.first }.mapValues { names.number(of: $0) }
    }

    /// What a combinator's result waits for, and the results that wait for a part.
    func joinedParts() -> Adjacency {
        Adjacency(count: recording.futures.count, recording.joins) { ($0.waiter, $0.source) }
    }

    func joinedWholes() -> Adjacency {
        Adjacency(count: recording.futures.count, recording.joins) { ($0.source, $0.waiter) }
    }

    subscript(_ future: Int32) -> RecordedFuture { recording.futures[Int(future)] }

    /// All futures, in the order in which they came.
    var all: Range<Int32> { 0..<Int32(recording.futures.count) }

    /// The first of a future's runs.
    func run(of future: Int32) -> RecordedRun? {
        let run = self[future].run
        return run < 0 ? nil : recording.runs[Int(run)]
    }

    /// The run, by its number, that a future was made in.
    func maker(of future: Int32) -> Int32? {
        let run = runs.run(on: self[future].thread, at: self[future].made)
        return run.flatMap { recording.runs[Int($0)].future == future ? nil : $0 }
    }

    /// The innermost run, by its number, of a thread at a time.
    func number(ofRunOn thread: Int32, at time: Int) -> Int32? { runs.run(on: thread, at: time) }

    /// The run, by its number, that a promise was settled in: of the last part of a combinator, say, or of a closure
    /// that calls it.
    func settler(of future: Int32) -> Int32? {
        guard isLeaf(future), self[future].settled >= 0 else { return nil }
        guard let number = runs.run(on: self[future].settledOn, at: self[future].settled) else { return nil }
        let run = recording.runs[Int(number)]
        return run.future != future && run.began < self[future].settled ? number : nil
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
