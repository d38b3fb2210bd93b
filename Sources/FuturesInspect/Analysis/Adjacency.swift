//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// For each future some others, in two arrays.
struct Adjacency {
    /// Where a future's others begin; one more than there are futures.
    let starts: [Int32]
    let others: [Int32]

    /// Makes them of pairs.
    ///
    /// - Parameters:
    ///   - count: How many futures there are.
    ///   - pairs: Pairs of futures.
    ///   - key: Who has whom in a pair.
    init(count: Int, _ pairs: [RecordedWait], _ key: (RecordedWait) -> (Int32, Int32)) {
        var starts = [Int32](repeating: 0, count: count + 1)
        for pair in pairs { starts[Int(key(pair).0) + 1] += 1 }
        var index = 0
        while index < count {
            starts[index + 1] += starts[index]
            index += 1
        }
        var next = starts
        var others = [Int32](repeating: 0, count: pairs.count)
        for pair in pairs {
            let (owner, other) = key(pair)
            others[Int(next[Int(owner)])] = other
            next[Int(owner)] += 1
        }
        (self.starts, self.others) = (starts, others)
    }

    private init(starts: [Int32], others: [Int32]) { (self.starts, self.others) = (starts, others) }

    /// The same, with each future's others in the order of a key; of those that have the same, the first comes last.
    func sorted(by key: (_ future: Int32, _ other: Int32) -> Int) -> Adjacency {
        var others = others
        for future in 0..<starts.count - 1 {
            let range = Int(starts[future])..<Int(starts[future + 1])
            if range.count < 2 { continue }
            // Sorting is stable.
            let sorted = others[range].reversed().sorted { key(Int32(future), $0) < key(Int32(future), $1) }
            others.replaceSubrange(range, with: sorted)
        }
        return Adjacency(starts: starts, others: others)
    }

    subscript(_ future: Int32) -> ArraySlice<Int32> {
        others[Int(starts[Int(future)])..<Int(starts[Int(future) + 1])]
    }
}
