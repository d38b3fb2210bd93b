//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the time of the longest chain was spent on.
struct CriticalPath {
    struct Step {
        enum Work: UInt8 { case waiting, queued, running, underWay }

        let work: Work
        let future: Int32
        let began: Int
        let ended: Int

        var length: Int { ended - began }
    }

    /// From the end of the chain back to its beginning.
    let steps: [Step]

    var length: Int { (steps.first?.ended ?? 0) - (steps.last?.began ?? 0) }

    /// The chain that ends the longest after it began, among all that were settled.
    init(_ graph: WaitGraph) {
        var walk = BackwardWalk(graph)
        var (end, longest) = (Int32(-1), -1)
        for future in graph.all where graph[future].settled >= 0 && !graph[future].isImplied {
            let length = graph[future].settled - walk.beginning(of: future)
            if length >= longest { (end, longest) = (future, length) }
        }
        steps = end < 0 ? [] : walk.steps(to: end)
    }
}

/// Goes from a future's outcome back to what it was waiting for.
struct BackwardWalk {
    private let graph: WaitGraph
    /// When the chain that ends in a future began; -1 where that isn't known yet.
    private var beginnings: [Int]

    init(_ graph: WaitGraph) {
        self.graph = graph
        beginnings = [Int](repeating: -1, count: graph.recording.futures.count)
    }

    /// When the chain that ends in a future began.
    mutating func beginning(of end: Int32) -> Int {
        // A chain may have as many stages as the recording has futures: no recursion.
        var (way, future, began): ([Int32], Int32, Int) = ([], end, 0)
        while true {
            began = beginnings[Int(future)]
            if began >= 0 { break }
            // Met again before it is known: only a file that was tampered with has a cycle.
            beginnings[Int(future)] = graph[future].made
            way.append(future)
            let (source, time) = step(back: future) { _ in }
            began = time
            guard let source else { break }
            future = source
        }
        for future in way { beginnings[Int(future)] = began }
        return began
    }

    /// What a chain's time was spent on, from its end back.
    func steps(to end: Int32) -> [CriticalPath.Step] {
        var (steps, future): ([CriticalPath.Step], Int32?) = ([], end)
        // Only a file that was tampered with has a cycle.
        for _ in 0...graph.recording.futures.count {
            guard let next = future else { break }
            future = step(back: next) { if $0.length > 0 { steps.append($0) } }.source
        }
        return steps
    }

    /// Goes back from a future's outcome to that of the source it came from.
    ///
    /// - Returns: The source, if there is one, and when the part that was walked began.
    private func step(back end: Int32, _ tell: (CriticalPath.Step) -> Void) -> (source: Int32?, time: Int) {
        var (future, time) = (end, graph[end].passed)
        func spend(_ work: CriticalPath.Step.Work, since began: Int) {
            if began >= time { return }
            tell(CriticalPath.Step(work: work, future: future, began: began, ended: time))
            time = began
        }
        var hasRun = false
        if let settler = graph.settler(of: future) {
            (future, hasRun) = (settler.future, true)
            spend(.running, since: settler.began)
        }
        for _ in 0...graph.recording.runs.count {
            let life = graph[future]
            let run = hasRun ? nil : graph.run(of: future)
            if let run, run.began < time {
                // A flatMap's outcome comes from the future that its closure returned, and later than the closure.
                if let source = lastSource(of: future, before: time), graph[source].passed > run.began {
                    spend(.underWay, since: graph[source].passed)
                    return (source, time)
                }
                spend(.running, since: run.began)
            }
            if life.enqueued >= 0 { spend(.queued, since: life.enqueued) }
            if let source = lastSource(of: future, before: time) {
                if graph[source].passed >= life.made {
                    spend(.underWay, since: graph[source].passed)
                    return (source, time)
                }
                spend(.underWay, since: life.made)
            } else {
                spend(.waiting, since: life.made)
            }
            // Who made it was held up by something else.
            guard let maker = graph.maker(of: future), maker.began < time else { break }
            (future, hasRun) = (maker.future, true)
            spend(.running, since: maker.began)
        }
        return (nil, time)
    }

    /// What a future waited for and had last at a time.
    private func lastSource(of future: Int32, before time: Int) -> Int32? {
        var (last, latest): (Int32?, Int) = (nil, -1)
        for source in graph.sources[future] {
            let passed = graph[source].passed
            if passed >= 0, passed <= time, passed > latest, source != future { (last, latest) = (source, passed) }
        }
        return last
    }
}
