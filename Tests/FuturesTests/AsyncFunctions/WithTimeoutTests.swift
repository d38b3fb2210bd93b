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

@Suite("withTimeout", .timeLimit(.minutes(60)))
struct WithTimeoutTests {
    private let late = LateWork()

    @Test func `work that is fast enough`() async {
        late.start { clock, work in
            try await withTimeout(after: .seconds(2), clock: clock) { await work() }
        }
        late.gate.resolve(1)
        await late.settle()
        #expect(late.seen.all == ["1"])
        #expect(late.clock.pendingTimers == 0)
    }

    @Test func `work that is too slow is cancelled and left`() async {
        late.start { clock, work in
            try await withTimeout(after: .seconds(2), clock: clock) { await work() }
        }
        await late.begun.future.value
        late.clock.advance(by: .seconds(2))
        await late.settle()
        #expect(late.seen.all == ["Timed out after 2.0 seconds."])
        await late.cancelled.future.value
        late.gate.resolve(1)
    }

    @Test func `or waited for until it has really ended`() async {
        late.start { clock, work in
            try await withTimeout(after: .seconds(2), clock: clock, loser: .awaited) { await work() }
        }
        await late.begun.future.value
        late.clock.advance(by: .seconds(2))
        await late.cancelled.future.value
        late.tasks.run()
        #expect(late.seen.all.isEmpty)
        late.gate.resolve(1)
        await late.settle()
        #expect(late.seen.all == ["Timed out after 2.0 seconds."])
    }

    @Test(arguments: Form.allCases)
    func `work of an actor begins there, and nowhere before`(_ form: Form) async {
        let desk = HeldActor()
        let end = desk.start(form)
        desk.jobs.run()
        #expect(desk.begun.all == [1])
        while end.isPending {
            desk.jobs.run()
            await Task.yield()
        }
    }

    @Test func `with a failure of one's own`() async {
        late.start { clock, work in
            try await withTimeout(after: .seconds(2), clock: clock, failWith: Mute.plain(2)) { await work() }
        }
        late.clock.advance(by: .seconds(2))
        await late.settle()
        #expect(late.seen.all == ["plain(2)"])
        late.gate.resolve(1)
    }

    @Test func `cancelling the caller cancels the work and gives control back`() async {
        let caller = late.start { clock, work in
            try await withTimeout(after: .seconds(2), clock: clock) { await work() }
        }
        caller.cancel()
        await late.settle()
        #expect(late.seen.all == ["CancellationError()"])
        #expect(late.clock.pendingTimers == 0)
        await late.cancelled.future.value
        late.gate.resolve(1)
    }

    @Test func `what the work throws comes out`() async {
        await #expect(throws: Mute.plain(1)) {
            try await withTimeout(after: .seconds(2), clock: late.clock) { throw Mute.plain(1) }
        }
        #expect(late.clock.pendingTimers == 0)
    }
}

/// How work says what it fails with.
enum Form: CaseIterable {
    case anyError, ownFailure, noFailure, noFailureByDeadline

    fileprivate func callAsFunction(
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async -> Void
    ) async {
        let clock = ManualClock()
        let end = clock.now.advanced(by: .seconds(1))
        let failing: @Sendable @isolated(any) () async throws(Mute) -> Void = work
        do throws(any Error) {
            switch self {
            case .anyError: try await withTimeout(after: .seconds(1), clock: clock, work)
            case .ownFailure:
                try await withTimeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1), failing)
            case .noFailure: try await withTimeout(after: .seconds(1), clock: clock, failWith: Mute.plain(1), work)
            case .noFailureByDeadline: try await withDeadline(end, clock: clock, failWith: Mute.plain(1), work)
            }
        } catch { Issue.record(error) }
    }
}

extension HeldActor {
    fileprivate nonisolated func start(_ form: Form) -> Future<Void, Never> {
        assumeIsolated { actor in Future { await form { actor.begin(1) } } }
    }
}
