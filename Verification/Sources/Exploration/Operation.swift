//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a thread is about to do that others could notice.
struct Operation {
    enum Kind {
        case read
        case write
    }

    /// What is told apart when it is asked whether two steps commute.
    ///
    /// Named by what made it, since addresses differ from one execution to the next.
    struct Place: Hashable {
        static let nowhere = Place(maker: -1, number: 0, part: 0)
        /// Parts of a cell: its state word, and its count of references.
        static let word = 0
        static let references = 1

        var maker: Int
        var number: Int
        var part: Int
    }

    var place: Place
    var kind: Kind
    /// For the trace.
    var name: StaticString
    /// Set while a thread waits for somebody else to write, there or at the place that it used before.
    var isWaiting = false
    var earlierPlace = Place.nowhere
    /// How many stores of others there were at both places when the thread last tried.
    var storesSeen = (0, 0)

    /// Whether the order of two steps of different threads can matter.
    func conflicts(with other: Operation) -> Bool {
        guard place != .nowhere, kind == .write || other.kind == .write else { return false }
        return place == other.place || earlierPlace == other.place || place == other.earlierPlace
    }
}

extension Operation.Place: CustomStringConvertible {
    var description: String {
        maker < 0 ? "" : "\(part == Self.word ? "state" : "references") of #\(maker).\(number)"
    }
}
