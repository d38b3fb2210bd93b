//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Many futures at one address, by when they were made.
///
/// They come as the lines of the file do: mostly in the order of time, and otherwise as whoever made the file liked.
/// So they stand in runs, each of which is in order, and longer than the one behind it: to add one takes O(log *n*) on
/// average, and there are at most as many runs to search.
struct BirthIndex {
    private var runs: [[Int32]]

    /// - Parameter futures: Some in the order of time.
    init(_ futures: [Int32] = []) { runs = futures.isEmpty ? [] : [futures] }

    /// Adds a future, whose number is higher than all others.
    ///
    /// - Parameters:
    ///   - future: Which one.
    ///   - made: When a future was made.
    mutating func add(_ future: Int32, _ made: (Int32) -> Int) {
        if let last = runs.last?.last, made(last) <= made(future) {
            runs[runs.count - 1].append(future)
        } else {
            runs.append([future])
        }
        while runs.count > 1, runs[runs.count - 2].count <= runs[runs.count - 1].count {
            let later = runs.removeLast()
            let earlier = runs.removeLast()
            runs.append(BirthIndex.merged(earlier, later, made))
        }
    }

    /// The last future that was made until then, or -1; of those made at one time, the one that was added last.
    ///
    /// - Parameters:
    ///   - time: Until when.
    ///   - made: When a future was made.
    /// - Returns: Its number.
    func last(until time: Int, _ made: (Int32) -> Int) -> Int32 {
        var (last, lastMade) = (Int32(-1), Int.min)
        for run in runs {
            var (low, high) = (0, run.count)
            while low < high {
                let middle = (low + high) / 2
                if made(run[middle]) <= time { low = middle + 1 } else { high = middle }
            }
            if low == 0 { continue }
            let found = made(run[low - 1])
            // What stands in a later run was added later.
            if found >= lastMade { (last, lastMade) = (run[low - 1], found) }
        }
        return last
    }

    private static func merged(_ earlier: [Int32], _ later: [Int32], _ made: (Int32) -> Int) -> [Int32] {
        var merged: [Int32] = []
        merged.reserveCapacity(earlier.count + later.count)
        var index = 0
        for future in later {
            let time = made(future)
            while index < earlier.count, made(earlier[index]) <= time {
                merged.append(earlier[index])
                index += 1
            }
            merged.append(future)
        }
        return merged + earlier[index...]
    }
}
