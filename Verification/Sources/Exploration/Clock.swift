//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A vector clock: for each thread, up to which of its steps something is known.
///
/// Thread 0 is the one that sets a scenario up and looks at it afterwards.
typealias Clock = SIMD8<UInt32>

extension Clock {
    mutating func join(_ other: Clock) { self = pointwiseMax(self, other) }

    func knows(_ other: Clock, of thread: Int) -> Bool { other[thread] <= self[thread] }
}
