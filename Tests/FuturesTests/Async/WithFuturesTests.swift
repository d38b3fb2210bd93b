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

@Suite("withFutures", .timeLimit(.minutes(60)))
struct WithFuturesTests {
    private let tasks = ManualTasks()

    @Test func `it returns what the closure returns`() async throws {
        let sum = try await withFutures { scope async throws(Stoppable) in
            let first = scope.start { () async throws(Stoppable) in 1 }
            let second = scope.start { () async throws(Stoppable) in 2 }
            return try await zip(first, second).map { $0 + $1 }.value
        }
        #expect(sum == 3)
    }

    @Test func `it waits for what nobody awaited`() async {
        let ran = Record<Int>()
        await withFutures { scope in
            for number in 0..<10 { scope.start { ran.add(number) } }
        }
        #expect(ran.all.sorted() == Array(0..<10))
    }

    @Test func `it waits for what comes while it waits`() async {
        let ran = Record<String>()
        await withFutures { scope in
            scope.start {
                scope.start { ran.add("inner") }
                ran.add("outer")
            }
        }
        #expect(Set(ran.all) == ["inner", "outer"])
    }

    @Test func `a closure that throws cancels and waits for the tasks`() async {
        let work = Work<Int, Stoppable>()
        let gate = Promise<Void, Never>()
        let (future, opened) = (work.future, gate.future)
        let seen = Record<String>()
        do throws(Mute) {
            try await withFutures { scope throws(Mute) in
                scope.add(future)
                scope.start {
                    await withTaskCancellationHandler {
                        await opened.value
                    } onCancel: {
                        gate.resolve()
                    }
                    seen.add("ended, cancelled: \(Task.isCancelled)")
                }
                throw .plain(1)
            }
        } catch {
            seen.add("\(error)")
        }
        #expect(work.isStopped)
        #expect(seen.all == ["ended, cancelled: true", "plain(1)"])
    }

    @Test func `cancelling the task cancels what is in the scope`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        let seen = Record<Result<Int, Stoppable>>()
        let task = tasks.start {
            await withFutures { scope in
                seen.add(await scope.add(future).result)
            }
        }
        task.cancel()
        tasks.run()
        #expect(work.isStopped)
        #expect(seen.all == [.failure(.cancelled)])
    }

    @Test func `a future whose promise is dropped does not hold it up`() {
        let seen = Record<String>()
        tasks.start {
            let future = await withFutures { scope in scope.add(Promise<Int, Breakable>().future) }
            if case .broke? = future.knownFailure { seen.add("broken") }
        }
        #expect(seen.all == ["broken"])
    }

    // What is in a scope.

    @Test func `what is in a scope can be cancelled by its last user`() async {
        let work = Work<Int, Stoppable>()
        await withFutures { scope in
            scope.add(work.future).map { $0 }.cancel()
            #expect(work.isStopped)
            // Where it could not be, the scope would wait for it.
            work.promise.resolve(1)
        }
    }

    @Test func `a race cancels a loser that is in a scope`() async {
        let (winner, loser) = (Work<Int, Stoppable>(), Work<Int, Stoppable>())
        await withFutures { scope in
            let race = Future.race(
                [winner.future, scope.add(loser.future)],
                ifEmpty: .plain(0),
                cancellingLosers: true
            )
            winner.promise.resolve(1)
            #expect(race.known == .success(1))
            #expect(loser.isStopped)
            loser.promise.resolve(2)
        }
    }

    @Test func `what follows work may put more into the scope`() async {
        let ran = Record<String>()
        for _ in 0..<200 {
            await withFutures { scope in
                _ = scope.start { () async throws(Stoppable) in }.flatMap {
                    scope.start { () async throws(Stoppable) in ran.add("after") }
                }
            }
        }
        #expect(ran.all.count == 200)
    }

    // A scope that was kept.

    @Test func `a scope whose closure is over starts nothing`() async {
        let ran = Record<Int>()
        let scope = await withFutures { $0 }
        let late = scope.start { () async throws(Stoppable) in ran.add(1) }
        #expect(late.knownFailure == .cancelled)
        let work = Work<Int, Stoppable>()
        #expect(scope.add(work.future).knownFailure == .cancelled)
        #expect(work.isStopped)
        #expect(ran.all.isEmpty)
    }

    @Test func `a scope whose closure is over says where it was used, when the failure can't`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = await withFutures { $0 }
            scope.start { 1 }
        }
        let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        // Without optimization alone the program prints why it stops.
        #if DEBUG
        #expect(message.contains("WithFuturesTests.swift"))
        #expect(message.contains("withFutures"))
        #endif
        _ = message
    }
}
