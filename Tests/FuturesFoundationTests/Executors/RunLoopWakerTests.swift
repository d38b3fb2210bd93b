//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !canImport(Darwin)
import Foundation
import Futures
import Testing

@testable import FuturesFoundation

@Suite("RunLoopWaker", .timeLimit(.minutes(60)))
struct RunLoopWakerTests {
    @Test func `a loop that was asked to wake up is not asked again before it has`() async {
        let thread = LoopThread()
        let waker = RunLoopWaker.of(thread.loop)
        let (isBusy, mayGoOn) = (Promise<Void, Never>(), DispatchSemaphore(value: 0))
        thread.loop.perform {
            isBusy.resolve()
            mayGoOn.wait()
        }
        waker.wakeUp()
        await isBusy.future.value
        // The loop stands still: it may have seen the timer that woke it up, and no other one.
        waker.wakeUp()
        #expect((0..<1000).allSatisfy { _ in !waker.wakeUp() })
        #expect(!RunLoopWaker.of(thread.loop).wakeUp())
        mayGoOn.signal()
        thread.stop()
    }

    @Test func `all executors of a loop have one`() {
        let thread = LoopThread()
        let other = LoopThread()
        #expect(RunLoopWaker.of(thread.loop) === RunLoopWaker.of(thread.loop))
        #expect(RunLoopWaker.of(thread.loop) !== RunLoopWaker.of(other.loop))
        thread.stop()
        other.stop()
    }

    @Test func `no job waits for ever, however they meet the loop`() async {
        let thread = LoopThread()
        let executor = RunLoopExecutor(thread.loop)
        for round in 0..<2000 {
            #expect(await Future<Int, Never>.success(round).map(on: .custom(executor)) { $0 }.value == round)
        }
        let all = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let some = (0..<1000).map { Future<Int, Never>.success($0).map(on: .custom(executor)) { $0 } }
                    return await Future.all(some).value.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(all == 4000)
        thread.stop()
    }
}
#endif
