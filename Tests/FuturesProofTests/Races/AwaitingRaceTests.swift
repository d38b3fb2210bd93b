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

@Suite("Races: awaiting", .timeLimit(.minutes(60)))
struct AwaitingRaceTests {
    @Test(arguments: 1...4)
    func `a task that waits is cancelled while the future settles`(_ waiters: Int) async {
        for round in 0..<raceRounds / 4 {
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            let tasks = (0..<waiters).map { _ in Task { await future.result } }
            let settling = Task.detached { promise.resolve(round) }
            for task in tasks where !round.isMultiple(of: 2) { task.cancel() }
            for task in tasks {
                let outcome = await task.value
                #expect([.success(round), .failure(.cancelled)].contains(outcome))
                if round.isMultiple(of: 2) { #expect(outcome == .success(round)) }
            }
            #expect(await settling.value)
            #expect(future.known == .success(round))
        }
    }

    // Under the thread sanitizer: who awaits sees what the settling thread wrote, also where the failure can't say
    // "cancelled".
    @Test func `a task awaits what a queue settles and what can't say cancelled`() async {
        let queue = DispatchQueue(label: "settling")
        for round in 0..<raceRounds {
            let promise = Promise<[Int], Never>()
            let future = promise.future
            queue.async { promise.resolve([round]) }
            #expect(await future.value == [round])
        }
    }

    @Test func `tasks come and go on a future that stays`() async {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<raceRounds / 8 {
                        let task = Task { await future.result }
                        task.cancel()
                        #expect(await task.value == .failure(.cancelled))
                    }
                }
            }
        }
        #expect(future.isPending)
        promise.resolve(1)
        #expect(await future.result == .success(1))
    }

    @Test func `timeouts come for what tasks leave behind`() async {
        let clock = ManualClock()
        let promise = Promise<Int, Stoppable>()
        let source = promise.future
        let sibling = source.map { $0 }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for round in 0..<raceRounds / 8 {
                        let task = Task {
                            await source.timeout(after: .seconds(round % 3), clock: clock, failWith: .plain(1)).result
                        }
                        if !round.isMultiple(of: 3) { task.cancel() }
                        let outcome = await task.value
                        #expect([.failure(.cancelled), .failure(.plain(1))].contains(outcome))
                    }
                }
                group.addTask { for _ in 0..<raceRounds / 8 { clock.advance(by: .milliseconds(100)) } }
            }
        }
        clock.runToEnd()
        #expect(clock.pendingTimers == 0)
        #expect(sibling.isPending)
        promise.resolve(1)
        #expect(await sibling.result == .success(1))
    }

    @Test func `tasks wait while derived futures are cancelled beside them`() async {
        for round in 0..<raceRounds / 8 {
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            let seen = Count()
            future.observe { _ in seen.raise() }
            let waiting = (0..<2).map { _ in Task { await future.result } }
            let derived = future.map { $0 }
            let one = Task.detached { derived.cancel() }
            let two = Task.detached { derived.cancel() }
            await one.value
            await two.value
            promise.resolve(round)
            for task in waiting { #expect(await task.value == .success(round)) }
            #expect(seen.now == 1)
        }
    }

    @Test func `work is cancelled while it ends`() async {
        for round in 0..<raceRounds / 8 {
            let future = Future<Int, Stoppable> { () async throws(Stoppable) in
                if Task.isCancelled { throw .plain(1) }
                return round
            }
            let cancelling = Task.detached { future.cancel() }
            let outcome = await future.result
            #expect([.success(round), .failure(.cancelled), .failure(.plain(1))].contains(outcome))
            await cancelling.value
        }
    }
}
