//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Finds the closure that ran on a thread at a time.
struct RunIndex {
    private let runs: [RecordedRun]
    /// Numbers of runs, by thread and beginning.
    private let order: [Int32]
    /// Where in the order the run stands that each one runs inside of, or -1.
    private let parents: [Int32]
    private let threads: [Int32: Range<Int>]

    init(_ runs: [RecordedRun]) {
        self.runs = runs
        let order = (0..<Int32(runs.count))
            .sorted { left, right in
                let (one, other) = (runs[Int(left)], runs[Int(right)])
                return (one.thread, one.began, other.duration) < (other.thread, other.began, one.duration)
            }
        var parents = [Int32](repeating: -1, count: order.count)
        var threads: [Int32: Range<Int>] = [:]
        var (first, open): (Int, [Int32]) = (0, [])
        for (index, number) in order.enumerated() {
            let run = runs[Int(number)]
            if index > first, runs[Int(order[index - 1])].thread != run.thread { (first, open) = (index, []) }
            while let last = open.last, runs[Int(order[Int(last)])].ended < run.ended { open.removeLast() }
            parents[index] = open.last ?? -1
            open.append(Int32(index))
            threads[run.thread] = first..<index + 1
        }
        (self.order, self.parents, self.threads) = (order, parents, threads)
    }

    /// The innermost closure that ran then.
    func run(on thread: Int32, at time: Int) -> RecordedRun? {
        guard let range = threads[thread] else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if runs[Int(order[middle])].began <= time { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        if index < range.lowerBound { return nil }
        while index >= 0 {
            let run = runs[Int(order[index])]
            if run.ended >= time { return run }
            index = Int(parents[index])
        }
        return nil
    }
}
