//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

/// Everything that is explored.
struct Entry: Sendable {
    let name: String
    /// Set when trying everything takes too long for the quick run; then threads are stopped this often at most.
    var quickPreemptions: Int?
    let describe: @Sendable (inout Scenario) -> Void

    init(_ name: String, quickPreemptions: Int? = nil, _ describe: @escaping @Sendable (inout Scenario) -> Void) {
        self.name = name
        self.quickPreemptions = quickPreemptions
        self.describe = describe
    }

    static let all =
        settling + cancelling + tapping + linking + forwarding + cycles + breaking + failing + leaving + awaiting
        + hopping + delivering
}

/// A failure that can say neither "cancelled" nor "broken".
struct Plain: Error {}

typealias Numbers = Promise<Int, any Error>
typealias PlainNumbers = Promise<Int, Plain>

extension Result {
    /// In one word, for the log.
    var name: String {
        switch self {
        case .success(let value): "\(value)"
        case .failure(let error) where error is CancellationError: "cancelled"
        case .failure(let error): error is BrokenPromise ? "broken" : "failed"
        }
    }
}

extension Future {
    var name: String {
        switch state {
        case .pending: "pending"
        case .completed(let outcome): outcome.name
        }
    }
}
