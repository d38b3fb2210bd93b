//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What has to happen to those who share one run of work at a time: who gets which run's outcome, and which runs are
/// stopped.
struct CoalescingModel: Sendable {
    enum Outcome: Hashable {
        case value(run: Int)
        case failure(run: Int)
        case cancelled
    }

    private enum Caller {
        /// It has yet to begin, or waits for the run that callers join.
        case asking
        case cancelledBefore
        /// It has to get this.
        case going(Outcome)
        /// It was cancelled while it waited, and goes on: where the run has ended when it does, it may get that.
        case leaving(run: Int, ended: Outcome?)
        case gone
    }

    /// The run that callers join, and those who wait for it.
    private var current: (run: Int, waiting: Set<Int>)?
    private var callers: [Caller]

    private(set) var runs = 0
    private(set) var stopped: [Int] = []
    /// How often a caller that was suspended has to go on.
    private(set) var resumptions = 0
    /// What callers got, and should not have.
    private(set) var faults: [String] = []

    init(callers: Int) { self.callers = Array(repeating: .asking, count: callers) }

    /// Whether all callers have got their outcome, and no run is left.
    var isOver: Bool {
        current == nil && callers.allSatisfy { if case .gone = $0 { true } else { false } }
    }

    mutating func begin(_ caller: Int) {
        if case .cancelledBefore = callers[caller] {
            callers[caller] = .going(.cancelled)
        } else if let current {
            self.current = (current.run, current.waiting.union([caller]))
        } else {
            current = (runs, [caller])
            runs += 1
        }
    }

    mutating func cancel(_ caller: Int) {
        guard case .asking = callers[caller] else { return }
        guard let (run, waiting) = current, waiting.contains(caller) else {
            callers[caller] = .cancelledBefore
            return
        }
        callers[caller] = .leaving(run: run, ended: nil)
        resumptions += 1
        let staying = waiting.subtracting([caller])
        current = staying.isEmpty ? nil : (run, staying)
        if staying.isEmpty { stopped.append(run) }
    }

    mutating func end(_ run: Int, fails: Bool) {
        let outcome = fails ? Outcome.failure(run: run) : .value(run: run)
        for (index, caller) in callers.enumerated() {
            if case .leaving(run, _) = caller { callers[index] = .leaving(run: run, ended: outcome) }
        }
        guard let current, current.run == run else { return }
        for caller in current.waiting { callers[caller] = .going(outcome) }
        resumptions += current.waiting.count
        self.current = nil
    }

    /// Looks at what a caller got.
    mutating func note(_ caller: Int, _ outcome: Outcome) {
        switch callers[caller] {
        case .going(outcome): break
        case .leaving(_, let ended) where outcome == .cancelled || outcome == ended: break
        case let state: faults.append("caller \(caller) got \(outcome): \(state)")
        }
        callers[caller] = .gone
    }
}
