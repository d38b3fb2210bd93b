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

@Suite("LazyFuture.memoized", .timeLimit(.minutes(60)))
struct LazyMemoizedTests {
    private let runs = Record<Int>()

    private func counting(_ future: Future<Int, Fault>) -> LazyFuture<Int, Fault> {
        .deferred { [runs] in
            runs.add(1)
            return future
        }
    }

    // What it does.

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `it runs once, whoever starts it and when`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let source = arrival.meet(outcome) { counting($0).memoized() }
        let copy = source
        let starts = [source.start(), copy.start(), source.start()]
        #expect(starts.map(\.state) == Array(repeating: .completed(outcome), count: 3))
        #expect(runs.all == [1])
    }

    @Test func `starts of a run under way share it`() {
        let work = Work<Int, Fault>()
        let memo = counting(work.future).memoized()
        let starts = [memo.start(), memo.map { $0 }.start()]
        #expect(runs.all == [1])
        work.promise.resolve(1)
        #expect(starts.map(\.state) == [.completed(.success(1)), .completed(.success(1))])
    }

    @Test func `nothing runs before the first start`() {
        _ = counting(.success(1)).memoized()
        #expect(runs.isEmpty)
    }

    // Where closures run.

    @Test func `it begins at once on the first caller`() {
        let threads = Record<ThreadIdentity>()
        let memo = LazyFuture<Int, Fault>.catching({
            threads.add(.current)
            return 1
        }).memoized()
        memo.execute()
        onOtherThread { memo.execute() }
        #expect(threads.all == [.current])
    }

    // Cancellation.

    @Test func `a start that is cancelled leaves the others`() {
        let work = Work<Int, Fault>()
        let memo = counting(work.future).memoized()
        let (leaver, stayer) = (memo.start(), memo.start())
        leaver.cancel()
        #expect(leaver.state == .completed(.failure(.cancelled)))
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(stayer.state == .completed(.success(1)))
    }

    @Test func `when all have left, the work is cancelled and the next start runs it anew`() {
        let works = [Work<Int, Fault>(), Work<Int, Fault>()]
        let memo = LazyFuture<Int, Fault>.deferred { [runs] in
            runs.add(1)
            return works[runs.all.count - 1].future
        }.memoized()
        memo.start().cancel()
        #expect(works[0].isStopped)
        let again = memo.start()
        works[1].promise.resolve(2)
        #expect(again.state == .completed(.success(2)))
        #expect(memo.start().state == .completed(.success(2)))
        #expect(runs.all == [1, 1])
    }

    // Lifetime.

    @Test func `the description is let go of as soon as the outcome is known`() {
        let lifetime = Lifetime()
        let work = Work<Int, Fault>()
        let memo = LazyFuture(work.future).map { [token = lifetime.token()] in $0 + token.zero }.memoized()
        memo.execute()
        #expect(!lifetime.isOver)
        work.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(memo.start().state == .completed(.success(1)))
    }

    // Under threads.

    @Test func `starts at once run it once`() {
        Race.run(rounds: raceRounds / 3) { _ in
            let count = Guarded(0)
            let seen = Guarded<[Future<Int, Fault>]>([])
            let memo = LazyFuture<Int, Fault>.deferred {
                let number = count.withLock { count -> Int in
                    count += 1
                    return count
                }
                return .success(number)
            }.memoized()
            let start: Race.Lane = {
                let future = memo.start()
                seen.withLock { $0.append(future) }
            }
            return (
                [start, start, start],
                {
                    #expect(seen.withLock { $0 }.map(\.state) == Array(repeating: .completed(.success(1)), count: 3))
                }
            )
        }
    }
}
