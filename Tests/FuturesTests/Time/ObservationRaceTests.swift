//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import Testing

@Suite("Observers that leave, race", .timeLimit(.minutes(1)))
struct ObservationRaceTests {
    @Test func `an observer that leaves while it runs is let go once`() {
        for _ in 0..<2_000 {
            let lifetime = Lifetime()
            let first = Promise<Lifetime.Token?, Fault>()
            let second = Promise<Lifetime.Token?, Fault>()
            let race = Future.race([first.future, second.future], ifEmpty: .first, cancellingLosers: true)
            let mapped = race.map { [token = lifetime.token()] _ in token.zero }
            simultaneously({ first.resolve(lifetime.token()) }, { second.resolve(nil) })
            #expect(mapped.hasSucceeded)
        }
    }

    @Test func `an observer that leaves while it moves to another source is let go once`() {
        for _ in 0..<2_000 {
            let winner = Promise<Int, Fault>()
            let step = Promise<Int, Fault>()
            let inner = Work<Int, Fault>()
            let others = inner.future.map { $0 }
            let race = Future.race(
                [winner.future, step.future.flatMap { _ in inner.future }],
                ifEmpty: .first,
                cancellingLosers: true
            )
            simultaneously({ step.resolve(1) }, { winner.resolve(2) })
            #expect(race.hasSucceeded)
            inner.promise.resolve(3)
            #expect(others.hasSucceeded)
        }
    }

    private func simultaneously(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
        let bodies = [first, second]
        DispatchQueue.concurrentPerform(iterations: 2) { bodies[$0]() }
    }
}
