//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The promise that a pending future waits for.
package struct AwaitedPromise: Sendable {
    /// Where it was made, as `Module/File.swift:line`.
    package let place: String
    /// Whether it is gone, so that nothing will ever settle the future.
    package let isBroken: Bool
}

extension Future {
    /// The promise at the head of the chain that a pending future is the end of.
    ///
    /// Nil when the future is settled, or when everything above it is and only an executor still has to run what it was
    /// given.
    package var awaitedPromise: AwaitedPromise? {
        guard case .pending(let object) = storage, outcome == nil else { return nil }
        return CellPointer(object).awaitedPromise()
    }
}

extension Future {
    /// How many wait for this future now: what was attached to it and has not run.
    ///
    /// For printing. Others have no chance at the lock meanwhile.
    /// - Complexity: O(n), where n is the number.
    package var waiterCount: Int {
        guard case .pending(let object) = storage else { return 0 }
        return CellPointer(object).countWaiters()
    }
}

extension CellPointer {
    /// May be called from any thread, with a reference to the cell.
    fileprivate func countWaiters() -> Int {
        guard let before = state.lock() else { return 0 }
        defer { state.unlock(before.bits) }
        if before.hasAwaiter { return 1 }
        var count = 0
        var waiter = before.firstWaiter
        while let current = waiter {
            if !current.isBookmark { count += 1 }
            waiter = current.next
        }
        return count
    }

    /// May be called from any thread, with a reference to the cell.
    ///
    /// One lock at a time, without recursion.
    fileprivate func awaitedPromise() -> AwaitedPromise? {
        var ascent = Ascent(from: self)
        while ascent.rise() {}
        let current = ascent.cell
        let isBroken = current.state.now.isAbandoned
        let origin = isBroken ? current.origin : current.originOfProduced()
        return origin.map { AwaitedPromise(place: "\($0.fileID):\($0.number)", isBroken: isBroken) }
    }

    /// The origin of a pending promise; nil for any other cell, and for one that is settled meanwhile.
    private func originOfProduced() -> Origin? {
        guard let before = state.lock() else { return nil }
        defer { state.unlock(before.bits) }
        return upstream.isProducer ? origin : nil
    }
}
