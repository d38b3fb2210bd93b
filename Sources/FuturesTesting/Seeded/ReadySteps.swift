//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a scheduler may run next, one of which is picked at random.
///
/// A step on a line waits for those before it on that line; the others wait for nothing. Adding and drawing take
/// constant time.
struct ReadySteps {
    typealias Step = @Sendable () -> Void

    /// What can be drawn: a step, or a line, whose first step is run then.
    private enum Lot {
        case step(Step)
        case line(Int)
    }

    private var lots: [Lot] = []
    private var lines: [Int: Line<Step>] = [:]
    private var random: Seeded
    private(set) var count = 0

    init(seed: UInt64) { random = Seeded(seed: seed) }

    mutating func add(_ step: @escaping Step, line: Int?) {
        count += 1
        guard let line else { return lots.append(.step(step)) }
        let isEmpty = lines[line]?.isEmpty ?? true
        lines[line, default: Line()].add(step)
        if isEmpty { lots.append(.line(line)) }
    }

    mutating func draw() -> Step? {
        guard !lots.isEmpty else { return nil }
        count -= 1
        let index = Int.random(in: lots.indices, using: &random)
        switch lots[index] {
        case .step(let step):
            removeLot(at: index)
            return step
        case .line(let line):
            let step = lines[line]?.removeFirst()
            if lines[line]?.isEmpty ?? true {
                lines[line] = nil
                removeLot(at: index)
            }
            return step
        }
    }

    /// Fills the gap with the last one: their order is of no interest.
    private mutating func removeLot(at index: Int) {
        lots.swapAt(index, lots.count - 1)
        lots.removeLast()
    }

    mutating func removeAll() {
        lots = []
        lines = [:]
        count = 0
    }
}
