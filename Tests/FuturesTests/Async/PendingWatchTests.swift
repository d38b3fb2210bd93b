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

@Suite("PendingWatch", .timeLimit(.minutes(60)))
struct PendingWatchTests {
    private let clock = ManualClock()
    private let waits = Record<String>()

    private func watch(after delay: Duration = .seconds(5)) -> PendingWatch {
        PendingWatch(after: delay, clock: clock) { [waits] in waits.add("\($0)") }
    }

    @Test func `a future that is pending for too long is told of once, with its promise`() {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        let mapped = promise.future.map { $0 }
            .logged(stillPendingAfter: .seconds(5), "the sum", clock: clock) { [waits] in waits.add("\($0)") }
        clock.advance(by: .seconds(4))
        #expect(waits.all.isEmpty)
        clock.advance(by: .seconds(100))
        #expect(
            waits.all == [
                "the sum is still pending after 5.0 seconds: map; waits for the promise made at \(place)."
            ]
        )
        promise.resolve(1)
        withExtendedLifetime(mapped) {}
    }

    @Test func `where several chains come together, they are told of as a tree`() {
        let (first, second) = (Promise<Int, Telling>(), Promise<Int, Telling>())
        let place = "\(#fileID):\(#line - 1)"
        let both = zip(first.future, second.future.map { $0 })
        let line = #line - 1
        _ = both.logged(stillPendingAfter: .seconds(5), clock: clock) { [waits] in waits.add("\($0)") }
        clock.advance(by: .seconds(5))
        let tree = """
            zip, called at \(#fileID):\(line)
            ├ promise, made at \(place)
            └ map
              promise, made at \(place)
            """
        #expect(waits.all.first?.hasSuffix(".\n\(tree)") == true)
        first.resolve(1)
        second.resolve(2)
    }

    @Test func `a task that waits for a scope is told of with the line of the scope`() async {
        let promise = Promise<Int, Never>()
        let line = #line + 3
        let task = Task { [watch] in
            await watch(.seconds(5)).run {
                await withFutures { scope in _ = scope.start { _ = await promise.future.value } }
            }
        }
        // Both tasks wait.
        while clock.pendingTimers < 2 { await Task.yield() }
        clock.advance(by: .seconds(5))
        promise.resolve(1)
        await task.value
        #expect(waits.all.contains { $0.contains("withFutures at \(#fileID):\(line)") }, "\(waits.all)")
    }

    @Test func `a scope that is waited for names what is left in it`() async {
        let (added, started) = (Promise<Int, Never>(), Promise<Int, Never>())
        let line = #line + 6
        let task = Task { [watch] in
            await watch(.seconds(5)).run {
                await withFutures { scope in
                    scope.start { 1 }
                    scope.add(added.future.map { $0 })
                    scope.start { await started.future.value }
                }
            }
        }
        // The task of the scope, and the one that it started.
        while clock.pendingTimers < 2 { await Task.yield() }
        clock.advance(by: .seconds(5))
        added.resolve(1)
        started.resolve(1)
        await task.value
        let promise = "the promise made at \(#fileID):\(line - 7)"
        let left = "waits for \(promise), the task begun at \(#fileID):\(line)"
        #expect(waits.all.contains { $0.contains("withFutures at") && $0.contains(left) }, "\(waits.all)")
    }

    @Test func `a scope names a task that goes on after its future was cancelled`() async {
        let gate = Promise<Int, Never>()
        let line = #line + 4
        let task = Task { [watch] in
            await watch(.seconds(5)).run {
                await withFutures { scope in
                    scope.start(name: "deaf") { () async throws(Stoppable) in await gate.future.value }
                    scope.cancel()
                }
            }
        }
        // The task of the scope, and the one that it started.
        while clock.pendingTimers < 2 { await Task.yield() }
        clock.advance(by: .seconds(5))
        gate.resolve(1)
        await task.value
        let left = "waits for the task begun at \(#fileID):\(line)"
        #expect(waits.all.contains { $0.contains("withFutures at") && $0.contains(left) }, "\(waits.all)")
    }

    @Test func `a future in a scope waits for the scope's sake once`() async {
        let promise = Promise<Int, Never>()
        await withFutures { scope in
            scope.add(promise.future)
            #expect(promise.future.description.contains("1 waiting: scope"), "\(promise.future)")
            promise.resolve(1)
        }
    }

    @Test func `one that settles in time, is known, or has gone is not told of`() {
        let settled = Promise<Int, Telling>()
        let report: PendingWatch.Report = { [waits] in waits.add("\($0)") }
        let mapped = settled.future.map { $0 }.logged(stillPendingAfter: .seconds(5), clock: clock, report: report)
        Promise<Int, Telling>().future.logged(stillPendingAfter: .seconds(5), clock: clock, report: report)
        Future<Int, Never>.success(1).logged(stillPendingAfter: .seconds(5), clock: clock, report: report)
        settled.resolve(1)
        clock.advance(by: .seconds(5))
        #expect(waits.all.isEmpty)
        withExtendedLifetime(mapped) {}
    }

    @Test func `it keeps nothing, and listens to nothing`() {
        let promise = Promise<Int, any Error>()
        let stopped = Record<String>()
        promise.onCancel { stopped.add("stopped") }
        let mapped = promise.future.map { $0 }.logged(stillPendingAfter: .seconds(5), clock: clock)
        #expect(promise.future.description.contains("1 waiting: map"))
        mapped.cancel()
        #expect(stopped.all == ["stopped"])
    }

    @Test func `a task that waits for too long is told of, and its children`() async throws {
        let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
        let mapped = second.future.map { $0 }
        let task = Task {
            try await watch().run {
                async let one = first.future.value
                async let two = mapped.value
                return try await one + two
            }
        }
        await clock.waitForTimers(2)
        // A task sets its timer before it is one of those who wait.
        for future in [first.future, mapped] { await future.waitUntilAwaited() }
        clock.advance(by: .seconds(5))
        #expect(waits.all.count == 2)
        let beginning = "A future is still pending after 5.0 seconds: "
        #expect(waits.all.contains { $0.hasPrefix("\(beginning)map, 1 waiting: await; waits for") })
        #expect(waits.all.contains { $0.hasPrefix("\(beginning)promise made at \(#fileID)") })
        first.resolve(1)
        second.resolve(2)
        #expect(try await task.value == 3)
    }

    @Test func `a task that waits for room is told of, with the line that asked for it`() async throws {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let gate = Promise<Int, Never>()
        let holding = limiter.run { gate.future }
        let line = #line + 3
        let work = Task { [watch = watch()] in
            await watch.run {
                await limiter.run { await gate.future.value }
            }
        }
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(5))
        #expect(
            waits.all == ["A future is still pending after 5.0 seconds: limited at \(#fileID):\(line); waits for room."]
        )
        gate.resolve(1)
        #expect(await work.value == 1)
        #expect(holding.known == .success(1))
    }

    @Test func `a thread that blocks for too long is told of`() async {
        let promise = Promise<Int, Never>()
        let moving = SizedThread { [clock] in
            while clock.pendingTimers == 0 { giveWay() }
            clock.advance(by: .seconds(5))
            promise.resolve(1)
        }
        func block() -> Int { promise.future.wait().get() }
        #expect(await watch().run { block() } == 1)
        moving.join()
        let facts = "promise made at \(#fileID):\(#line - 9), 1 waiting: wait"
        #expect(waits.all == ["A future is still pending after 5.0 seconds: \(facts)."])
    }

    @Test func `outside of it nobody is watched`() async throws {
        let promise = Promise<Int, any Error>()
        await watch().run {}
        let task = Task { try await promise.future.value }
        await promise.future.waitUntilAwaited()
        clock.advance(by: .seconds(5))
        #expect(waits.all.isEmpty)
        promise.resolve(1)
        #expect(try await task.value == 1)
    }

    @Test func `what the closure throws comes out with its type`() async {
        await #expect(throws: Fault.first) {
            try await watch().run { () async throws(Fault) in throw .first }
        }
    }
}

/// The watch of the whole program hears of all that the other suites await.
@Suite("PendingWatch.start", .serialized, .timeLimit(.minutes(60)))
struct PendingWatchOfProgramTests {
    @Test func `all tasks of the program are watched until it is stopped`() async throws {
        let (clock, waits) = (ManualClock(), Record<AwaitedPromise>())
        PendingWatch.start(after: .seconds(5), clock: clock) { wait in
            for promise in wait.promises where promise.fileID == #fileID { waits.add(promise) }
        }
        let promise = Promise<Int, any Error>()
        let line: UInt = #line - 1
        let task = Task { try await promise.future.value }
        await promise.future.waitUntilAwaited()
        PendingWatch.stop()
        clock.advance(by: .seconds(5))
        // The other suite's tasks are watched, too.
        #expect(waits.all.map(\.line).filter { $0 == line } == [line])
        promise.resolve(1)
        #expect(try await task.value == 1)
    }
}
