//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Closures over known outcomes run at once, on the caller. How deep they nest depends on the operator:
// - `map` and other transforms are plain calls, without a limit. They enter nothing, and don't count.
// - `flatMap` and other chains enter up to a certain depth. Deeper ones are queued, so that a loop over ready futures
//   needs no more stack than one over pending ones. Starts of tasks are limited in the same way.
// - A retry enters between two attempts, for the closures that decide. An attempt is a plain call, like `map`.
// - Taps and observers enter only outside of all other closures; inside one, they are queued.

extension CompletionQueue {
    /// How deep such calls may nest before the next one must wait.
    ///
    /// Less in a debug build, whose frames are several times as large: 64 KiB have to suffice.
    @inlinable static var maximumDepth: Int {
        #if DEBUG
        10
        #else
        16
        #endif
    }

    /// A token for running a closure over a known outcome synchronously.
    ///
    /// Ends with ``exiting(with:)``.
    @frozen @usableFromInline
    struct Entry {
        let queue: Pointer
        /// Whether no loop is running: the exit then runs one.
        let isOutermost: Bool

        /// Exits with the value of the closure; the outermost one first runs what was queued.
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

    /// Enters a closure; nil if it is nested too deep and must be queued.
    @usableFromInline
    static func enter() -> Entry? {
        let queue = current
        let isOutermost = !queue.pointee.loop.isRunning
        guard isOutermost || queue.pointee.loop.closureDepth < maximumDepth else { return nil }
        queue.pointee.loop.isRunning = true
        queue.pointee.loop.closureDepth += 1
        return Entry(queue: queue, isOutermost: isOutermost)
    }

    /// Enters a closure unless another one is running; for closures that must wait until that has returned.
    @usableFromInline
    static func enterOutermost() -> Entry? { current.pointee.loop.isRunning ? nil : enter() }

    /// Returns whether a task may start synchronously: not if it would be nested too deep in others that did.
    ///
    /// If it may, the caller calls ``endBeginningWork()`` afterwards.
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
