//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Which other orders have to be tried: where a step conflicts with an earlier one of another thread, and nothing in
// between made the one come after the other, the later one's thread has to be tried in the earlier one's place
// (Flanagan, Godefroid: Dynamic partial-order reduction for model checking software, 2005).

/// Which steps of an execution had to come before which.
struct StepOrder {
    /// For each thread, how many steps of each other one had to come before its next.
    private var before = Array(repeating: SIMD8<UInt32>(), count: SIMD8<UInt32>.scalarCount)
    private var writes: [Operation.Place: SIMD8<UInt32>] = [:]
    private var reads: [Operation.Place: SIMD8<UInt32>] = [:]
    private var count: UInt32 = 0

    /// Whether a step, counted from 0, had to come before the next one of a thread.
    func has(_ step: Int, of other: Int, before thread: Int) -> Bool { before[thread][other] > UInt32(step) }

    mutating func append(_ operation: Operation, by thread: Int) {
        var clock = before[thread]
        let place = operation.place
        count += 1
        if place != .nowhere {
            clock.join(writes[place] ?? Clock())
            clock.join(writes[operation.earlierPlace] ?? Clock())
            if operation.kind == .write { clock.join(reads[place] ?? Clock()) }
        }
        clock[thread] = count
        before[thread] = clock
        guard place != .nowhere else { return }
        if operation.kind == .write {
            writes[place] = clock
            reads[place] = nil
        } else {
            reads[place, default: Clock()].join(clock)
            if operation.isWaiting { reads[operation.earlierPlace, default: Clock()].join(clock) }
        }
    }
}

extension Exploration {
    /// Sees to it that orders are tried in which a step, which is about to be taken, comes earlier.
    func reconsider(_ thread: Int, _ operation: Operation) {
        guard operation.place != .nowhere else { return }
        for index in (0..<depth).reversed() {
            let step = steps[index]
            guard step.thread != thread, step.operation.conflicts(with: operation),
                !order.has(index, of: step.thread, before: thread)
            else { continue }
            // A thread that waits was let go on by this step: it can't come before it.
            if operation.isWaiting, step.enabled & Step.bit(thread) == 0 { continue }
            tryEarlier(thread, at: index)
        }
    }

    private func tryEarlier(_ thread: Int, at index: Int) {
        let enabled = steps[index].enabled
        if enabled & Step.bit(thread) != 0 { return add(Step.bit(thread), at: index) }
        for later in (index + 1)..<depth {
            let other = steps[later].thread
            if enabled & Step.bit(other) != 0, order.has(later, of: other, before: thread) {
                return add(Step.bit(other), at: index)
            }
        }
        add(enabled, at: index)
    }

    private func add(_ threads: Step.Threads, at index: Int) {
        let step = steps[index]
        var threads = threads & ~step.toTry
        if let most = limits.preemptions {
            for thread in 1..<pending.count where threads & Step.bit(thread) != 0 {
                guard step.isPreemption(by: thread), step.preemptionsBefore >= most else { continue }
                threads &= ~Step.bit(thread)
                outcome.isComplete = false
            }
        }
        steps[index].toTry |= threads
    }
}
