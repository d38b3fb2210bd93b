//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension CellPointer {
    /// Settles the cell with this outcome, unless it is terminal, and puts its waiters on the queue.
    ///
    /// May be called by whoever may touch the body: a producer, or the thread that runs the cell, after the body is
    /// gone. Never under a lock.
    @inlinable @discardableResult
    func settle<Success, Failure>(
        _ outcome: consuming Result<Success, Failure>,
        _ queue: CompletionQueue.Pointer,
        byCancelling: Bool = false
    ) -> Bool {
        guard let before = state.lock() else { return false }
        let settled = byCancelling ? StateSnapshot.settledByCancelling : StateSnapshot.settled(with: copy outcome)
        self.outcome(Result<Success, Failure>.self).initialize(to: outcome)
        let upstream = upstream
        self.upstream = .none
        if before.hasHops {
            deliver(as: settled, before, upstream, queue)
        } else {
            state.settle(as: settled)
            finishSettling(before, upstream, queue)
        }
        return true
    }

    /// Makes the cell one that will never have an outcome, unless it is terminal, and tells its waiters.
    ///
    /// May be called by whoever may touch the body, after the body is gone. Never under a lock.
    @usableFromInline @discardableResult
    func abandon(origin: Origin, _ queue: CompletionQueue.Pointer) -> Bool {
        guard let before = state.lock() else { return false }
        self.origin = origin
        let upstream = upstream
        self.upstream = .none
        state.abandon()
        // A task that waits stays suspended: there is nothing that it could be told. The report names the promise.
        if !before.hasAwaiter, let first = before.firstWaiter { queue.pointee.append(first) }
        upstream.release()
        return true
    }

    /// What follows the settling, after it, since it can run code of a user (`deinit`s).
    @inlinable
    func finishSettling(_ before: StateSnapshot, _ upstream: Upstream, _ queue: CompletionQueue.Pointer) {
        if before.hasAwaiter {
            CellPointer.resumeAwaiter(before.pointer)
        } else if let first = before.firstWaiter {
            queue.pointee.append(first)
        }
        upstream.release()
    }

    /// Settles the cell from outside of any loop.
    ///
    /// May be called from any thread, by a producer.
    @inlinable
    func settle<Success, Failure>(_ outcome: consuming Result<Success, Failure>) -> Bool {
        guard let before = state.lock() else { return false }
        let settled = StateSnapshot.settled(with: copy outcome)
        self.outcome(Result<Success, Failure>.self).initialize(to: outcome)
        let upstream = upstream
        self.upstream = .none
        // Nobody waits, and there is no handler: a store is all that is left. The rest is one call, so that this is
        // short enough to be inlined.
        if before.pointer == 0, upstream.object == nil {
            state.settle(as: settled)
        } else {
            settleAtOnce(as: settled, before, upstream)
        }
        return true
    }

    /// LOCKED → SETTLED from outside of any loop, and what follows.
    ///
    /// Called by the holder of the lock, after it has written the outcome and taken the list.
    @usableFromInline @inline(never)
    func settleAtOnce(as settled: UInt, _ before: StateSnapshot, _ upstream: Upstream) {
        if before.hasHops { return deliverAtOnce(as: settled, before, upstream) }
        state.settle(as: settled)
        if before.hasAwaiter {
            CellPointer.resumeAwaiter(before.pointer)
        } else if let first = before.firstWaiter {
            CompletionQueue.run(first)
        }
        upstream.release()
    }

    /// Whether the bytes of an outcome own nothing.
    @inlinable @inline(__always)
    static func isPlain<Success, Failure>(_ outcome: Result<Success, Failure>) -> Bool {
        // Then there is no need to look, and a failure is let go of as cheaply as a success.
        if _isPOD(Success.self), _isPOD(Failure.self) { return true }
        guard _isPOD(Success.self) else { return false }
        return switch outcome {
        case .success: true
        case .failure: false
        }
    }
}

extension StateSnapshot {
    /// The word of a cell that has this outcome, and not by a cancellation.
    @inlinable @inline(__always)
    static func settled<Success, Failure>(with outcome: Result<Success, Failure>) -> UInt {
        CellPointer.isPlain(outcome) ? settledPlainly : settled
    }
}
