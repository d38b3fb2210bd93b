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

private final class Attempts: Sendable {
    private let number = Guarded(0)

    var count: Int { number.withLock { $0 } }

    func next() -> Int {
        number.withLock { number in
            defer { number += 1 }
            return number
        }
    }
}

@Suite("hedged", .timeLimit(.minutes(60)))
struct HedgedTests {
    private let clock = ManualClock()
    private let begun = Attempts()
    private let gates = (0..<2).map { _ in Promise<Int, Stoppable>() }

    private func start(_ loser: LosingTask = .left) -> Task<Result<Int, Stoppable>, Never> {
        Task { [clock, begun, gates] in
            do throws(Stoppable) {
                return .success(
                    try await hedged(after: .seconds(1), clock: clock, loser: loser) { () async throws(Stoppable) in
                        let attempt = begun.next()
                        return try await gates[attempt].future.value
                    }
                )
            } catch {
                return .failure(error)
            }
        }
    }

    private func waitUntilBegun(_ count: Int) async {
        while begun.count < count { await Task.yield() }
    }

    @Test func `work that is fast enough runs once`() async {
        let caller = start()
        await clock.waitForTimers(1)
        gates[0].resolve(1)
        #expect(await caller.value == .success(1))
        #expect(clock.pendingTimers == 0)
        #expect(begun.count == 1)
    }

    @Test func `a failure before that time comes out at once`() async {
        let caller = start()
        await clock.waitForTimers(1)
        gates[0].reject(.plain(1))
        #expect(await caller.value == .failure(.plain(1)))
        #expect(begun.count == 1)
    }

    @Test(arguments: [0, 1], [LosingTask.left, .awaited])
    func `work that is slow begins once more, and the first success wins`(_ winner: Int, _ loser: LosingTask) async {
        let caller = start(loser)
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(1))
        await waitUntilBegun(2)
        gates[winner].resolve(winner)
        #expect(await caller.value == .success(winner))
    }

    @Test func `one that fails waits for the other`() async {
        let caller = start()
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(1))
        await waitUntilBegun(2)
        gates[0].reject(.plain(0))
        gates[1].resolve(1)
        #expect(await caller.value == .success(1))
    }

    @Test func `when both fail, the later failure comes out`() async {
        let caller = start()
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(1))
        await waitUntilBegun(2)
        gates[1].reject(.plain(1))
        gates[0].reject(.plain(0))
        guard case .failure(.plain) = await caller.value else {
            Issue.record("it succeeded")
            return
        }
    }

    @Test func `cancelling the caller begins nothing more`() async {
        let caller = start()
        await clock.waitForTimers(1)
        caller.cancel()
        #expect(await caller.value == .failure(.cancelled))
        #expect(clock.pendingTimers == 0)
        clock.advance(by: .seconds(1))
        #expect(begun.count <= 1)
    }

    @Test func `both tries inherit what the caller's task has`() async {
        let seen = Record<String>()
        let caller = Task(priority: .low) { [clock, begun, gates] in
            await Caller.$name.withValue("caller") {
                _ = try? await hedged(after: .seconds(1), clock: clock) { () async throws(Stoppable) in
                    seen.add("\(Caller.name), \(Task.currentPriority == Task.basePriority)")
                    return try await gates[begun.next()].future.value
                }
            }
        }
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(1))
        await waitUntilBegun(2)
        gates[0].resolve(0)
        await caller.value
        #expect(seen.all.count == 2)
        #expect(Set(seen.all).count == 1)
        #expect(seen.all.first?.hasPrefix("caller") == true)
    }

    @Test func `with .awaited both tries have ended, however close they are`() async {
        for _ in 0..<Depth.pick(quick: 100, normal: 500, full: 5_000) {
            let clock = ManualClock()
            let living = Lifetime()
            let gate = Promise<Int, Never>()
            let caller = Task {
                await hedged(after: .seconds(1), clock: clock, loser: .awaited) {
                    let token = living.token()
                    defer { token.hold() }
                    return await gate.future.value
                }
            }
            await clock.waitForTimers(1)
            // The first try ends while the second one begins.
            async let time: Void = clock.advance(by: .seconds(1))
            gate.resolve(1)
            await time
            #expect(await caller.value == 1)
            #expect(living.isOver)
        }
    }
}

private enum Caller {
    @TaskLocal static var name = "nobody"
}
