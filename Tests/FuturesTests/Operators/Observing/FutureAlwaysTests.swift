//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Future.always", .timeLimit(.minutes(60)))
struct FutureAlwaysTests {
    // What it does, in each order in which source and operator can meet.

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure runs once, whatever the outcome, which stays`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let runs = Record<Void>()
        let returned = arrival.meet(outcome) { source in source.always { runs.add(()) } }
        #expect(runs.all.count == 1)
        #expect(returned.state == .completed(outcome))
    }

    @Test func `the closure waits for the outcome`() {
        let runs = Record<Void>()
        let work = Work<Int, Never>()
        work.future.always { runs.add(()) }
        #expect(runs.isEmpty)
        work.promise.resolve(1)
        #expect(runs.all.count == 1)
    }

    // Where the closure runs.

    @Test(arguments: Arrival.allCases)
    func `the closure runs where the source settles or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in _ = source.always { ran() } }
        #expect(places == [arrival.place])
    }

    @Test(arguments: Arrival.allCases)
    func `with an executor, the closure runs there, also when the source is known`(_ arrival: Arrival) {
        let places = arrival.placesOnExecutor(Result<Int, Fault>.failure(.first)) { source, executor, ran in
            _ = source.always(on: .custom(executor)) { ran() }
        }
        #expect(places == [.elsewhere])
    }

    // Cancellation, in both directions.

    @Test func `cancelling the returned future cancels the work, and the closure runs`() {
        let runs = Record<Void>()
        let work = Work<Int, Fault>()
        work.future.always { runs.add(()) }.cancel()
        #expect(work.isStopped)
        #expect(runs.all.count == 1)
    }

    @Test func `cancelling what follows goes up through it, and the closure runs`() {
        let runs = Record<Void>()
        let work = Work<Int, Fault>()
        let end = work.future.always { runs.add(()) }.map { $0 }
        end.cancel()
        #expect(work.isStopped)
        #expect(runs.all.count == 1)
        #expect(end.state == .completed(.failure(.cancelled)))
    }

    @Test func `with its result thrown away it listens, so another branch's cancellation leaves the source`() {
        let runs = Record<Void>()
        let work = Work<Int, Fault>()
        _ = work.future.always { runs.add(()) }
        work.future.map { $0 }.cancel()
        #expect(!work.isStopped)
        #expect(runs.isEmpty)
        work.promise.resolve(1)
        #expect(runs.all.count == 1)
    }

    @Test func `where the failure can't say cancelled, the closure waits for the producer`() {
        let runs = Record<Void>()
        let work = Work<Int, PlainFault>()
        work.future.always { runs.add(()) }.cancel()
        #expect(work.isStopped)
        #expect(runs.isEmpty)
        work.promise.reject(.first)
        #expect(runs.all.count == 1)
    }

    // Lifetime.

    @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
    func `the closure is let go after it has run`(_ outcome: Result<Int, Fault>) {
        let lifetime = Lifetime()
        let seen = Record<Bool>()
        let work = Work<Int, Fault>()
        work.future
            .always { [token = lifetime.token()] in _ = token.zero }
            .observe { _ in seen.add(lifetime.isOver) }
        #expect(!lifetime.isOver)
        work.promise.complete(with: outcome)
        #expect(seen.all == [true])
    }

    // Typed failures.

    @Test func `the future may be ignored when it can't fail`() {
        let runs = Record<Void>()
        Future<Int, Never>.success(1).always { runs.add(()) }
        #expect(runs.all.count == 1)
    }
}
