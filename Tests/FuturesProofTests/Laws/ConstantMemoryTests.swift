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

private let rounds = Depth.pick(quick: 10_000, normal: 30_000, full: 10_000_000)
/// For what takes longer: as few as `MemoryWatch` tells a leak from noise with.
private let fewRounds = Depth.pick(quick: 10_000, normal: 10_000, full: 1_000_000)

// Each test has a process of its own: what it counts is the memory of the process.
@Suite("Law: constant memory", .serialized, .timeLimit(.minutes(60)), .enabled(if: LiveAllocations.bytes != nil))
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

    @Test func `combinations that are cancelled on futures that go on`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let promises = (0..<2).map { _ in Promise<Int, any Error>() }
            let futures = promises.map(\.future)
            // Somebody else listens, so that they are not cancelled.
            for future in futures { future.observe { _ in } }
            for _ in 0..<rounds {
                Future.any(futures).cancel()
                watch.round()
            }
            #expect(watch.isFlat, "\(watch)")
            for promise in promises { promise.resolve(1) }
        }
    }

    @Test(arguments: 0..<4)
    func `tasks that are cancelled while they wait for what nobody else has`(_ kind: Int) async {
        await #expect(processExitsWith: .success) { [kind] in
            let watch = MemoryWatch(rounds: rounds)
            let tasks = ManualTasks()
            let promise = Promise<Int, Stoppable>()
            let source = promise.future
            let ran = Count()
            let count: @Sendable (Int) -> Int = { value in
                ran.raise()
                return value
            }
            for _ in 0..<rounds {
                let task = tasks.start {
                    switch kind {
                    case 0: _ = await source.map(count).result
                    case 1: _ = await source.flatMap { .success(count($0)) }.map { $0 }.mapError { $0 }.result
                    case 2: _ = await source.map(on: .concurrent, count).result
                    default:
                        _ = await source.map(count).timeout(after: .seconds(3600), failWith: .plain(0)).map(count)
                            .result
                    }
                }
                task.cancel()
                tasks.run()
                watch.round()
            }
            #expect(watch.isFlat, "\(watch)")
            promise.resolve(1)
            #expect(ran.now <= 10)
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
            let watch = MemoryWatch(rounds: rounds)
            let end = Relay.settle(threads: threads) { relay in
                @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    return rest == 0 ? .success(0) : relay.step().flatMap { _ in loop(rest - 1) }
                }
                return loop(rounds)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `a loop over steps, of which each future has lost a race`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let end = Relay.settle(threads: 1) { relay in
                @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    if rest == 0 { return .success(0) }
                    return relay.step().flatMap { _ in
                        let next = loop(rest - 1)
                        _ = Future.any([.success(1), next])
                        return next
                    }
                }
                return loop(rounds)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `functions that call each other, settled elsewhere and ready in turn`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let end = Relay.settle(threads: 2) { relay in
                @Sendable func ping(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    return relay.step().map { $0 + rest }.flatMap { _ in pong(rest) }
                }
                @Sendable func pong(_ rest: Int) -> Future<Int, Never> {
                    rest == 0 ? .success(0) : Future<Int, Never>.success(rest - 1).flatMap { ping($0) }
                }
                return ping(rounds)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `a loop with flatMapError in the tail, settled elsewhere`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let end = Relay.settle(threads: 1) { relay in
                @Sendable func loop(_ rest: Int) -> Future<Int, Mute> {
                    watch.round()
                    guard rest > 0 else { return .success(0) }
                    return relay.step().setFailureType(to: Mute.self)
                        .flatMap { _ in Future<Int, Mute>.failure(.plain(rest)) }
                        .flatMapError { _ in loop(rest - 1) }
                }
                return loop(rounds)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `a loop with recover in the tail of each step, settled elsewhere`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: rounds)
            let end = Relay.settle(threads: 1) { relay in
                @Sendable func step() -> Future<Int, Never> {
                    relay.step().setFailureType(to: Mute.self).flatMap { .failure(.plain($0)) }.recover { _ in 1 }
                }
                @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                    watch.round()
                    return rest == 0 ? .success(0) : step().flatMap { loop(rest - $0) }
                }
                return loop(rounds)
            }
            #expect(end == .success(0))
            #expect(watch.isFlat, "\(watch)")
        }
    }

    // Those who come and go.

    @Test func `derived futures that are cancelled leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            visitOneThatStays(rounds, beside: { $0.observe { _ in } }) { future in
                future.map { $0 }.flatMap { .success($0) }.cancel()
            }
        }
    }

    @Test func `tasks that wait and are cancelled leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            let tasks = ManualTasks()
            visitOneThatStays(rounds, beside: { future in tasks.start { _ = await future.result } }) { future in
                tasks.start { _ = await future.result }.cancel()
                tasks.run()
            }
            tasks.run()
        }
    }

    @Test func `races that are lost leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            visitOneThatStays(rounds) { future in
                let short = Promise<Int, Stoppable>()
                let race = Future<Int, Stoppable>.race([future, short.future], ifEmpty: .cancelled)
                short.resolve(1)
                #expect(!race.isPending)
            }
        }
    }

    @Test func `futures that break leave nothing on a promise that follows one after another`() async {
        await #expect(processExitsWith: .success) {
            FutureProblem.report = { _ in }
            let following = Promise<Int, Never>()
            visitOneThatStays(rounds) { _ in
                following.follow(Future { _ in })
                let late = Promise<Int, Never>()
                following.follow(late.future)
            }
            // It can't say so, and goes on.
            following.future.cancel()
            visitOneThatStays(rounds) { _ in
                following.follow(Future { _ in })
                let late = Promise<Int, Never>()
                following.follow(late.future)
            }
            #expect(following.future.isPending)
        }
    }

    @Test func `futures whose promise was dropped leave nothing in a scope that stays`() async {
        await #expect(processExitsWith: .success) {
            FutureProblem.report = { _ in }
            let watch = MemoryWatch(rounds: fewRounds)
            let scope = CancellationScope()
            for _ in 0..<fewRounds {
                Promise<Int, Never>().future.map { $0 }.cancelled(with: scope)
                watch.round()
            }
            #expect(watch.isFlat, "\(watch)")
            withExtendedLifetime(scope) {}
        }
    }

    @Test func `timeouts that are left leave nothing on a future that stays`() async {
        await #expect(processExitsWith: .success) {
            visitOneThatStays(rounds, beside: { $0.observe { _ in } }) { future in
                future.timeout(after: .seconds(3600), failWith: .plain(1)).cancel()
            }
        }
    }

    @Test func `timeouts that are not needed leave nothing behind`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: fewRounds)
            for _ in 0..<fewRounds {
                let promise = Promise<Int, Stoppable>()
                let limited = promise.future.timeout(after: .seconds(3600), failWith: .cancelled)
                promise.resolve(1)
                #expect(!limited.isPending)
                watch.round()
            }
            #expect(watch.isFlat, "\(watch)")
        }
    }

    @Test func `descriptions that repeat, and that start themselves, take the memory of one round`() async {
        await #expect(processExitsWith: .success) {
            let watch = MemoryWatch(rounds: 2 * fewRounds)
            let count = Guarded(0)
            let repeated = LazyFuture<Int, Never>.deferred {
                watch.round()
                return .success(
                    count.withLock { count in
                        count += 1
                        return count
                    }
                )
            }
            .repeat { $0 < fewRounds }
            #expect(repeated.start().known == .success(fewRounds))
            @Sendable func loop(_ rest: Int) -> LazyFuture<Int, Never> {
                watch.round()
                return rest == 0 ? .success(0) : LazyFuture<Int, Never>.success(rest - 1).flatMap { loop($0) }
            }
            #expect(loop(fewRounds).start().known == .success(0))
            #expect(watch.isFlat, "\(watch)")
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

/// Lets short-lived ones come to a future that stays pending, beside others who stay too, and expects that they leave
/// nothing behind.
private func visitOneThatStays(
    _ rounds: Int,
    beside others: (Future<Int, Stoppable>) -> Void = { _ in },
    _ visit: (Future<Int, Stoppable>) -> Void
) {
    let watch = MemoryWatch(rounds: rounds)
    let promise = Promise<Int, Stoppable>()
    let future = promise.future
    others(future)
    for _ in 0..<rounds {
        visit(future)
        watch.round()
    }
    #expect(future.isPending)
    #expect(watch.isFlat, "\(watch)")
    promise.resolve(1)
}
