//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A priority that was lent, as it is kept: a few bits, which a state word has room for.
///
/// How a `TaskPriority` is laid out is only known at run time: to keep an optional one, or to ask whether there is one,
/// takes dozens of instructions.
struct LentPriority: Sendable {
    /// Not 0, and at most 63, which is higher than any priority that has a name.
    let rawValue: UInt8

    init(_ priority: TaskPriority) { rawValue = min(max(priority.rawValue, 1), 63) }

    init?(rawValue: UInt8) {
        if rawValue == 0 { return nil }
        self.rawValue = rawValue
    }

    var priority: TaskPriority { TaskPriority(rawValue: rawValue) }

    static func >= (lent: LentPriority, priority: LentPriority) -> Bool { lent.rawValue >= priority.rawValue }
}
