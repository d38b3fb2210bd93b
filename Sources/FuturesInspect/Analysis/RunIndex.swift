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
    /// The same, for one that is farther out: in a few of these steps and those any run around one can be reached.
    private let jumps: [Int32]
    private let threads: [Int32: Range<Int>]

    init(_ runs: [RecordedRun]) {
        self.runs = runs
        let order = (0..<Int32(runs.count))
            .sorted { left, right in
                let (one, other) = (runs[Int(left)], runs[Int(right)])
                return (one.thread, one.began, other.duration) < (other.thread, other.began, one.duration)
            }
        var parents = [Int32](repeating: -1, count: order.count)
        var (jumps, depths) = (parents, parents)
        var threads: [Int32: Range<Int>] = [:]
        var (first, open): (Int, [Int32]) = (0, [])
        for (index, number) in order.enumerated() {
            let run = runs[Int(number)]
            if index > first, runs[Int(order[index - 1])].thread != run.thread { (first, open) = (index, []) }
            while let last = open.last, runs[Int(order[Int(last)])].ended < run.ended { open.removeLast() }
            let parent = open.last ?? -1
            parents[index] = parent
            depths[index] = parent < 0 ? 0 : depths[Int(parent)] + 1
            jumps[index] = RunIndex.jump(to: parent, jumps, depths)
            open.append(Int32(index))
            threads[run.thread] = first..<index + 1
        }
        (self.order, self.parents, self.jumps, self.threads) = (order, parents, jumps, threads)
    }

    /// Twice as far as from the parent, where that has made two jumps of one length; otherwise to the parent alone.
    private static func jump(to parent: Int32, _ jumps: [Int32], _ depths: [Int32]) -> Int32 {
        if parent < 0 || jumps[Int(parent)] < 0 { return parent }
        let first = jumps[Int(parent)]
        let second = jumps[Int(first)]
        if second < 0 { return parent }
        let lengths = (depths[Int(parent)] - depths[Int(first)], depths[Int(first)] - depths[Int(second)])
        return lengths.0 == lengths.1 ? second : parent
    }

    /// The number of the innermost closure that ran then.
    func run(on thread: Int32, at time: Int) -> Int32? {
        guard let range = threads[thread] else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if runs[Int(order[middle])].began <= time { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        if index < range.lowerBound { return nil }
        while index >= 0 {
            if runs[Int(order[index])].ended >= time { return order[index] }
            // Those around a run end with it, or later.
            let jump = Int(jumps[index])
            let isFar = jump >= 0 && runs[Int(order[jump])].ended < time
            index = isFar ? jump : Int(parents[index])
        }
        return nil
    }
}
