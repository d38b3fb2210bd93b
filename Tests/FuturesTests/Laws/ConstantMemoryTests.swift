//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

#if DEBUG
private let rounds = 100_000
#else
private let rounds = 10_000_000
#endif

/// What another thread settles costs a switch of threads.
private let relayed = rounds / 10

// Each test has a process of its own: what it counts is the memory of the process.
@Suite("Law: constant memory", .serialized, .timeLimit(.minutes(5)), .enabled(if: LiveAllocations.bytes != nil))
struct ConstantMemoryTests {
    @Test func `a loop over ready steps`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                watch.round()
                return rest == 0 ? .success(0) : Future<Int, Never>.success(rest).flatMap { loop($0 - 1) }
            }
            #expect(loop(rounds).known == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `functions that call each other, ready`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            @Sendable func ping(_ rest: Int) -> Future<Int, any Error> {
                watch.round()
                return Future<Int, any Error>.success(rest).flatMap { pong($0) }
            }
            @Sendable func pong(_ rest: Int) -> Future<Int, any Error> {
                rest == 0 ? .success(0) : Future<Int, any Error>.success(rest - 1).flatMap { ping($0) }
            }
            guard case .success(0)? = ping(rounds).known else {
                Issue.record("the loop has not ended")
                return
            }
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `a loop over failures`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            @Sendable func loop(_ rest: Int) -> Future<Int, Mute> {
                watch.round()
                return rest == 0
                    ? .success(0) : Future<Int, Mute>.failure(.plain(rest)).flatMapError { _ in loop(rest - 1) }
            }
            #expect(loop(rounds).known == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test(arguments: [1, 2])
    func `a loop over steps that other threads settle`(_ threads: Int) async {
        await #expect(processExitsWith: .success) { [threads] in
            let watch = MemoryWatch(rounds: relayed)
            let end = Relay.settle(threads: threads) { relay in
                @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    return rest == 0 ? .success(0) : relay.step().flatMap { _ in loop(rest - 1) }
                }
                return loop(relayed)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `functions that call each other, settled elsewhere and ready in turn`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: relayed)
            let end = Relay.settle(threads: 2) { relay in
                @Sendable func ping(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    return relay.step().map { $0 + rest }.flatMap { _ in pong(rest) }
                }
                @Sendable func pong(_ rest: Int) -> Future<Int, Never> {
                    rest == 0 ? .success(0) : Future<Int, Never>.success(rest - 1).flatMap { ping($0) }
                }
                return ping(relayed)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `a loop with flatMapError in the tail, settled elsewhere`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: relayed)
            let end = Relay.settle(threads: 1) { relay in
                @Sendable func loop(_ rest: Int) -> Future<Int, Mute> {
                    watch.round()
                    guard rest > 0 else { return .success(0) }
                    return relay.step().setFailureType(to: Mute.self)
                        .flatMap { _ in Future<Int, Mute>.failure(.plain(rest)) }
                        .flatMapError { _ in loop(rest - 1) }
                }
                return loop(relayed)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    // Those who come and go.

    @Test func `derived futures that are cancelled leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            future.observe { _ in }
            for _ in 0..<rounds {
                future.map { $0 }.flatMap { .success($0) }.cancel()
                watch.round()
            }
            #expect(future.isPending)
            #expect(watch.isFlat, "\(watch)")
            promise.resolve(1)
        }
    }

    @Test func `tasks that wait and are cancelled leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds / 10)
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            let tasks = ManualTasks()
            tasks.start { _ = await future.result }
            for _ in 0..<rounds / 10 {
                tasks.start { _ = await future.result }.cancel()
                tasks.run()
                watch.round()
            }
            #expect(future.isPending)
            #expect(watch.isFlat, "\(watch)")
            promise.resolve(1)
            tasks.run()
        }
    }

    @Test func `races that are lost leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds / 10)
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            for _ in 0..<rounds / 10 {
                let short = Promise<Int, Stoppable>()
                let race = Future<Int, Stoppable>.race([future, short.future], ifEmpty: .cancelled)
                short.resolve(1)
                #expect(!race.isPending)
                watch.round()
            }
            #expect(future.isPending)
            #expect(watch.isFlat, "\(watch)")
            promise.resolve(1)
        }
    }

    @Test func `a leak is noticed`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let promise = Promise<Int, Stoppable>()
            let future = promise.future
            for _ in 0..<rounds {
                future.observe { _ in }
                watch.round()
            }
            #expect(!watch.isFlat)
            promise.resolve(1)
        }
    }
}
