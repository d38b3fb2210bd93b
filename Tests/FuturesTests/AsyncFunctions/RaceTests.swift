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

@Suite("race, asynchronous", .timeLimit(.minutes(20)))
struct RaceTests {
    private let slow = Promise<Int, Never>()
    private let cancelled = Promise<Void, Never>()

    /// Doesn't look whether it is cancelled.
    private var loser: @Sendable () async throws(Stoppable) -> Int {
        { [slow, cancelled] () async throws(Stoppable) in
            await withTaskCancellationHandler {
                await slow.future.value
            } onCancel: {
                cancelled.resolve()
            }
        }
    }

    @Test func `the first success wins, and the loser is cancelled and left`() async throws {
        #expect(try await race({ () async throws(Stoppable) in 1 }, loser) == 1)
        await cancelled.future.value
        #expect(slow.future.isPending)
        slow.resolve(2)
    }

    @Test func `so does the first failure`() async {
        await #expect(throws: Stoppable.plain(1)) {
            try await race({ () async throws(Stoppable) in throw .plain(1) }, loser)
        }
        slow.resolve(2)
    }

    @Test func `of three, and of as many as there are`() async throws {
        await #expect(throws: Stoppable.plain(1)) {
            try await race(loser, loser, { () async throws(Stoppable) in throw .plain(1) })
        }
        let quick: @Sendable () async throws(Stoppable) -> Int = { () async throws(Stoppable) in 4 }
        let mirrors = [loser, quick, loser]
        #expect(try await race(mirrors) == 4)
        slow.resolve(2)
    }

    @Test func `a race of none names the line`() async {
        let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let none: [@Sendable () async throws(Stoppable) -> Int] = []
            _ = try await race(none)
        }
        let said = String(decoding: none?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("RaceTests.swift"))
    }

    @Test func `losers are waited for on request`() async throws {
        let ended = Tally<Int>()
        cancelled.future.observe { [slow] _ in slow.resolve(2) }
        let winner = try await race(
            { () async throws(Stoppable) in 1 },
            { [loser] () async throws(Stoppable) in
                defer { ended.note(2) }
                return try await loser()
            },
            loser: .awaited
        )
        #expect(winner == 1)
        #expect(ended.seen == [2])
    }

    @Test func `cancelling the caller cancels all`() async {
        let caller = Task { [loser] () async throws in try await race(loser, loser) }
        caller.cancel()
        await cancelled.future.value
        await #expect(throws: Stoppable.cancelled) { try await caller.value }
        slow.resolve(2)
    }
}
