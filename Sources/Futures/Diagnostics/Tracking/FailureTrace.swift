//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// The path of a failure through a chain: where it was made, and each stage that it passed, in this order.
///
/// ```text
/// promise, made at App/API.swift:12
/// map, called at App/Feed.swift:20
/// flatMap × 1000, called at App/Feed.swift:31
/// ```
///
/// Known for futures that failed while ``PendingFutures/track()`` was on.
public struct FailureTrace: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A stage that the failure has passed, or several in a row that were called at the same place.
    public struct Step: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The origin of the future: the name of an operator or a combinator, `promise`, or `task`.
        public let kind: String
        /// Where it was made; nil if the program has no debugging information.
        public let place: CodePlace?
        /// How many of them follow one another.
        public internal(set) var count: Int

        /// The kind, how many there are, and the place.
        public var description: String { CodePlace.describe(kind, count: count, at: place) }
    }

    /// The stages, beginning with the one that failed first.
    public let steps: [Step]
    /// How many stages in the middle were left out: a trace has at most 32.
    public let omitted: Int

    /// One step in each line.
    public var description: String {
        var lines = steps.map(\.description)
        if omitted > 0 { lines.insert("… \(omitted) more", at: FailureWay.head) }
        return lines.joined(separator: "\n")
    }
}

#endif
