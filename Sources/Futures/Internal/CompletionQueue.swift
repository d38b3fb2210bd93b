//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs what became ready on a thread, one after the other, and never one inside another.
///
/// Settling a cell does not call its waiters: it puts them at the end of the thread's queue, and one loop takes them
/// from the front. So a chain of any length needs the stack of one stage, and waiters run in the order in which they
/// were attached. A user's code that settles or attaches from inside a closure meets the loop that is already running
/// on that thread and joins it.
@frozen @usableFromInline
struct CompletionQueue {
    /// Each thread has one queue, and only that thread ever touches it.
    @usableFromInline typealias Pointer = UnsafeMutablePointer<CompletionQueue>

    @usableFromInline var first: CellPointer?
    @usableFromInline var last: CellPointer?
    /// Whether a loop of this thread, further up the stack, will run what is put here.
    @usableFromInline var isRunning = false
    /// How deep closures over known outcomes are nested now; see `CompletionQueue+nesting.swift`.
    @usableFromInline var depth = 0

    /// What became ready for another executor; see `CompletionQueue+hopping.swift`.
    @usableFromInline var batch = Batch()
    /// The address of the actor whose job the thread runs; see `CompletionQueue+residing.swift`.
    var resident: UInt = 0
    /// How deep cells that are being freed are nested now, and what was put off; see `CellPointer+freeing.swift`.
    var freeing = 0
    var graves: CellPointer?
    /// How deep descriptions that start others are nested now; see `LazyFuture.start`.
    var starting = 0

    init() {}

    /// Puts a list of waiters, whose references the caller hands over, at the end.
    @inlinable mutating func append(_ list: CellPointer) {
        if let last {
            last.next = list
        } else {
            first = list
        }
        last = list.previous
    }

    /// Puts one cell, whose reference the caller hands over, at the end.
    @inlinable mutating func append(one cell: CellPointer) {
        cell.next = nil
        cell.previous = cell
        append(cell)
    }
}

extension CompletionQueue {
    /// Puts a list of waiters, whose references the caller hands over, on this thread's queue, and sees to it that
    /// they run.
    @usableFromInline
    static func run(_ list: CellPointer) {
        let queue = current
        queue.pointee.append(list)
        if !queue.pointee.isRunning { run(queue) }
    }

    /// Calls a function with this thread's queue, and sees to it that what it leaves there runs.
    @inline(__always)
    static func with<Value>(_ function: (Pointer) -> Value) -> Value {
        let queue = current
        let value = function(queue)
        if !queue.pointee.isRunning, queue.pointee.first != nil || queue.pointee.batch.first != nil { run(queue) }
        return value
    }

    /// The loop.
    ///
    /// Called with this thread's queue, while no other loop runs on it.
    static func run(_ queue: Pointer) {
        queue.pointee.isRunning = true
        repeat { runReady(queue) } while sendBatch(queue)
        queue.pointee.isRunning = false
    }

    /// Runs what is in the queue, and what that puts there.
    static func runReady(_ queue: Pointer) {
        while let cell = queue.pointee.first {
            let next = cell.next
            queue.pointee.first = next
            if next == nil { queue.pointee.last = nil }
            fire(cell, queue)
            cell.release()
        }
    }

    /// Runs one cell that is in no list.
    ///
    /// Called by the thread that took it out.
    @inline(__always)
    private static func fire(_ cell: CellPointer, _ queue: Pointer) {
        let thunk = cell.thunk
        if cell.state.now.isCancelRequested, thunk(cell, .canCancel, queue) {
            thunk(cell, .disarm, queue)
            thunk(cell, .cancel, queue)
        } else if let source = cell.upstream.source, source.state.now.isAbandoned {
            thunk(cell, .sourceAbandoned, queue)
        } else {
            thunk(cell, .sourceSettled, queue)
        }
    }
}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue: Sendable {}
