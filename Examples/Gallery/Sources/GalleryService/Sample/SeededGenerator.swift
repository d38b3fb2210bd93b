//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Numbers that look random and are the same in each run.
///
/// The generator is SplitMix64, and the range is taken here and not by the standard library, whose way of doing so
/// may change from one version to the next.
struct SeededGenerator: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        self.state = seed
    }

    /// A number of the range.
    ///
    /// The range has to be small beside 2⁶⁴, or some numbers come noticeably more often.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(self.next() % UInt64(range.count))
    }

    private mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var value = self.state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
