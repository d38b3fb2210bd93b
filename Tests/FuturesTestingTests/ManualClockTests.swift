//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(60)))
struct ManualClockTests {
    private let clock = ManualClock()
    private let seen = Seen()

    private func see(_ name: String, at seconds: Int) -> any ScheduledTimer {
        clock.schedule(at: .init(offset: .seconds(seconds)), tolerance: nil) { [clock, seen] in
            seen.add("\(name)@\(clock.now)")
        }
    }

    // What it does.

    @Test func `it stands still until it is moved`() {
        #expect(clock.now == ManualClock.Instant(offset: .zero))
        clock.advance(by: .seconds(2))
        #expect(clock.now.offset == .seconds(2))
        clock.advance(by: .seconds(-1))
        clock.advance(to: .init(offset: .seconds(1)))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `timers fire in order, each at its own time, before the call returns`() {
        _ = see("late", at: 3)
        _ = see("early", at: 1)
        _ = see("also late", at: 3)
        _ = see("beyond", at: 9)
        clock.advance(by: .seconds(5))
        #expect(seen.all == ["early@1.0 seconds", "late@3.0 seconds", "also late@3.0 seconds"])
        #expect(clock.now.offset == .seconds(5))
        #expect(clock.pendingTimers == 1)
        #expect(clock.nextDeadline?.offset == .seconds(9))
    }

    @Test func `a timer may set another one that is due in the same move`() {
        _ = clock.schedule(at: .init(offset: .seconds(1)), tolerance: nil) { _ = see("second", at: 2) }
        clock.advance(by: .seconds(2))
        #expect(seen.all == ["second@2.0 seconds"])
    }

    @Test func `what is due already fires at once`() {
        _ = see("now", at: 0)
        #expect(seen.all == ["now@0.0 seconds"])
    }

    @Test func `a cancelled timer is gone`() {
        let timer = see("never", at: 1)
        timer.cancel()
        timer.cancel()
        #expect(clock.pendingTimers == 0)
        #expect(clock.runToEnd() == 0)
        #expect(seen.all.isEmpty)
    }

    @Test func `a timer may cancel the next one`() {
        let next = see("next", at: 1)
        let first = clock.schedule(at: .init(offset: .milliseconds(999)), tolerance: nil) { next.cancel() }
        clock.advance(by: .seconds(2))
        first.cancel()
        #expect(seen.all.isEmpty)
    }

    @Test func `threads that move it at the same time move it by the sum`() {
        let moves = 5_000
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<moves { clock.advance(by: .milliseconds(1)) }
        }
        #expect(clock.now.offset == .milliseconds(4 * moves))
    }

    @Test func `another thread's move goes on from where this one ends`() {
        let isMoving = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        _ = clock.schedule(at: .init(offset: .seconds(1)), tolerance: nil) {
            isMoving.signal()
            mayEnd.wait()
        }
        let moved = DispatchGroup()
        DispatchQueue(label: "another thread").async(group: moved) { [clock] in clock.advance(by: .seconds(3)) }
        isMoving.wait()
        clock.advance(by: .seconds(2))
        #expect(clock.now.offset == .seconds(5))
        mayEnd.signal()
        moved.wait()
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func `a timer that moves the clock moves it from its own time`() {
        _ = clock.schedule(at: .init(offset: .seconds(1)), tolerance: nil) { [clock, seen] in
            clock.advance(by: .seconds(1))
            seen.add("\(clock.now)")
        }
        clock.advance(by: .seconds(5))
        #expect(seen.all == ["2.0 seconds"])
        #expect(clock.now.offset == .seconds(5))
        clock.advance(by: .seconds(1))
        #expect(clock.now.offset == .seconds(6))
    }

    @Test func `it moves from timer to timer, and to the end`() {
        for second in [5, 2, 8] { _ = see("t", at: second) }
        #expect(clock.advanceToNextTimer())
        #expect(clock.now.offset == .seconds(2))
        #expect(clock.runToEnd() == 2)
        #expect(clock.now.offset == .seconds(8))
        #expect(!clock.advanceToNextTimer())
    }

    @Test(arguments: [1, 2, 3, 4, 5]) func `random timers fire in the order of a stable sort`(_ seed: UInt64) {
        var random = seed
        func next(_ bound: UInt64) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % bound)
        }
        var expected: [(second: Int, name: String)] = []
        var timers: [String: any ScheduledTimer] = [:]
        for index in 0..<2_000 {
            if next(4) == 0, !expected.isEmpty {
                timers[expected.remove(at: next(UInt64(expected.count))).name]?.cancel()
            } else {
                let second = 1 + next(50)
                timers["\(index)"] = see("\(index)", at: second)
                expected.append((second, "\(index)"))
            }
        }
        #expect(clock.pendingTimers == expected.count)
        clock.runToEnd()
        let sorted = (1...50).flatMap { second in expected.filter { $0.second == second } }
        #expect(seen.all == sorted.map { "\($0.name)@\(Duration.seconds($0.second))" })
    }

    // Tasks that sleep.

    @Test func `a task that sleeps wakes up when its time has come`() async throws {
        let task = Task {
            try await clock.sleep(for: .seconds(2))
            return clock.now.offset
        }
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(2))
        #expect(try await task.value == .seconds(2))
    }

    @Test func `a task that is cancelled wakes up at once and leaves no timer`() async {
        let task = Task { try await clock.sleep(for: .seconds(2)) }
        await clock.waitForTimers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a task that is cancelled already does not sleep`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(2))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a task that waits for timers goes on when it is cancelled`() {
        let tasks = ManualTasks()
        let wentOn = Record<String>()
        let waiting = tasks.start {
            await clock.waitForTimers(1)
            wentOn.add("cancelled")
        }
        tasks.start {
            await clock.waitForTimers(1)
            wentOn.add("patient")
        }
        #expect(wentOn.isEmpty)
        waiting.cancel()
        tasks.run()
        #expect(wentOn.all == ["cancelled"])
        _ = see("timer", at: 1)
        tasks.run()
        #expect(wentOn.all == ["cancelled", "patient"])
    }

    @Test func `a task waits for one timer among others`() {
        let tasks = ManualTasks()
        let wentOn = Record<String>()
        clock.advance(by: .seconds(1))
        _ = see("limit", at: 9)
        let waiting = tasks.start {
            await clock.waitForTimer(after: .seconds(2))
            wentOn.add("cancelled")
        }
        tasks.start {
            await clock.waitForTimer(after: .seconds(2))
            wentOn.add("reached")
        }
        _ = see("too soon", at: 2)
        tasks.run()
        #expect(wentOn.isEmpty)
        waiting.cancel()
        tasks.run()
        #expect(wentOn.all == ["cancelled"])
        _ = see("wait", at: 3)
        tasks.run()
        #expect(wentOn.all == ["cancelled", "reached"])
        tasks.start {
            await clock.waitForTimer(after: .seconds(8))
            wentOn.add("was there")
        }
        tasks.run()
        #expect(wentOn.all == ["cancelled", "reached", "was there"])
    }

    // Nothing is left to run.

    @Test func `an outcome is waited for from timer to timer`() throws {
        _ = see("other", at: 9)
        let future = Future<Int, Never>.after(.seconds(2), resolving: 7, clock: clock)
        #expect(try clock.outcome(of: future) == .success(7))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `a future that nothing will settle is named`() throws {
        _ = see("other", at: 9)
        let line: UInt = #line + 2
        let promise = Promise<Int, Never>()
        let error = #expect(throws: StillPending.self) { try clock.outcome(of: promise.future, named: "the user") }
        #expect(error?.line == line)
        #expect(error?.promise == "\(#fileID):\(line - 1)")
        let left = "no timer of this clock is left; an executor of the test may have jobs"
        let text = "the user is still pending at 9.0 seconds, and \(left)"
        let origin = "It waits for the promise made at \(#fileID):\(line - 1)."
        #expect(error?.description == "\(text) (\(#fileID):\(line)). \(origin)")
        promise.resolve(1)
    }
}

private final class Seen: Sendable {
    private let names = Locked<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
}
