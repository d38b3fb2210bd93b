//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import NIOCore
import NIOPosix
import Synchronization

/// The other thread of workloads where another thread settles, for every peer the same: what it takes to wake it is
/// many times what they measure.
///
/// An event loop, since SwiftNIO's futures are settled on theirs, and everyone else's on any thread.
let settler: any EventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()

/// Runs a task on the calling thread, and lets neither that nor `settler` fall asleep meanwhile.
func besideSettler(_ work: @escaping @Sendable () async -> Void) {
    final class Flag: Sendable { let value = Atomic(false) }
    let isDone = Flag()
    @Sendable func stayAwake() {
        if !isDone.value.load(ordering: .relaxed) { settler.execute(stayAwake) }
    }
    stayAwake()
    TaskLoop.run(whenIdle: { true }, work)
    isDone.value.store(true, ordering: .relaxed)
}

/// Where hops go.
let hopQueue = DispatchQueue(label: "hop")

/// Blocks a thread until everyone has arrived, all on one serial queue or thread.
// Sendable: `left` belongs to the queue that arrivals come from.
final class Arrivals: @unchecked Sendable {
    private var left: Int
    private let allArrived = DispatchSemaphore(value: 0)

    init(of count: Int) { left = count }

    func arrive() {
        left -= 1
        if left == 0 { allArrived.signal() }
    }

    func wait() { allArrived.wait() }
}

/// Lets two threads each do something for all indices at the same time, and returns when both have.
func inTwoThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for index in 0..<count { body(index) }
    }
}

/// Runs a task on the pool that tasks run on by default, and blocks this thread meanwhile.
func onPool(_ work: @escaping @Sendable () async -> Void) { blocking(on: nil, work) }

/// Runs a task on `settler`, and blocks this thread meanwhile.
func onSettler(_ work: @escaping @Sendable () async -> Void) { blocking(on: ClosureExecutor.onSettler, work) }

private func blocking(on executor: (any TaskExecutor)?, _ work: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: executor) {
        await work()
        isDone.signal()
    }
    isDone.wait()
}
