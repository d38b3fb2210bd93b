//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Synchronization

/// Threads that settle the promises that are handed to them, one after the other, through a slot.
final class Relay: Sendable {
    private let slot = Guarded<[Promise<Int, Never>]>([])
    private let isOver = Atomic<Bool>(false)

    /// A step of a loop: a pending future that another thread settles soon.
    func step() -> Future<Int, Never> {
        let promise = Promise<Int, Never>()
        slot.withLock { $0.append(promise) }
        return promise.future
    }

    /// Starts threads, calls the body, and ends when the future that it returns is settled.
    ///
    /// All of them have a small stack, the one that calls the body included.
    static func settle<Success, Failure>(
        threads: Int,
        _ body: (Relay) -> Future<Success, Failure>
    ) -> Result<Success, Failure>? {
        onSmallStack {
            let relay = Relay()
            let threads = (0..<threads).map { _ in SizedThread(stackSize: smallStack) { relay.work() } }
            let end = body(relay)
            while end.isPending { giveWay() }
            relay.isOver.store(true, ordering: .releasing)
            for thread in threads { thread.join() }
            return end.known
        }
    }

    private func work() {
        while !isOver.load(ordering: .acquiring) {
            guard let promise = slot.withLock({ $0.popLast() }) else {
                giveWay()
                continue
            }
            promise.resolve(1)
        }
    }
}
