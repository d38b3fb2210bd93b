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
import Testing

/// One after the other, again, once more, later: descriptions that start others when they want.
@Suite("LazyFuture: sequence, repeat, retry, time", .timeLimit(.minutes(60)))
struct LazySequenceTests {
    private let begun = Record<Int>()
    private let works = (0..<5).map { _ in Work<Int, Fault>() }

    private func step(_ number: Int) -> LazyFuture<Int, Fault> {
        .deferred { [begun, works] in
            begun.add(number)
            return works[number].future
        }
    }

    // sequence, all and traverse.

    @Test func `a sequence begins each when the one before has succeeded`() {
        let values = LazyFuture.sequence((0..<3).map(step)).start()
        #expect(begun.all == [0])
        works[0].promise.resolve(10)
        #expect(begun.all == [0, 1])
        works[1].promise.resolve(11)
        works[2].promise.resolve(12)
        #expect(values.state == .completed(.success([10, 11, 12])))
    }

    @Test func `the first failure ends a sequence`() {
        let values = LazyFuture.sequence((0..<3).map(step)).start()
        works[0].promise.reject(.first)
        #expect(begun.all == [0])
        #expect(values.state == .completed(.failure(.first)))
    }

    @Test func `cancelling a sequence stops the one under way and begins no other`() {
        let values = LazyFuture.sequence((0..<3).map(step)).start()
        values.cancel()
        #expect(works[0].isStopped)
        #expect(begun.all == [0])
        #expect(values.state == .completed(.failure(.cancelled)))
    }

    @Test func `never more than the number are under way, and values keep their order`() {
        for values in [
            LazyFuture.all((0..<5).map(step), maxConcurrent: 2).start(),
            LazyFuture.traverse(0..<5, maxConcurrent: 2, step).start(),
        ] {
            values.cancel()
        }
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let begun = Record<Int>()
        let values = LazyFuture<Int, Fault>.traverse(0..<5, maxConcurrent: 2) { number in
            .deferred {
                begun.add(number)
                return works[number].future
            }
        }.start()
        #expect(begun.all == [0, 1])
        works[1].promise.resolve(1)
        #expect(begun.all == [0, 1, 2])
        works[2].promise.resolve(2)
        #expect(begun.all == [0, 1, 2, 3])
        for number in [4, 3, 0] { works[number].promise.resolve(number) }
        #expect(values.state == .completed(.success([0, 1, 2, 3, 4])))
    }

    @Test func `the same description twice runs twice`() {
        let twice = LazyFuture.sequence([step(0), step(0)]).start()
        works[0].promise.resolve(1)
        #expect(begun.all == [0, 0])
        #expect(twice.state == .completed(.success([1, 1])))
    }

    // repeat.

    @Test func `it repeats as long as the closure wants it`() {
        let work = LazyFuture<Int, Fault>.catching({ [begun] in
            begun.add(1)
            return begun.all.count
        })
        #expect(work.repeat { $0 < 4 }.start().state == .completed(.success(4)))
        #expect(begun.all.count == 4)
    }

    @Test func `a failure of a round ends it`() {
        let rounds = LazyFuture<Int, Fault>.catching({ [begun] () throws(Fault) in
            begun.add(1)
            if begun.all.count == 3 { throw .first }
            return 0
        })
        #expect(rounds.repeat { _ in true }.start().state == .completed(.failure(.first)))
        #expect(begun.all.count == 3)
    }

    @Test func `cancelling a repetition stops the round under way`() {
        let rounds = step(0).repeat { _ in true }.start()
        rounds.cancel()
        #expect(works[0].isStopped)
        #expect(begun.all == [0])
        #expect(rounds.state == .completed(.failure(.cancelled)))
    }

    // Time.

    @Test func `it tries again on a clock, and begins anew with each start`() {
        let clock = ManualClock()
        let seen = Record<Int>()
        let work = LazyFuture<Int, Fault>.catching({ [begun] () throws(Fault) in
            begun.add(1)
            if begun.all.count % 3 != 0 { throw .first }
            return begun.all.count
        }).retry(.constant(.seconds(10), attempts: 3), clock: clock, onFailure: { seen.add($0.number) })
        for round in 1...2 {
            let future = work.start()
            #expect(future.state == .pending)
            clock.advance(by: .seconds(20))
            #expect(future.state == .completed(.success(3 * round)))
        }
        #expect(seen.all == [1, 2, 1, 2])
    }

    @Test func `time counts from the start`() {
        let clock = ManualClock()
        let delayed = LazyFuture<Int, Fault>.success(1).delay(.seconds(2), clock: clock)
        let after = LazyFuture<Int, Fault>.after(.seconds(3), resolving: 2, clock: clock)
        let limited = step(0).timeout(after: .seconds(4), clock: clock, failWith: .second)
        let instant = clock.now.advanced(by: .seconds(5))
        let late = step(1).then { $0.deadline(instant, clock: clock, failWith: .second) }
        clock.advance(by: .seconds(1))
        #expect(clock.pendingTimers == 0)
        let futures = [delayed.start(), after.start(), limited.start(), late.start()]
        let probe = FutureProbe(clock: clock)
        for (future, name) in zip(futures, ["delay", "after", "timeout", "deadline"]) { probe.watch(future, as: name) }
        clock.runToEnd()
        #expect(probe.completions.map(\.name) == ["delay", "after", "timeout", "deadline"])
        #expect(probe.completions.compactMap { $0.instant?.offset } == [3, 4, 5, 5].map { .seconds($0) })
        #expect(works[0].isStopped)
    }

    @Test func `without a failure of its own a timeout says how long it waited`() {
        let clock = ManualClock()
        let promise = Promise<Int, any Error>()
        let limited = LazyFuture.deferred { promise.future }.timeout(after: .seconds(2), clock: clock).start()
        clock.advance(by: .seconds(2))
        #expect(limited.failure as? TimeoutError == TimeoutError(after: Duration.seconds(2)))
    }
}
