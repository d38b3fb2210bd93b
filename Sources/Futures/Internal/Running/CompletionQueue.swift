//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A thread's queue of cells that are ready to run.
///
/// Settling a cell does not call its waiters: it appends them to the thread's queue, and one loop takes them from the
/// front. So a chain of any length needs the stack of one stage, and waiters run in the order in which they were
/// attached. What a closure settles or attaches joins the loop that is already running on its thread.
///
/// Closures over known outcomes are plain calls, and may run inside another closure; see
/// `CompletionQueue+nesting.swift`.
@frozen @usableFromInline
struct CompletionQueue {
    /// Each thread has one queue, and only that thread accesses it.
    @usableFromInline typealias Pointer = UnsafeMutablePointer<CompletionQueue>

    /// The state of one loop.
    @frozen @usableFromInline
    struct Loop {
        @usableFromInline var ready = CellList()
        /// The cells that run after the stage of the hop that is being run. (Not what calls of `enqueue` hold.)
        @usableFromInline var heldBack = CellList()
        /// Whether someone further up the stack runs the queue, now or before it returns, so that whoever appends
        /// needn't. (`with`, `enter`, `sendWithoutRunning` and `Outbox.begin` set it, too, and run no loop yet.)
        @usableFromInline var isRunning = false
        /// How deep closures over known outcomes are nested; see `CompletionQueue+nesting.swift`.
        @usableFromInline var closureDepth = 0
        /// Whether this loop runs the job of the innermost call of `enqueue`.
        var isInEnqueuedJob = false
        /// Cells that run when there is nothing else to run: requests to cancel what may have no listener any more.
        var deferred: CellPointer?
        /// How deep cancellations are nested: what one releases may begin another.
        var cancellationDepth = 0
        /// The origin of a broken promise, while the cells behind it are told.
        ///
        /// Promises that break because of it aren't reported. Nil while closures or tasks run meanwhile: promises that
        /// those drop are reported.
        @usableFromInline var cause: Origin?
        /// The address of the actor whose job it runs; see `CompletionQueue+residing.swift`.
        var resident: UInt = 0
    }

    @usableFromInline var loop: Loop
    /// Hops that became ready.
    var outbox: Outbox
    /// The innermost call of `enqueue` that has not returned; ``Outbox/Enqueuing/outer`` links the rest.
    var enqueuing: UnsafeMutablePointer<Outbox.Enqueuing>?
    /// How deep releases of jobs and executors are nested, and what was deferred; see `Outbox.breakDroppedJobs`.
    var releaseDepth = 0
    var dropped = CellList()
    var executorsToRelease: [ExecutorReference] = []
    /// How deep releases of cells are nested, and what was deferred; see `CompletionQueue+freeing.swift`.
    var freeingDepth = 0
    var releasedLater: CellPointer?
    /// How deep starts of descriptions are nested; see `LazyFuture.start`.
    var lazyStartDepth = 0
    /// How deep starts of tasks that begin at once are nested; see `Flight.begin`.
    var taskStartDepth = 0
    #if Diagnostics
    /// The thread's identity in recordings.
    var thread: RecordedThread
    #endif

    init() {
        loop = Loop()
        outbox = Outbox()
        #if Diagnostics
        thread = RecordedThread()
        #endif
    }

    /// Appends a list of waiters, which the caller has taken from a state word.
    ///
    /// Takes over the references.
    @inlinable @inline(__always) mutating func append(_ list: CellPointer) { loop.ready.append(list) }

    /// Appends one cell, which is in no list.
    @inlinable mutating func append(one cell: consuming OwnedCell) {
        append(cell.intoListOfOne())
    }
}

extension CompletionQueue.Loop {
    /// Sets aside what is queued until ``restore(_:)``, so that cells appended meanwhile run first.
    ///
    /// Returns what was set aside before.
    @inlinable mutating func holdBack() -> CellList {
        let outer = heldBack
        heldBack = ready
        ready = CellList()
        return outer
    }

    /// Appends what was set aside.
    @inlinable mutating func restore(_ outer: CellList) {
        let list = heldBack
        heldBack = outer
        ready.append(list)
    }

    /// Appends what is set aside now, because a closure is about to block.
    mutating func endHoldingBack() { restore(CellList()) }

    /// Appends a list to what is set aside, and takes over the references; false if nothing is set aside.
    mutating func appendHeldBack(_ list: CellPointer) -> Bool {
        if heldBack.isEmpty { return false }
        heldBack.append(list)
        return true
    }

    /// Queues a cell behind everything else that this loop will run.
    mutating func appendDeferred(_ cell: consuming OwnedCell) {
        let cell = cell.intoListOfOne()
        guard let list = deferred else { return deferred = cell }
        list.previous?.next = cell
        list.previous = cell
    }

    /// Queues the deferred cells, and returns whether there were any.
    mutating func takeDeferred() -> Bool {
        guard let list = deferred else { return false }
        deferred = nil
        ready.append(list)
        return true
    }
}

extension CompletionQueue {
    /// Queues a list of waiters, taken from a state word, on this thread, and ensures that they run.
    ///
    /// Takes over the references.
    @usableFromInline @inline(__always)
    static func run(_ list: CellPointer) {
        let queue = current
        queue.pointee.append(list)
        if !queue.pointee.loop.isRunning { runLoop(queue) }
    }

    /// Runs a cell that is in no list: at once, or in the loop that is running on this thread.
    @usableFromInline
    static func runSoon(_ cell: consuming OwnedCell) {
        run(cell.intoListOfOne())
    }

    /// Runs a cell that is in no list before this returns, even inside a closure that the loop is running.
    ///
    /// For a stage whose closure may run inside another one.
    @usableFromInline
    static func runNested(_ cell: consuming OwnedCell) {
        let queue = current
        runOne(cell, queue)
        runRemaining(queue)
    }

    /// Calls a function with this thread's queue, and ensures that what it leaves there runs.
    ///
    /// Nothing runs before the function has returned, because an object that it releases may settle something else in a
    /// `deinit`, and the waiters of that must run after the hops in the outbox are sent.
    @inline(__always)
    static func with(_ function: (Pointer) -> Void) {
        let queue = current
        let isInside = queue.pointee.loop.isRunning
        queue.pointee.loop.isRunning = true
        function(queue)
        queue.pointee.loop.isRunning = isInside
        runRemaining(queue)
    }

    /// Ensures that what was left in the queue runs.
    @inline(__always)
    static func runRemaining(_ queue: Pointer) {
        if !queue.pointee.outbox.hops.isEmpty {
            Outbox.sendAndRun(queue)
        } else if !queue.pointee.loop.isRunning,
            !queue.pointee.loop.ready.isEmpty || queue.pointee.loop.deferred != nil
        {
            runLoop(queue)
        }
    }

    /// Calls a function that cancels, and ensures that what it leaves in the queue runs.
    ///
    /// Releasing an object may cancel something in its `deinit`, which releases the next object, and so on. Beyond a
    /// certain depth, the cell that `later` makes is queued instead.
    static func cancelling(_ function: (Pointer) -> Void, later: () -> OwnedCell) {
        let depth = current.pointee.loop.cancellationDepth
        guard depth < maximumCancellationDepth else { return current.pointee.append(one: later()) }
        with { queue in
            queue.pointee.loop.cancellationDepth = depth + 1
            function(queue)
            queue.pointee.loop.cancellationDepth = depth
        }
    }

    private static let maximumCancellationDepth = 4

    /// Runs cells until the queue is empty, including the deferred ones.
    ///
    /// Called with this thread's queue, while no other loop runs on it.
    static func runLoop(_ queue: Pointer) {
        queue.pointee.loop.isRunning = true
        repeat { runReady(queue) } while queue.pointee.loop.takeDeferred()
        queue.pointee.loop.isRunning = false
    }

    /// Runs what is in the queue, and what that appends.
    static func runReady(_ queue: Pointer) {
        while let cell = queue.pointee.loop.ready.removeFirst() { runOne(OwnedCell(fromWord: cell), queue) }
    }

    /// Runs one cell that is in no list.
    ///
    /// Called by the thread that took it out.
    @inline(__always)
    private static func runOne(_ owned: consuming OwnedCell, _ queue: Pointer) {
        let cell = owned.pointer
        let behavior = cell.behavior
        let run: Recorder.Begun = Recorder.begins(cell, behavior, queue)
        if cell.state.now.isCancelRequested, cell.traits(queue).contains(.canCancel) {
            behavior(cell, .drop, queue)
            behavior(cell, .cancel, queue)
        } else if let source = cell.upstream.source, source.state.now.isAbandoned {
            // (`upstream` may be read: a queued cell isn't terminal, so there is no origin of a failure in it.)
            runBroken(cell, behind: source, queue)
        } else {
            behavior(cell, .run, queue)
        }
        Recorder.ends(run)
        // Hops are sent before the next closure runs, which may take long.
        if !queue.pointee.outbox.hops.isEmpty { Outbox.sendBetweenClosures(queue) }
        _ = consume owned
    }

    /// Sends ``Command/runBroken``.
    ///
    /// While the command runs, ``Loop/cause`` is the source's origin, so promises that break because of it aren't
    /// reported again. If the source's own report is still due, it stays as it was.
    @inline(never)
    private static func runBroken(_ cell: CellPointer, behind source: CellPointer, _ queue: Pointer) {
        let isStillDue = BrokenReport(of: source).passOn(to: cell)
        let origin = source.origin
        let outer = queue.pointee.loop.cause
        // A hop that was cancelled has no origin: there is nothing to report. If the cell's failure is to tell of the
        // break, but nothing waits for that failure, what breaks here is reported itself.
        let isTold = !origin.failureIsReport || BrokenReport(of: cell).isAwaited()
        if origin.hasReport, !isStillDue, isTold { queue.pointee.loop.cause = origin }
        cell.perform(.runBroken, queue)
        queue.pointee.loop.cause = outer
    }

    /// Runs what has nothing to do with the broken promise whose end is being told: what breaks in it is reported.
    @inlinable @inline(__always)
    static func withoutCause(_ queue: Pointer, _ body: () -> Void) {
        let cause = queue.pointee.loop.cause.take()
        body()
        queue.pointee.loop.cause = cause
    }
}

extension CompletionQueue {
    /// The key of the threads' queues, plus one; 0 as long as there is none.
    ///
    /// Reading the constant `key` calls `swift_once` each time. (The full name, because `Verification`
    /// replaces `Atomic` in what it explores, and this is the same in all executions.)
    private static let keyWord = Synchronization.Atomic<UInt>(0)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { queue in
            #if canImport(Darwin)
            let pointer: UnsafeMutableRawPointer? = queue
            #else
            let pointer = queue
            #endif
            // The thread ends, so no loop is running, and this queue is empty. If another destructor of the thread
            // settles a future afterwards, `current` makes a new queue.
            let ended: Pointer? = pointer?.assumingMemoryBound(to: CompletionQueue.self)
            ended?.deinitialize(count: 1)
            ended?.deallocate()
        }
        precondition(
            status == 0,
            "Futures: the system has no thread-local storage left (pthread_key_create: \(status))"
        )
        return key
    }()

    /// This thread's queue, made when the thread first needs it.
    @usableFromInline static var current: Pointer {
        let word = keyWord.load(ordering: .acquiring)
        guard word != 0, let known = pthread_getspecific(pthread_key_t(truncatingIfNeeded: word &- 1)) else {
            return makeCurrent()
        }
        return known.assumingMemoryBound(to: CompletionQueue.self)
    }

    @inline(never)
    private static func makeCurrent() -> Pointer {
        let queue = Pointer.allocate(capacity: 1)
        queue.initialize(to: CompletionQueue())
        let status = pthread_setspecific(key, queue)
        precondition(status == 0, "Futures: no memory for thread-local storage (pthread_setspecific: \(status))")
        keyWord.store(UInt(truncatingIfNeeded: key) &+ 1, ordering: .releasing)
        return queue
    }
}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue: Sendable {}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue.Loop: Sendable {}
