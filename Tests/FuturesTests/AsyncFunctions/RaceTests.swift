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

@Suite("race, asynchronous", .timeLimit(.minutes(60)))
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

    @Test func `of three`() async throws {
        await #expect(throws: Stoppable.plain(1)) {
            try await race(loser, loser, { () async throws(Stoppable) in throw .plain(1) })
        }
        slow.resolve(2)
    }

    @Test func `of as many as there are`() async throws {
        let winner = try await race(0..<100) { [loser] number async throws(Stoppable) in
            number == 40 ? number : try await loser()
        }
        #expect(winner == 40)
        slow.resolve(2)
    }

    @Test func `a failure of many comes out whole, each time`() async {
        for round in 0..<Depth.pick(quick: 1_000, normal: 3_000, full: 20_000) {
            await #expect(throws: Stoppable.plain(round)) {
                try await race(0..<2) { _ async throws(Stoppable) -> Int in
                    await Task.yield()
                    throw .plain(round)
                }
            }
        }
    }

    @Test func `a race of none names the line`() async {
        let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await race([Int]()) { $0 }
        }
        let said = String(decoding: none?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("RaceTests.swift"))
    }

    @Test func `losers are waited for on request`() async throws {
        let ended = Record<Int>()
        cancelled.future.observe { [slow] _ in slow.resolve(2) }
        let winner = try await race(
            { () async throws(Stoppable) in 1 },
            { [loser] () async throws(Stoppable) in
                defer { ended.add(2) }
                return try await loser()
            },
            loser: .awaited
        )
        #expect(winner == 1)
        #expect(ended.all == [2])
    }

    @Test func `cancelling the caller cancels all`() async {
        let begun = Promise<Void, Never>()
        let caller = Task { [loser] () async throws in
            try await race(
                loser,
                { () async throws(Stoppable) in
                    begun.resolve()
                    return try await loser()
                }
            )
        }
        await begun.future.value
        caller.cancel()
        await cancelled.future.value
        await #expect(throws: Stoppable.cancelled) { try await caller.value }
        slow.resolve(2)
    }
}
