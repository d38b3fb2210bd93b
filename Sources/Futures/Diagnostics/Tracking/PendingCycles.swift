//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// A search for cycles of pending cells for which nothing else waits.
///
/// A cell that something waits for leads to the end of a chain, or to a cycle. So all cells that no chain's end leads
/// to wait for cycles, or are in one. Cells that wait for one another are found with Tarjan's algorithm for strongly
/// connected components (SIAM J. Comput. 1 (1972), 146–160), without recursion.
struct PendingCycles {
    /// What each cell waits for, by its index, as indices.
    private let inputs: [[Int]]
    private var isReached: [Bool]
    /// The number of the cycle of each cell; a cell that is in none has one of its own.
    private var cycle: [Int?]
    /// The order in which the cells were visited.
    private var number: [Int?]
    /// The lowest number that is known to be in the same cycle.
    private var low: [Int]
    /// The cells whose cycle isn't known yet.
    private var open: [Int] = []
    private var met = 0
    private var count = 0

    /// - Parameters:
    ///   - inputs: What each cell waits for; all pending cells, the oldest first.
    ///   - ends: Whether nothing waits for it, or it is shown separately for another reason.
    init(inputs: [[Int]], ends: [Bool]) {
        self.inputs = inputs
        isReached = [Bool](repeating: false, count: inputs.count)
        cycle = [Int?](repeating: nil, count: inputs.count)
        number = cycle
        low = [Int](repeating: 0, count: inputs.count)
        for (index, isEnd) in ends.enumerated() where isEnd { reach(index) }
    }

    /// The oldest cell of each cycle.
    ///
    /// - Complexity: O(n) for n cells and inputs.
    mutating func oldest() -> [Int] {
        for start in inputs.indices where !isReached[start] && number[start] == nil { findCycles(from: start) }
        var oldest = [Int?](repeating: nil, count: count)
        var isAwaited = [Bool](repeating: false, count: count)
        for index in inputs.indices.reversed() where !isReached[index] {
            guard let own = cycle[index] else { continue }
            oldest[own] = index
            for other in inputs[index].compactMap({ cycle[$0] }) where other != own { isAwaited[other] = true }
        }
        return oldest.indices.filter { !isAwaited[$0] }.compactMap { oldest[$0] }.sorted()
    }

    /// Finds the cycles of all cells that this one leads to.
    private mutating func findCycles(from start: Int) {
        var way = [(cell: start, next: 0)]
        meet(start)
        while let (cell, next) = way.last {
            if next < inputs[cell].count {
                way[way.count - 1].next += 1
                let input = inputs[cell][next]
                if let number = number[input] {
                    if cycle[input] == nil { low[cell] = min(low[cell], number) }
                } else {
                    meet(input)
                    way.append((input, 0))
                }
                continue
            }
            way.removeLast()
            if let waiter = way.last?.cell { low[waiter] = min(low[waiter], low[cell]) }
            if low[cell] == number[cell] { close(from: cell) }
        }
    }

    private mutating func meet(_ cell: Int) {
        number[cell] = met
        low[cell] = met
        met += 1
        open.append(cell)
    }

    private mutating func close(from first: Int) {
        while let cell = open.popLast() {
            cycle[cell] = count
            if cell == first { break }
        }
        count += 1
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
