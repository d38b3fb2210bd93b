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

@Suite("LazyFuture", .timeLimit(.minutes(60)))
struct LazyFutureTests {
    private let runs = Record<Int>()

    private func counting(_ outcome: Result<Int, Fault> = .success(1)) -> LazyFuture<Int, Fault> {
        .deferred { [runs] in
            runs.add(1)
            return Future(outcome)
        }
    }

    // What it does.

    @Test func `nothing runs before the start`() {
        let work = counting().map { $0 + 1 }.always { [runs] in runs.add(2) }
        #expect(runs.isEmpty)
        #expect(work.start().state == .completed(.success(2)))
        #expect(runs.all == [1, 2])
    }

    @Test func `each start runs it again, and copies are the same description`() {
        let work = counting()
        let copy = work
        work.execute()
        copy.execute()
        #expect(work.start().state == .completed(.success(1)))
        #expect(runs.all == [1, 1, 1])
    }

    @Test func `two descriptions that share a beginning run it each`() {
        let shared = counting()
        let (first, second) = (shared.map { $0 + 1 }, shared.map { $0 + 2 })
        #expect(runs.isEmpty)
        #expect(first.start().state == .completed(.success(2)))
        #expect(second.start().state == .completed(.success(3)))
        #expect(runs.all == [1, 1])
    }

    @Test func `what is known is described as it is`() {
        #expect(LazyFuture<Int, Fault>.success(1).start().state == .completed(.success(1)))
        #expect(LazyFuture<Int, Fault>.failure(.first).start().state == .completed(.failure(.first)))
        #expect(LazyFuture<Int, Fault>(.success(2)).start().state == .completed(.success(2)))
        let thrown = LazyFuture<Int, Fault>.catching({ () throws(Fault) in throw .second })
        #expect(thrown.start().state == .completed(.failure(.second)))
    }

    @Test func `a callback API is called in each run`() {
        let promises = Record<Promise<Int, Fault>>()
        let work = LazyFuture<Int, Fault> { promise in promises.add(promise) }
        let (first, second) = (work.start(), work.start())
        promises.all[1].resolve(2)
        promises.all[0].reject(.first)
        #expect(first.state == .completed(.failure(.first)))
        #expect(second.state == .completed(.success(2)))
    }

    // Conversions.

    @Test(arguments: Arrival.allCases)
    func `a future becomes a description with its outcome`(_ arrival: Arrival) {
        let results = arrival.meet(Result<Int, Fault>.success(1)) { source in
            let work = LazyFuture(source)
            return [work.start(), work.map { $0 + 1 }.start()]
        }
        #expect(results.map(\.state) == [.completed(.success(1)), .completed(.success(2))])
    }

    @Test func `an asynchronous closure becomes a description, and awaiting it is a run`() async throws {
        let work = LazyFuture { [runs] () async throws(Fault) in
            runs.add(1)
            return runs.all.count
        }
        #expect(runs.isEmpty)
        #expect(try await work.value == 1)
        #expect(await work.map { $0 * 10 }.result == .success(20))
        #expect(await LazyFuture<Int, Never>.success(3).value == 3)
    }

    @Test func `an error that asynchronous work throws comes out typed`() async {
        let work = LazyFuture<Int, Fault> { () async throws(Fault) in throw .second }
        do throws(Fault) {
            _ = try await work.value
            Issue.record("it did not throw")
        } catch {
            #expect(error == .second)
        }
    }

    // Where closures run.

    @Test func `it begins at once on the caller`() {
        let threads = Record<ThreadIdentity>()
        LazyFuture<Int, Never>.catching({
            threads.add(.current)
            return 1
        }).map {
            threads.add(.current)
            return $0
        }.execute()
        #expect(threads.all == [.current, .current])
    }

    // Cancellation.

    @Test func `cancelling a run cancels its work and no other run`() {
        let works = Record<Work<Int, Fault>>()
        let work = LazyFuture<Int, Fault>.deferred {
            works.add(Work())
            return works.all[works.all.count - 1].future
        }.map { $0 + 1 }
        let (first, second) = (work.start(), work.start())
        first.cancel()
        #expect(works.all.map(\.isStopped) == [true, false])
        #expect(first.state == .completed(.failure(.cancelled)))
        works.all[1].promise.resolve(1)
        #expect(second.state == .completed(.success(2)))
    }

    @Test func `starts of one future leave one by one`() {
        let work = Work<Int, Fault>()
        let description = LazyFuture(work.future)
        let (first, second) = (description.start(), description.start())
        first.cancel()
        #expect(!work.isStopped)
        second.cancel()
        #expect(work.isStopped)
    }

    @Test func `cancelling the task that waits cancels its run`() async {
        let work = Work<Int, Fault>()
        let (started, start) = AsyncStream<Void>.makeStream()
        let description = LazyFuture<Int, Fault>.deferred {
            start.yield()
            return work.future
        }
        let task = Task { await description.result }
        for await _ in started { break }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(work.isStopped)
    }

    // Lifetime.

    @Test func `closures live as long as the description, not as long as a run`() {
        let lifetime = Lifetime()
        let future: Future<Int, Fault>
        do {
            let work = counting().map { [token = lifetime.token()] in $0 + token.zero }
            future = work.start()
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
        #expect(future.hasSucceeded)
    }

    @Test func `parts that are used twice are let go of once, with the last who has them`() {
        let lifetime = Lifetime()
        do {
            let part = counting().map { [token = lifetime.token()] in $0 + token.zero }
            let kept: LazyFuture<Int, Fault>
            do {
                kept = part.map { $0 }
                let twice = LazyFuture.sequence([part, part, kept]).map { $0.count }
                #expect(twice.start().state == .completed(.success(3)))
            }
            #expect(!lifetime.isOver)
            #expect(kept.start().hasSucceeded)
        }
        #expect(lifetime.isOver)
    }
}
