//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import NIOCore

/// A continuation that nobody checks.
///
/// It has one waiter, which has to be there first.
struct UnsafeContinuationPeer: Peer {
    let name = "unsafe continuation"
    let version = "of the toolchain"
    let lacks: String? = "which resumes one task, with no object that others could wait for, derive from or cancel"

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
        for _ in 0..<count { expect(await withUnsafeContinuation { $0.resume(returning: 1) }, 1) }
    }
}

@Sendable private func awaitPending(_ count: Int) {
    let slot = Slot<UnsafeContinuation<Int, Never>>()
    TaskLoop.run {
        slot.take()?.resume(returning: 1)
        return true
    } _: {
        for _ in 0..<count { expect(await withUnsafeContinuation { slot.put($0) }, 1) }
    }
}

@Sendable private func awaitPendingThread(_ count: Int) {
    besideSettler {
        for _ in 0..<count {
            let value = await withUnsafeContinuation { continuation in
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
            left = await withUnsafeContinuation { $0.resume(returning: step - 1) }
        }
    }
}

@Sendable private func loopAsync(_ count: Int) {
    onSettler {
        var left = count
        while left > 0 {
            let step = left
            left = await withUnsafeContinuation { continuation in
                settler.execute { continuation.resume(returning: step - 1) }
            }
        }
    }
}
