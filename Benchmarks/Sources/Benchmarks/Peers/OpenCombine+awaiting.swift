//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What its futures are read with is asynchronous, and its futures are not Sendable.
@preconcurrency import OpenCombine

extension OpenCombinePeer {
    @Sendable static func awaitReady(_ count: Int) {
        TaskLoop.run {
            let (future, settle) = pending(Int.self, Never.self)
            settle(.success(1))
            for _ in 0..<count { expect(await future.value, 1) }
        }
    }

    @Sendable static func awaitPending(_ count: Int) {
        let slot = Slot<Settling<Int, Never>>()
        TaskLoop.run {
            slot.take()?(.success(1))
            return true
        } _: {
            for _ in 0..<count {
                let (future, settle) = pending(Int.self, Never.self)
                slot.put(settle)
                expect(await future.value, 1)
            }
        }
    }

    @Sendable static func awaitPendingThread(_ count: Int) {
        besideSettler {
            for _ in 0..<count { expect(await settledByOther(1).value, 1) }
        }
    }
}
