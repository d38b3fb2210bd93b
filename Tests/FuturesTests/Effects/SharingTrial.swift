//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// Something that shares work, to be tried: what `Effects.md` says of it is compared with what it does.
struct SharingTrial: Sendable {
    typealias Source = Future<Int, EffectFault>
    typealias Call = @Sendable () -> Source

    /// Its name, as in its row.
    let name: String
    /// Makes one, and returns how it is asked for the work.
    let share: @Sendable (_ work: @escaping Call) -> Call

    /// Everything that shares.
    static let all = [
        SharingTrial(name: "SingleFlight.run(_:_:)") { work in
            let flights = SingleFlight<Int, Int, EffectFault>()
            return { flights.run(1, work) }
        },
        SharingTrial(name: "FutureCache.value(for:_:)") { work in
            let cache = FutureCache<Int, Int, EffectFault>()
            return { cache.value(for: 1, work) }
        },
        SharingTrial(name: "FutureLimiter.run(_:)") { work in
            let limiter = FutureLimiter(maxConcurrent: 1)
            return { limiter.run(work) }
        },
        SharingTrial(name: "KeyedFutureLimiter.run(for:_:)") { work in
            let limiter = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1)
            return { limiter.run(for: 1, work) }
        },
        SharingTrial(name: "LazyFuture.memoized()") { work in
            let memo = LazyFuture.deferred(work).memoized()
            return { memo.start() }
        },
    ]

    /// What was seen of it, in the words and under the headings of `Effects.md`.
    func seen() -> [SharingColumn: String] {
        var seen: [SharingColumn: String] = [:]
        let runs = Record<Work<Int, EffectFault>>()
        let call = share { [runs] in
            let work = Work<Int, EffectFault>()
            runs.add(work)
            return work.future
        }
        let futures = [call(), call()]
        seen[.call] = runs.all.count == 1 ? "runs its work at once" : "\(runs.all.count) runs"
        runs.all[0].promise.resolve(Words.sourceValue)
        seen[.meanwhile] = futures[1].hasSucceeded ? "joins it" : "waits for its turn"
        runs.all[runs.all.count - 1].promise.resolve(Words.sourceValue)
        seen[.afterSuccess] = next(after: .success(Words.sourceValue))
        seen[.afterFailure] = next(after: .failure(.source))
        whatCancellationsDo(&seen)
        return seen
    }

    /// What a call gets when one before it had this outcome.
    private func next(after outcome: Result<Int, EffectFault>) -> String {
        let runs = Record<Void>()
        let call = share {
            runs.add(())
            return Future(outcome)
        }
        let states = [call().state, call().state]
        guard states == [.completed(outcome), .completed(outcome)] else { return "\(states)" }
        return runs.all.count == 1 ? "is served the same" : "runs its work"
    }

    private func whatCancellationsDo(_ seen: inout [SharingColumn: String]) {
        let runs = Record<Work<Int, EffectFault>>()
        let call = share { [runs] in
            let work = Work<Int, EffectFault>()
            runs.add(work)
            return work.future
        }
        let futures = [call(), call()]
        futures[0].cancel()
        seen[.leaving] = runs.all[0].isStopped ? "stops its work" : "leaves"
        futures[1].cancel()
        seen[.leavingLast] = runs.all[runs.all.count - 1].isStopped ? "stops its work" : "leaves"
        let before = runs.all.count
        let last = call()
        seen[.afterLeaving] = runs.all.count > before && last.isPending ? "runs its work" : "\(last.state)"
    }

    /// The figures, as `Effects.md` writes them: allocations of a call that is answered at once, and of one that has to
    /// wait.
    func allocations() -> String {
        let answered = share { .success(Words.sourceValue) }
        let work = Work<Int, EffectFault>()
        let waiting = share { work.future }
        // So many that neither the one that begins the work nor one that makes a line longer is the least of several.
        let before = (0..<64).map { _ in waiting() }
        return withExtendedLifetime(before) {
            "\(OperatorCost.allocations(answered)) / \(OperatorCost.allocations(waiting))"
        }
    }
}
