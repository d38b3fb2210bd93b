//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

private let rounds = Depth.pick(quick: 10_000, normal: 30_000, full: 1_000_000)
private let fewRounds = Depth.pick(quick: 10_000, normal: 10_000, full: 1_000_000)

extension ConstantMemoryTests {
    @Test(arguments: [false, true])
    func `a promise that follows many futures at once keeps nothing of those that broke`(_ isCancelled: Bool) async {
        await #expect(processExitsWith: .success) { [isCancelled] in
            FutureProblem.report = { _ in }
            let watch = MemoryWatch(rounds: fewRounds)
            // It can't say that it was cancelled, and goes on.
            let following = Promise<Int, Never>()
            if isCancelled { following.future.cancel() }
            for _ in 0..<20 { following.onCancel {} }
            var followed = Array(repeating: Promise<Int, Never>(), count: 64)
            for round in 0..<fewRounds {
                // Breaks the one that it replaces: the oldest, the newest, or one in between.
                let promise = Promise<Int, Never>()
                following.follow(promise.future)
                followed[round % 3 == 0 ? round / 3 % 64 : round * 7 % 64] = promise
                watch.round()
            }
            #expect(watch.isFlat, "\(watch)")
            #expect(following.future.isPending)
        }
    }

    @Test(arguments: [false, true])
    func `handlers that have run leave nothing on a promise that follows a pending future`(
        _ followsMeanwhile: Bool
    ) async {
        await #expect(processExitsWith: .success) { [followsMeanwhile] in
            FutureProblem.report = { _ in }
            let followed = Promise<Int, Never>()
            func cancelOne(with handlers: Int) {
                // It can't say that it was cancelled, and goes on.
                let promise = Promise<Int, Never>()
                promise.follow(followsMeanwhile ? Promise<Int, Never>().future : followed.future)
                for _ in 0..<handlers { promise.onCancel {} }
                // In a closure, so that the handlers run when it has returned.
                Future<Int, Never>.success(0).observe { _ in
                    promise.future.cancel()
                    if followsMeanwhile {
                        promise.follow(followed.future)
                        promise.follow(Promise<Int, Never>().future)
                    }
                }
                promise.resolve(1)
            }
            cancelOne(with: 1)
            let before = LiveAllocations.bytes ?? 0
            cancelOne(with: rounds)
            #expect((LiveAllocations.bytes ?? 0) - before < rounds * 16)
            followed.resolve(1)
        }
    }

    @Test func `futures that were followed before a cancellation and break after it leave nothing`() async {
        await #expect(processExitsWith: .success) {
            FutureProblem.report = { _ in }
            let following = Promise<Int, Never>()
            let before = LiveAllocations.bytes ?? 0
            var followed = (0..<fewRounds).map { _ in Promise<Int, Never>() }
            for promise in followed { following.follow(promise.future) }
            following.future.cancel()
            followed = []
            #expect((LiveAllocations.bytes ?? 0) - before < fewRounds * 16)
            #expect(following.future.isPending)
        }
    }
}
