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

@Suite("withTimeout, withDeadline", .timeLimit(.minutes(20)))
struct WithTimeoutTests {
    private let clock = ManualClock()
    private let tasks = ManualTasks()
    private let seen = Tally<String>()
    private let begun = Promise<Void, Never>()
    private let gate = Promise<Int, Never>()
    private let cancelled = Promise<Void, Never>()

    /// Work that doesn't look whether it is cancelled.
    private var work: @Sendable () async -> Int {
        { [begun, gate, cancelled] in
            begun.resolve()
            return await withTaskCancellationHandler {
                await gate.future.value
            } onCancel: {
                cancelled.resolve()
            }
        }
    }

    private func start(_ body: @escaping @Sendable () async throws -> Int) -> Task<Void, Never> {
        tasks.start { [seen] in
            do { seen.note("\(try await body())") } catch { seen.note("\(error)") }
        }
    }

    private func settle() async {
        while seen.count < 1 {
            tasks.run()
            await Task.yield()
        }
    }

    @Test func `work that is fast enough`() async {
        _ = start { [clock, work] in try await withTimeout(after: .seconds(2), clock: clock) { await work() } }
        gate.resolve(1)
        await settle()
        #expect(seen.seen == ["1"])
        #expect(clock.pendingTimers == 0)
    }

    @Test func `work that is too slow is cancelled and left`() async {
        _ = start { [clock, work] in try await withTimeout(after: .seconds(2), clock: clock) { await work() } }
        await begun.future.value
        clock.advance(by: .seconds(2))
        await settle()
        #expect(seen.seen == ["The future was not settled after 2.0 seconds."])
        await cancelled.future.value
        gate.resolve(1)
    }

    @Test func `or waited for until it has really ended`() async {
        _ = start { [clock, work] in
            try await withTimeout(after: .seconds(2), clock: clock, loser: .awaited) { await work() }
        }
        await begun.future.value
        clock.advance(by: .seconds(2))
        await cancelled.future.value
        tasks.run()
        #expect(seen.seen.isEmpty)
        gate.resolve(1)
        await settle()
        #expect(seen.seen == ["The future was not settled after 2.0 seconds."])
    }

    @Test func `with a failure of one's own`() async {
        _ = start { [clock, work] in
            try await withTimeout(after: .seconds(2), clock: clock, failWith: Mute.plain(2)) { await work() }
        }
        clock.advance(by: .seconds(2))
        await settle()
        #expect(seen.seen == ["plain(2)"])
        gate.resolve(1)
    }

    @Test func `a deadline is an instant`() async {
        clock.advance(by: .seconds(1))
        let end = clock.now.advanced(by: .seconds(1))
        _ = start { [clock, work] in try await withDeadline(end, clock: clock) { await work() } }
        clock.advance(by: .seconds(1))
        await settle()
        #expect(seen.seen == ["The future was not settled after 1.0 seconds."])
        gate.resolve(1)
    }

    @Test func `a deadline that is over fails at once, with a failure of one's own`() async {
        let end = clock.now
        clock.advance(by: .seconds(1))
        _ = start { [clock, work] in
            try await withDeadline(end, clock: clock, failWith: Stoppable.plain(3)) { await work() }
        }
        await settle()
        #expect(seen.seen == ["plain(3)"])
        gate.resolve(1)
    }

    @Test func `cancelling the caller cancels the work and gives control back`() async {
        let caller = start { [clock, work] in try await withTimeout(after: .seconds(2), clock: clock) { await work() } }
        caller.cancel()
        await settle()
        #expect(seen.seen == ["CancellationError()"])
        #expect(clock.pendingTimers == 0)
        await cancelled.future.value
        gate.resolve(1)
    }

    @Test func `what the work throws comes out`() async {
        await #expect(throws: Mute.plain(1)) {
            try await withTimeout(after: .seconds(2), clock: clock) { throw Mute.plain(1) }
        }
        #expect(clock.pendingTimers == 0)
    }
}
