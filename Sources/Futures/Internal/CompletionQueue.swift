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

    /// What became ready for other executors; see `CompletionQueue+hopping.swift`.
    var outbox: Outbox
    /// The calls of executors that have not returned, innermost first.
    var enqueuing: UnsafeMutablePointer<Enqueuing>?
    /// What waits until there is nothing else to run: requests to cancel what nobody may want any more.
    var lastly: CellPointer?
    /// How deep cancellations are nested now: in what they let go of, another one may begin.
    var cancelling = 0
    /// Set while cells are told that their source will never settle: where the promise that was dropped was made.
    ///
    /// What they let go of and break by that is no news.
    var broken: Origin?
    /// The address of the actor whose job the thread runs; see `CompletionQueue+residing.swift`.
    var resident: UInt = 0
    /// How deep cells that are being freed are nested now, and what was put off; see `CellPointer+freeing.swift`.
    var freeing = 0
    var graves: CellPointer?
    /// How deep descriptions that start others are nested now; see `LazyFuture.start`.
    var starting = 0

    init() { outbox = Outbox() }

    /// Puts a list of waiters, whose references the caller hands over, at the end.
    @inlinable @inline(__always) mutating func append(_ list: CellPointer) {
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
    /// Puts a cell, whose reference the caller hands over, behind everything else that this thread will have to run.
    mutating func appendLast(_ cell: CellPointer) {
        cell.next = nil
        cell.previous = cell
        guard let list = lastly else { return lastly = cell }
        list.previous?.next = cell
        list.previous = cell
    }

    /// Puts what was to come last on the queue, and says whether there was anything.
    mutating func takeLast() -> Bool {
        guard let list = lastly else { return false }
        lastly = nil
        append(list)
        return true
    }

    /// Puts a list of waiters, whose references the caller hands over, on this thread's queue, and sees to it that
    /// they run.
    @usableFromInline @inline(__always)
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
        if queue.pointee.outbox.first != nil {
            handOverAtOnce(queue)
        } else if !queue.pointee.isRunning, queue.pointee.first != nil || queue.pointee.lastly != nil {
            run(queue)
        }
        return value
    }

    /// Calls a function that cancels, and sees to it that what it leaves in the queue runs.
    ///
    /// What it lets go of may cancel something in its `deinit`, which lets go of the next, and so on: from a depth on,
    /// what `later` makes is queued instead.
    static func cancelling(_ function: (Pointer) -> Void, later: () -> CellPointer) {
        let queue = current
        if queue.pointee.cancelling == deepestCancelling { return queue.pointee.append(one: later()) }
        let isInside = queue.pointee.isRunning
        queue.pointee.isRunning = true
        queue.pointee.cancelling += 1
        function(queue)
        queue.pointee.cancelling -= 1
        queue.pointee.isRunning = isInside
        with { _ in }
    }

    private static let deepestCancelling = 4

    /// The loop.
    ///
    /// Called with this thread's queue, while no other loop runs on it.
    static func run(_ queue: Pointer) {
        queue.pointee.isRunning = true
        repeat { runReady(queue) } while queue.pointee.lastly != nil && queue.pointee.takeLast()
        queue.pointee.isRunning = false
    }

    /// Runs what is in the queue, and what that puts there.
    static func runReady(_ queue: Pointer) {
        while let cell = queue.pointee.first {
            let next = cell.next
            queue.pointee.first = next
            if next == nil { queue.pointee.last = nil }
            fire(cell, queue)
            // Hops go out before the next closure runs, however long that takes.
            if queue.pointee.outbox.first != nil { handOver(queue) }
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
            tell(cell, brokenBy: source.origin, queue)
        } else {
            thunk(cell, .sourceSettled, queue)
        }
    }

    /// Tells a cell that its source will never settle.
    @inline(never)
    private static func tell(_ cell: CellPointer, brokenBy origin: Origin, _ queue: Pointer) {
        let outer = queue.pointee.broken
        // There is no place where a hop was cancelled.
        if origin.number > 0 || origin.isInCircle { queue.pointee.broken = origin }
        cell.thunk(cell, .sourceAbandoned, queue)
        queue.pointee.broken = outer
    }
}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue: Sendable {}
