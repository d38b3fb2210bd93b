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

@Suite("Asynchronous sequences", .timeLimit(.minutes(60)))
struct AsyncSequenceTests {
    private func numbers(_ count: Int, failing: Bool = false) -> AsyncThrowingStream<Int, any Error> {
        AsyncThrowingStream { stream in
            for number in 0..<count { stream.yield(number) }
            stream.finish(throwing: failing ? Mute.plain(count) : nil)
        }
    }

    // To futures.

    @Test func `the first element`() async throws {
        #expect(try await Future(firstOf: numbers(3)).value == 0)
        #expect(try await Future(firstOf: numbers(0)).value == nil)
    }

    @Test func `all elements`() async throws {
        #expect(try await Future(collecting: numbers(4)).value == [0, 1, 2, 3])
        #expect(try await Future(collecting: numbers(0)).value == [])
    }

    @Test func `what they add up to`() async throws {
        #expect(try await Future(reducing: numbers(5), into: 0) { $0 += $1 }.value == 10)
    }

    @Test func `the failure of the sequence`() async {
        await #expect(throws: Mute.plain(2)) { try await Future(collecting: numbers(2, failing: true)).value }
    }

    @Test func `a sequence that can't fail makes a future that can't`() async {
        let stream = AsyncStream { stream in
            stream.yield(1)
            stream.finish()
        }
        let all: Future<[Int], Never> = Future(collecting: stream)
        #expect(await all.value == [1])
    }

    @Test func `cancelling the future stops reading`() async {
        let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        let ended = Promise<Void, Never>()
        continuation.onTermination = { _ in ended.resolve() }
        let all = Future(collecting: stream)
        all.cancel()
        await #expect(throws: CancellationError.self) { try await all.value }
        await ended.future.value
    }

    // From futures.

    @Test func `outcomes come in the order of completion`() async {
        let promises = (0..<4).map { _ in Promise<Int, Mute>() }
        let sequence = Future.completions(of: promises.map(\.future))
        promises[2].resolve(20)
        var iterator = sequence.makeAsyncIterator()
        promises[0].reject(.plain(0))
        promises[3].resolve(30)
        promises[1].resolve(10)
        var seen: [Int] = []
        var outcomes: [Result<Int, Mute>] = []
        while let (offset, outcome) = await iterator.next() {
            seen.append(offset)
            outcomes.append(outcome)
        }
        #expect(seen == [2, 0, 3, 1])
        #expect(outcomes == [.success(20), .failure(.plain(0)), .success(30), .success(10)])
        #expect(await iterator.next() == nil)
    }

    @Test func `outcomes that nobody asked for yet wait in their futures`() async {
        let lifetime = Lifetime()
        let promises = (0..<3).map { _ in Promise<Lifetime.Token, Never>() }
        var iterator = Future.completions(of: promises.map(\.future)).makeAsyncIterator()
        for promise in promises.reversed() { promise.resolve(lifetime.token()) }
        var seen: [Int] = []
        while let (offset, outcome) = await iterator.next() {
            // The very object, however late it was asked for.
            #expect(outcome.get() === promises[offset].future.known?.get())
            seen.append(offset)
        }
        #expect(seen == [2, 1, 0])
        #expect(lifetime.count == 3)
    }

    @Test func `the same future twice, and none`() async {
        let future = Future<Int, Never>.success(1)
        var count = 0
        for await (offset, outcome) in Future.completions(of: [future, future]) {
            #expect(offset == count)
            #expect(outcome == .success(1))
            count += 1
        }
        #expect(count == 2)
        for await _ in Future<Int, Never>.completions(of: []) { Issue.record("something from nothing") }
    }

    @Test func `a task that is cancelled stops iterating and leaves the futures`() {
        let tasks = ManualTasks()
        let work = Work<Int, Stoppable>()
        let future = work.future
        let ended = Record<Bool>()
        tasks.start {
            for await _ in Future.completions(of: [future]) {}
            ended.add(true)
        }.cancel()
        tasks.run()
        #expect(ended.all == [true])
        #expect(!work.isStopped)
        #expect(future.isPending)
    }

    @Test func `a next that is cancelled is the last one`() {
        let tasks = ManualTasks()
        let promises = (0..<3).map { _ in Promise<Int, Stoppable>() }
        let futures = promises.map(\.future)
        let seen = Record<Int?>()
        let task = tasks.start {
            var iterator = Future.completions(of: futures).makeAsyncIterator()
            seen.add(await iterator.next()?.offset)
            // The same task goes on: what arrives now must neither come out after the nil nor be waited for in vain.
            for promise in promises { promise.resolve(1) }
            for _ in 0..<3 { seen.add(await iterator.next()?.offset) }
        }
        task.cancel()
        tasks.run()
        #expect(seen.all == [nil, nil, nil, nil])
    }

    @Test func `copies of an iterator share what comes`() async {
        let futures = (0..<3).map { Future<Int, Never>.success($0) }
        var first = Future.completions(of: futures).makeAsyncIterator()
        var second = first
        #expect(await first.next()?.offset == 0)
        #expect(await second.next()?.offset == 1)
        #expect(await first.next()?.offset == 2)
        #expect(await second.next() == nil)
        #expect(await first.next() == nil)
    }

    @Test func `letting go of the iterator takes its observers out`() {
        let promise = Promise<Int, Stoppable>()
        let derived = promise.future.map { $0 }
        do {
            let iterator = Future.completions(of: [derived]).makeAsyncIterator()
            withExtendedLifetime(iterator) {}
        }
        let stopped = Record<Void>()
        promise.onCancel { stopped.add(()) }
        // Nobody else listens any more.
        derived.map { $0 }.cancel()
        #expect(stopped.all.count == 1)
    }

    @Test func `futures that settle on other threads`() async {
        let promises = (0..<200).map { _ in Promise<Int, Never>() }
        let settling = Task.detached {
            for (index, promise) in promises.enumerated().reversed() { promise.resolve(index) }
        }
        let all = Future.completions(of: promises.map(\.future))
        var seen: Set<Int> = []
        for await (offset, outcome) in all where outcome == .success(offset) { seen.insert(offset) }
        #expect(seen.count == 200)
        await settling.value
    }
}
