//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

extension PendingRegistry {
    // MARK: The paths of failures

    /// The path of a cell's failure.
    func trace(of cell: CellPointer) -> FailureTrace? {
        way(of: cell.bits).map(trace)
    }

    /// A path with its lines.
    private func trace(_ way: FailureWay) -> FailureTrace {
        var steps: [FailureTrace.Step] = []
        for step in way.steps {
            let (kind, place) = ("\(step.kind)", step.place.flatMap(place))
            // A stage that the library makes itself has no line; its kind is before it or after it.
            if let last = steps.last, last.kind == kind, last.place == nil || place == nil, step.kind != .promise {
                if last.place == nil { steps[steps.count - 1] = FailureTrace.Step(kind: kind, place: place, count: 1) }
                continue
            }
            // One line may have been reached by several paths.
            if let last = steps.last, step.kind != .promise, last.kind == kind, last.place == place, place != nil {
                steps[steps.count - 1].count += step.count
            } else {
                steps.append(FailureTrace.Step(kind: kind, place: place, count: step.count))
            }
        }
        return FailureTrace(steps: steps, omitted: way.omitted)
    }

    /// A failure that a closure has read.
    struct Look: Sendable {
        /// The cell of the closure; 0 outside of any.
        let running: UInt
        let way: FailureWay
    }

    func noteLook(at cell: CellPointer) {
        guard let way = way(of: cell.bits) else { return }
        let queue = CompletionQueue.current
        let thread = queue.pointee.thread
        if thread.running.cell == 0 { return }
        looks.withLock { $0[thread.number] = Look(running: thread.running.cell, way: way) }
        queue.pointee.thread.hasLooked = true
    }

    /// Called when the outermost closure of a thread returns, on that thread.
    func forgetLook() { looks.withLock { $0[CompletionQueue.current.pointee.thread.number] = nil } }

    /// The path of the last failure that the closure of a cell has read, on this thread.
    func lastLook(in running: UInt) -> FailureWay? {
        if running == 0 { return nil }
        let look = looks.withLock { $0[CompletionQueue.current.pointee.thread.number] }
        return look?.running == running ? look?.way : nil
    }

    // MARK: Cycles

    /// Keeps the stages of a cycle that this thread is about to break: from what a cell waits for up to that cell.
    func noteCycle(from source: CellPointer, to cell: CellPointer) {
        var way = FailureWay()
        var ascent = Ascent(from: source)
        var cells = [source]
        while ascent.cell != cell, cells.count < 1_000, ascent.moveUp() { cells.append(ascent.cell) }
        for stage in cells.reversed() {
            guard let entry = entry(of: stage) else { continue }
            // If a waiter moves to itself, the stage that it moves from, which is running, isn't among those that it
            // has passed yet.
            if source == cell, let old = CellPointer(bits: entry.source), let left = self.entry(of: old), old != cell {
                way.append(left.kind, at: left.place)
            }
            way.append(contentsOf: entry.passed.steps.reversed())
            way.append(entry.kind, at: entry.place)
        }
        cycles.withLock { $0[CompletionQueue.current.pointee.thread.number] = way }
    }

    func forgetCycle() { cycles.withLock { $0[CompletionQueue.current.pointee.thread.number] = nil } }

    /// The cycle that this thread is about to break.
    func cycle() -> FailureTrace? {
        let queue = CompletionQueue.current
        let start = Recording.now
        // It takes time to look lines up, which isn't that of the closure behind which the cycle was found.
        defer { queue.pointee.thread.spent += Recording.now - start }
        return cycles.withLock { $0[queue.pointee.thread.number] }.map(trace)
    }
}

#endif
