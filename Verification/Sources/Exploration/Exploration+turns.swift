//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Exploration {
    /// Whose turn it is; nil when all threads have ended.
    func decide() -> Int? {
        let enabled = enabledThreads()
        guard enabled != 0 else {
            if unfinished != 0 { fail("threads wait for each other, for ever") }
            return nil
        }
        if isDraining { return enabled & Step.bit(running) != 0 ? running : enabled.trailingZeroBitCount }
        if depth == steps.count, !push(enabled) {
            isDraining = true
            return decide()
        }
        guard steps[depth].enabled == enabled else { fail("the scenario is not deterministic") }
        if depth > 2000 { fail("an execution does not come to an end") }
        let thread = steps[depth].thread
        if let operation = pending[thread] { take(thread, operation) }
        return thread
    }

    private func enabledThreads() -> Step.Threads {
        var enabled: Step.Threads = 0
        for thread in 1..<pending.count {
            guard let operation = pending[thread] else { continue }
            if !operation.isWaiting || isNews(for: operation, of: thread) { enabled |= Step.bit(thread) }
        }
        return enabled
    }

    /// Adds a step that was never taken; false when each one possible here would repeat an earlier execution.
    private func push(_ enabled: Step.Threads) -> Bool {
        let asleep = sleepers()
        let candidates = enabled & ~asleep
        guard candidates != 0 else { return false }
        let previous = running
        let thread = candidates & Step.bit(previous) != 0 ? previous : candidates.trailingZeroBitCount
        guard let operation = pending[thread] else { return false }
        steps.append(
            Step(
                enabled: enabled,
                asleep: asleep,
                previous: previous,
                thread: thread,
                operation: operation,
                toTry: Step.bit(thread),
                preemptionsBefore: steps.last?.preemptions ?? 0
            )
        )
        return true
    }

    /// Whose next steps were tried already before the last step, and commute with it.
    private func sleepers() -> Step.Threads {
        guard let last = steps.last else { return 0 }
        var asleep: Step.Threads = 0
        for thread in 1..<pending.count where thread != last.thread {
            guard (last.asleep | last.tried) & Step.bit(thread) != 0, let next = pending[thread] else { continue }
            if !next.conflicts(with: last.operation) { asleep |= Step.bit(thread) }
        }
        return asleep
    }

    private func take(_ thread: Int, _ operation: Operation) {
        steps[depth].operation = operation
        if depth >= fresh { reconsider(thread, operation) }
        order.append(operation, by: thread)
        results.append(0)
        depth += 1
    }

    /// Which of several values the running step sees.
    func choose(of count: Int) -> Int {
        guard phase == .threads, !isDraining else { return 0 }
        if count > 1, let most = limits.staleLoads, steps[..<(depth - 1)].count(where: { $0.value > 0 }) >= most {
            outcome.isComplete = false
            return 0
        }
        steps[depth - 1].values = count
        return steps[depth - 1].value
    }

    func note(_ result: UInt) {
        if phase == .threads, !isDraining { results[depth - 1] = result }
    }
}
