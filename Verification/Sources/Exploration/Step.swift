//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// One step of an execution, and what is still to be tried in its place.
struct Step {
    typealias Threads = UInt8

    /// Who could have gone on here.
    let enabled: Threads
    /// Whose next step was tried before, in a place from which this one can't differ.
    let asleep: Threads
    /// Who went before.
    let previous: Int
    /// Who goes.
    var thread: Int
    var operation: Operation
    /// Whose turn has to be tried here.
    var toTry: Threads
    /// Whose turn was tried completely.
    var tried: Threads = 0
    /// Which of the values that it may read it reads: 0 is the newest.
    var value = 0
    /// How many values it may read.
    var values = 1
    /// How often a thread was stopped, before this step, that could have gone on.
    let preemptionsBefore: Int

    var preemptions: Int { preemptionsBefore + (isPreemption(by: thread) ? 1 : 0) }

    func isPreemption(by thread: Int) -> Bool {
        thread != previous && previous != 0 && enabled & Step.bit(previous) != 0
    }

    static func bit(_ thread: Int) -> Threads { 1 << Threads(thread) }

    /// Goes on to the next thing to try; false when there is nothing left.
    mutating func advance() -> Bool {
        if value + 1 < values {
            value += 1
            return true
        }
        tried |= Step.bit(thread)
        let rest = toTry & ~tried & ~asleep
        guard rest != 0 else { return false }
        thread = rest.trailingZeroBitCount
        value = 0
        values = 1
        return true
    }
}
