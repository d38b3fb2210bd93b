//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// A ``FailureTrace`` while it grows: bounded, with the numbers of places.
struct FailureWay: Sendable {
    struct Step: Equatable, Sendable {
        let kind: StageKind
        let place: Int?
        var count = 1

        func isLike(_ other: Step) -> Bool { kind == other.kind && place == other.place }
    }

    /// How many steps are kept from the beginning, and in all.
    static let head = 8
    private static let limit = 32
    /// The maximum length of a repeated sequence.
    private static let longestLoop = 4

    private(set) var steps: [Step] = []
    private(set) var omitted = 0

    /// Adds a stage that the failure has passed.
    ///
    /// Repetitions of a loop are counted: memory stays constant.
    mutating func append(_ kind: StageKind, at place: Int?) { append(Step(kind: kind, place: place)) }

    mutating func append(contentsOf steps: some Sequence<Step>) { for step in steps { append(step) } }

    private mutating func append(_ step: Step) {
        // On its way to an executor it is in the middle of another stage.
        if step.kind == .on { return }
        steps.append(step)
        fold()
        if steps.count > Self.limit {
            omitted += steps[Self.head].count
            steps.remove(at: Self.head)
        }
    }

    /// Counts the last few steps if the same ones are right before them.
    private mutating func fold() {
        for length in 1...Self.longestLoop where steps.count >= 2 * length {
            let last = steps.suffix(length)
            let before = steps.dropLast(length).suffix(length)
            guard zip(before, last).allSatisfy({ $0.isLike($1) }) else { continue }
            // All steps of a loop have been counted alike so far.
            guard let count = before.first?.count, before.allSatisfy({ $0.count == count }),
                let more = last.first?.count, last.allSatisfy({ $0.count == more })
            else { continue }
            for index in before.indices { steps[index].count += more }
            steps.removeLast(length)
            return
        }
    }
}

#endif
