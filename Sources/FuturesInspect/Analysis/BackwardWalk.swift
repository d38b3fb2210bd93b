//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Goes from a future's outcome back to what it was waiting for.
struct BackwardWalk {
    /// How far a chain was followed back.
    private enum Point {
        case outcome(of: Int32)
        /// The beginning of a run, by its number.
        case start(of: Int32)
    }

    private let graph: WaitGraph
    /// What each future waited for, by when it passed.
    private let sources: Adjacency
    /// When the chain that ends in the outcome of a future, or behind those in the start of a run, began, or
    /// ``unknown``.
    private var beginnings: [Int]

    init(_ graph: WaitGraph) {
        self.graph = graph
        sources = graph.sources.sorted { future, source in BackwardWalk.time(of: source, for: future, graph) }
        beginnings = [Int](repeating: Self.unknown, count: graph.recording.futures.count + graph.recording.runs.count)
    }

    // Other programs may write times below zero.
    private static let unknown = Int.min

    /// When the chain that ends in a future began.
    mutating func beginning(of end: Int32) -> Int {
        // A chain may have as many stages as the recording has futures: no recursion.
        var (way, point, began): ([Int], Point, Int) = ([], .outcome(of: end), 0)
        while true {
            let index = index(of: point)
            began = beginnings[index]
            if began != Self.unknown { break }
            // Met again before it is known: only a file that was tampered with has a cycle.
            beginnings[index] = made(point)
            way.append(index)
            let (source, time) = step(back: point) { _ in }
            began = time
            guard let source else { break }
            point = source
        }
        for index in way { beginnings[index] = began }
        return began
    }

    private func index(of point: Point) -> Int {
        switch point {
        case .outcome(let future): Int(future)
        case .start(let run): graph.recording.futures.count + Int(run)
        }
    }

    private func made(_ point: Point) -> Int {
        switch point {
        case .outcome(let future): graph[future].made
        case .start(let run): graph.recording.runs[Int(run)].began
        }
    }

    /// What a chain's time was spent on, from its end back.
    func steps(to end: Int32) -> [CriticalPath.Step] {
        var (steps, point): ([CriticalPath.Step], Point?) = ([], .outcome(of: end))
        // Only a file that was tampered with has a cycle.
        for _ in 0...beginnings.count {
            guard let next = point else { break }
            point = step(back: next) { if $0.length > 0 { steps.append($0) } }.source
        }
        return steps
    }

    /// Goes back from a point to the outcome of the source that it came from, or to the start of the closure that
    /// settled or made the future.
    ///
    /// - Returns: Where that is, unless the chain begins here, and when the part that was walked began.
    private func step(back end: Point, _ tell: (CriticalPath.Step) -> Void) -> (source: Point?, time: Int) {
        var time: Int
        let (future, run): (Int32, RecordedRun?)
        func spend(_ work: CriticalPath.Step.Work, on future: Int32, since began: Int) {
            if began >= time { return }
            tell(CriticalPath.Step(work: work, future: future, began: began, ended: time))
            time = began
        }
        func start(of number: Int32) -> (source: Point?, time: Int) {
            let run = graph.recording.runs[Int(number)]
            spend(.running, on: run.future, since: run.began)
            return (.start(of: number), time)
        }
        switch end {
        case .outcome(let ended):
            time = graph[ended].passed
            if let settler = graph.settler(of: ended) { return start(of: settler) }
            (future, run) = (ended, graph.run(of: ended))
        case .start(let number):
            let started = graph.recording.runs[Int(number)]
            time = started.began
            (future, run) = (started.future, nil)
        }
        let life = graph[future]
        if let run, run.began < time {
            // A flatMap's outcome comes from the future that its closure returned, and later than the closure.
            if let source = lastSource(of: future, before: time), graph[source].passed > run.began {
                spend(.underWay, on: future, since: graph[source].passed)
                return (.outcome(of: source), time)
            }
            spend(.running, on: future, since: run.began)
        }
        if life.enqueued >= 0 { spend(.queued, on: future, since: life.enqueued) }
        if let source = lastSource(of: future, before: time) {
            if graph[source].passed >= life.made {
                spend(.underWay, on: future, since: graph[source].passed)
                return (.outcome(of: source), time)
            }
            spend(.underWay, on: future, since: life.made)
        } else {
            spend(.waiting, on: future, since: life.made)
        }
        // Who made it was held up by something else.
        guard let maker = graph.maker(of: future), graph.recording.runs[Int(maker)].began < time else {
            return (nil, time)
        }
        return start(of: maker)
    }

    /// What a future waited for and had last at a time.
    private func lastSource(of future: Int32, before time: Int) -> Int32? {
        let sources = sources[future]
        var (low, high) = (sources.startIndex, sources.endIndex)
        while low < high {
            let middle = (low + high) / 2
            let isThere = BackwardWalk.time(of: sources[middle], for: future, graph) <= time
            if isThere { low = middle + 1 } else { high = middle }
        }
        if low == sources.startIndex { return nil }
        let last = sources[low - 1]
        return BackwardWalk.time(of: last, for: future, graph) < 0 ? nil : last
    }

    /// When a source passed; -1 for one that never did, and for the future itself.
    private static func time(of source: Int32, for future: Int32, _ graph: WaitGraph) -> Int {
        source == future ? -1 : graph[source].passed
    }
}
