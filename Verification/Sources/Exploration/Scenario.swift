//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What threads do at the same time, and what has to hold afterwards.
///
/// The closure that describes a scenario runs before each execution, and makes everything anew.
public struct Scenario {
    var threads: [() -> Void] = []
    var check: () -> Void = {}

    /// Adds a thread.
    public mutating func thread(_ body: @escaping () -> Void) { threads.append(body) }

    /// Says what has to hold when all threads have ended.
    public mutating func afterwards(_ check: @escaping () -> Void) { self.check = check }
}

/// What came of an exploration.
public struct Outcome {
    /// Nothing yet.
    public init() {}

    /// How many executions differed in something that a thread could notice.
    public internal(set) var executions = 0
    /// How many turned out, on the way, to be like an earlier one.
    public internal(set) var redundant = 0
    /// How many steps the longest one took.
    public internal(set) var longest = 0
    /// Whether everything that is possible was tried.
    public internal(set) var isComplete = true
}

/// How far to go.
public struct Limits {
    /// How often, in one execution, a thread may be stopped that could have gone on; nil for any number.
    public var preemptions: Int?
    /// How many loads, in one execution, may see something old; nil for any number.
    public var staleLoads: Int?
    /// How many executions to try at most.
    public var executions: Int
    /// Whether the order in which references are released matters too.
    public var ordersReleases: Bool

    /// How far to go; without a limit everything is tried.
    public init(preemptions: Int? = nil, staleLoads: Int? = nil, executions: Int = .max, ordersReleases: Bool = false) {
        self.preemptions = preemptions
        self.staleLoads = staleLoads
        self.executions = executions
        self.ordersReleases = ordersReleases
    }
}
