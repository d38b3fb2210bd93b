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
        return AwaitedPromise(behind: CellPointer(object))
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
            if current.upstream.bits != Upstream.bookmark.bits { count += 1 }
            waiter = current.next
        }
        return count
    }
}

extension AwaitedPromise {
    /// May be called from any thread, with a reference to the cell.
    ///
    /// One lock at a time, without recursion.
    fileprivate init?(behind cell: CellPointer) {
        var ascent = Ascent(from: cell)
        while ascent.rise() {}
        let current = ascent.cell
        let isBroken = current.state.now.isAbandoned
        guard let origin = isBroken ? current.origin : Self.originOfPending(current) else { return nil }
        self.init(place: "\(origin.fileID):\(origin.number)", isBroken: isBroken)
    }

    /// The origin of a pending promise; nil for any other cell, and for one that is settled meanwhile.
    private static func originOfPending(_ cell: CellPointer) -> Origin? {
        guard let before = cell.state.lock() else { return nil }
        defer { cell.state.unlock(before.bits) }
        return cell.upstream.isProducer ? cell.origin : nil
    }
}
