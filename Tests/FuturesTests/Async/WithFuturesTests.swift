//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

@Suite("withFutures", .timeLimit(.minutes(1)))
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
        let seen = Tally<String>()
        do throws(Mute) {
            try await withFutures { scope throws(Mute) in
                scope.add(future)
                scope.start {
                    await withTaskCancellationHandler {
                        await opened.value
                    } onCancel: {
                        gate.resolve()
                    }
                    seen.note("ended, cancelled: \(Task.isCancelled)")
                }
                throw .plain(1)
            }
        } catch {
            seen.note("\(error)")
        }
        #expect(work.isStopped)
        #expect(seen.seen == ["ended, cancelled: true", "plain(1)"])
    }

    @Test func `cancelling the task cancels what is in the scope`() {
        let work = Work<Int, Stoppable>()
        let future = work.future
        let seen = Tally<Result<Int, Stoppable>>()
        let task = tasks.start {
            await withFutures { scope in
                seen.note(await scope.add(future).result)
            }
        }
        task.cancel()
        tasks.run()
        #expect(work.isStopped)
        #expect(seen.seen == [.failure(.cancelled)])
    }

    @Test func `a future whose promise is dropped does not hold it up`() async {
        await withFutures { scope in
            _ = scope.add(Promise<Int, Breakable>().future)
        }
    }
}
