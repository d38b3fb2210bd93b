//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

extension OperatorTrial {
    /// What was seen of an operator, in the words and under the headings of `Effects.md`.
    func seen() -> [OperatorColumn: String] {
        [
            .closure: whenItsClosureRuns(),
            .success: fate(of: .success(Words.sourceValue)),
            .failure: fate(of: .failure(.source)),
            .cancelling: whereACancellationGoes(),
            .known: attach(.success(Words.sourceValue), ManualClock(), {}).place,
            .empty: empty.map { $0().outcome() ?? "pending" } ?? Words.nothing,
        ]
    }

    private func fate(of outcome: Result<Int, EffectFault>) -> String {
        let fates = Set(Arrival.allCases.map { fate(of: outcome, $0) })
        guard let fate = fates.first, fates.count == 1 else { return "depends on when: \(fates.sorted())" }
        return fate
    }

    private func fate(of outcome: Result<Int, EffectFault>, _ arrival: Arrival) -> String {
        let clock = ManualClock()
        let attached = arrival.meet(outcome) { attach($0, clock) {} }
        if let known = attached.outcome() { return known }
        clock.runToEnd()
        return (attached.outcome() ?? "pending") + ", later"
    }

    private func whenItsClosureRuns() -> String {
        let calls = Record<String>()
        let clock = ManualClock()
        let work = Work<Int, EffectFault>()
        _ = attach(work.future, clock) { calls.add("at once") }
        if !calls.isEmpty { return "at once" }
        _ = attach(.success(Words.sourceValue), clock) { calls.add("success") }
        _ = attach(.failure(.source), clock) { calls.add("failure") }
        switch (calls.all.contains("success"), calls.all.contains("failure")) {
        case (true, true): return "on both"
        case (true, false): return "on a success"
        case (false, true): return "on a failure"
        case (false, false): return Words.nothing
        }
    }

    private func whereACancellationGoes() -> String {
        let clock = ManualClock()
        let work = Work<Int, EffectFault>()
        guard let cancel = attach(work.future, clock, {}).cancel else { return Words.nothing }
        cancel()
        return work.isStopped ? "goes up" : "stops here"
    }
}
