//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Closures over outcomes that are known already run at once, as plain calls: up to a depth. Deeper ones wait for their
// turn, so that a loop over ready futures needs no more stack than one over pending ones.

extension CompletionQueue {
    /// How deep closures over known outcomes may nest before the next one has to wait.
    static let maximumDepth = 16

    /// Permission to run a closure over a known outcome right here.
    ///
    /// Ends with ``exiting(with:)``.
    @frozen @usableFromInline
    struct Entry {
        let queue: Pointer
        /// Whether no other closure is running on this thread.
        let isOutermost: Bool

        /// Exits with the value of the closure; the outermost one first runs what was put off.
        @inlinable
        func exiting<Value>(with value: Value) -> Value {
            exit()
            return value
        }

        @usableFromInline
        func exit() {
            queue.pointee.loop.closureDepth -= 1
            if isOutermost { CompletionQueue.runLoop(queue) }
        }
    }

    /// Enters a closure, or nil when it is too deep and has to be queued.
    @usableFromInline
    static func enter() -> Entry? {
        let queue = current
        let isOutermost = !queue.pointee.loop.isRunning
        guard isOutermost || queue.pointee.loop.closureDepth < maximumDepth else { return nil }
        queue.pointee.loop.isRunning = true
        queue.pointee.loop.closureDepth += 1
        return Entry(queue: queue, isOutermost: isOutermost)
    }

    /// Enters a closure unless another one is running, for those that have to wait until it has returned.
    @usableFromInline
    static func enterOutermost() -> Entry? { current.pointee.loop.isRunning ? nil : enter() }

    /// Says whether a task may begin right here, or would be too deep inside of others that have.
    ///
    /// Where it may, ``endBeginningWork()`` follows.
    @usableFromInline
    static func beginWork() -> Bool {
        let queue = current
        guard queue.pointee.taskStartDepth < maximumDepth else { return false }
        queue.pointee.taskStartDepth += 1
        return true
    }

    @usableFromInline
    static func endBeginningWork() { current.pointee.taskStartDepth -= 1 }
}

@available(*, unavailable, message: "An entry is left on the thread that entered.")
extension CompletionQueue.Entry: Sendable {}
