//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// A search for circles of pending cells for which nothing else waits.
///
/// What waits for a cell is at the end of a chain, or is in a circle. So all that no chain's end leads to is found by
/// going from a cell to one that waits for it, and on: that way comes round, in a circle that leads to the cell.
struct PendingCircles {
    /// What each cell waits for, by its index, as indices.
    private let inputs: [[Int]]
    private var isReached: [Bool]

    /// - Parameters:
    ///   - inputs: What each cell waits for; all the cells that are pending, the oldest first.
    ///   - ends: Whether nothing waits for it, or it is shown by itself for another reason.
    init(inputs: [[Int]], ends: [Bool]) {
        self.inputs = inputs
        isReached = [Bool](repeating: false, count: inputs.count)
        for (index, isEnd) in ends.enumerated() where isEnd { reach(index) }
    }

    /// The oldest cell of each circle.
    ///
    /// - Complexity: O(n), where n is the number of cells and of what they wait for.
    mutating func oldest() -> [Int] {
        var waiter = [Int?](repeating: nil, count: inputs.count)
        for (index, inputs) in inputs.enumerated() where !isReached[index] {
            for input in inputs { waiter[input] = index }
        }
        var found: [Int] = []
        for start in inputs.indices where !isReached[start] {
            var way: [Int: Int] = [:]
            var order: [Int] = []
            var current = start
            while way[current] == nil, let next = waiter[current] {
                way[current] = order.count
                order.append(current)
                current = next
            }
            // A cell that was settled meanwhile has no waiter here.
            guard let first = way[current], let oldest = order[first...].min() else { continue }
            found.append(oldest)
            reach(oldest)
        }
        return found
    }

    private mutating func reach(_ start: Int) {
        var next = [start]
        while let index = next.popLast() {
            if isReached[index] { continue }
            isReached[index] = true
            next += inputs[index]
        }
    }
}
#endif
