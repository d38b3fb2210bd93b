//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Steps, in which what comes again and again is said once.
struct FoldedWay<Step: Hashable> {
    struct Part: Equatable {
        let steps: [Step]
        let count: Int
    }

    let parts: [Part]

    /// No loop has more steps than this.
    private static var longest: Int { 6 }

    init(_ steps: [Step]) {
        var (parts, index): ([Part], Int) = ([], 0)
        while index < steps.count {
            let (length, count) = Self.loop(in: steps, at: index)
            parts.append(Part(steps: Array(steps[index..<index + length]), count: count))
            index += length * count
        }
        self.parts = parts
    }

    /// The loop that takes the most steps from here, or a single step.
    private static func loop(in steps: [Step], at start: Int) -> (length: Int, count: Int) {
        var best = (length: 1, count: 1)
        for length in 1...longest where start + 2 * length <= steps.count {
            var end = start + length
            while end < steps.count, steps[end] == steps[end - length] { end += 1 }
            let count = (end - start) / length
            if count > 1, length * count > best.length * best.count { best = (length, count) }
        }
        return best
    }

    /// The parts as text; a loop stands in parentheses where it has several steps.
    func text(_ say: (Step) -> String) -> [String] {
        parts.map { part in
            let steps = part.steps.map(say).joined(separator: " → ")
            if part.count == 1 { return steps }
            return "\(part.steps.count > 1 ? "(\(steps))" : steps) × \(part.count.grouped)"
        }
    }
}
