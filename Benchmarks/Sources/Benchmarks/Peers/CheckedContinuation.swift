//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import NIOCore

/// A continuation that is checked to be resumed exactly once.
///
/// It has one waiter, which has to be there first.
struct CheckedContinuationPeer: Peer {
    let name = "checked continuation"
    let version = "of the toolchain"
    let lacks = UnsafeContinuationPeer().lacks

    var workloads: [Workload: Work] {
        [
            .awaitReady: .timed(awaitReady),
            .awaitPending: .timed(awaitPending),
            .awaitPendingThread: .timed(awaitPendingThread),
            .loopReady: .timed(loopReady),
            .loopAsync: .timed(loopAsync),
        ]
    }
}

@Sendable private func awaitReady(_ count: Int) {
    TaskLoop.run {
        for _ in 0..<count { expect(await withCheckedContinuation { $0.resume(returning: 1) }, 1) }
    }
}

@Sendable private func awaitPending(_ count: Int) {
    let slot = Slot<CheckedContinuation<Int, Never>>()
    TaskLoop.run {
        slot.take()?.resume(returning: 1)
        return true
    } _: {
        for _ in 0..<count { expect(await withCheckedContinuation { slot.put($0) }, 1) }
    }
}

@Sendable private func awaitPendingThread(_ count: Int) {
    besideSettler {
        for _ in 0..<count {
            let value = await withCheckedContinuation { continuation in
                settler.execute { continuation.resume(returning: 1) }
            }
            expect(value, 1)
        }
    }
}

@Sendable private func loopReady(_ count: Int) {
    TaskLoop.run {
        var left = count
        while left > 0 {
            let step = left
            left = await withCheckedContinuation { $0.resume(returning: step - 1) }
        }
    }
}

@Sendable private func loopAsync(_ count: Int) {
    onSettler {
        var left = count
        while left > 0 {
            let step = left
            left = await withCheckedContinuation { continuation in
                settler.execute { continuation.resume(returning: step - 1) }
            }
        }
    }
}
