//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A lent priority in its stored form: a few bits, which fit into a state word.
///
/// The layout of `TaskPriority` is known only at run time: storing an optional one, or testing it for nil, takes dozens
/// of instructions.
struct LentPriority: Sendable {
    /// Not 0, and at most 63, which is higher than any named priority.
    let rawValue: UInt8

    init(_ priority: TaskPriority) { rawValue = min(max(priority.rawValue, 1), 63) }

    init?(rawValue: UInt8) {
        if rawValue == 0 { return nil }
        self.rawValue = rawValue
    }

    var priority: TaskPriority { TaskPriority(rawValue: rawValue) }

    static func >= (lent: LentPriority, priority: LentPriority) -> Bool { lent.rawValue >= priority.rawValue }
}
