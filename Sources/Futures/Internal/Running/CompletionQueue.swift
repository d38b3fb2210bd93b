//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Runs what became ready on a thread, one after the other.
///
/// (Transforms over an outcome that is known already are plain calls, and may run inside another closure: see
/// `CompletionQueue+nesting.swift`.)
///
/// Settling a cell does not call its waiters: it puts them at the end of the thread's queue, and one loop takes them
/// from the front. So a chain of any length needs the stack of one stage, and waiters run in the order in which they
/// were attached. A user's code that settles or attaches from inside a closure meets the loop that is already running
/// on that thread and joins it.
@frozen @usableFromInline
struct CompletionQueue {
    /// Each thread has one queue, and only that thread ever touches it.
    @usableFromInline typealias Pointer = UnsafeMutablePointer<CompletionQueue>

    /// A loop that runs closures, and what waits for it.
    @frozen @usableFromInline
    struct Loop {
        @usableFromInline var ready = CellRow()
        /// What comes after the stage of the hop that is being run.
        @usableFromInline var heldBack = CellRow()
        /// Whether it runs, further up the stack, and will come to what is put here.
        @usableFromInline var isRunning = false
        /// How deep closures over known outcomes are nested now; see `CompletionQueue+nesting.swift`.
        @usableFromInline var closureDepth = 0
        /// Whether this loop runs a job that an executor started inside `enqueue`, directly and not in a nested call.
        var isInEnqueuedJob = false
        /// What waits until there is nothing else to run: requests to cancel what nobody may want any more.
        var deferred: CellPointer?
        /// How deep cancellations are nested now: in what they let go of, another one may begin.
        var cancellationDepth = 0
        /// Set while cells are told that their source will never settle: where the promise that was dropped was made.
        ///
        /// Promises that break because of that are not reported again.
        var broken: Origin?
        /// The address of the actor whose job it runs; see `CompletionQueue+residing.swift`.
        var resident: UInt = 0
    }

    @usableFromInline var loop: Loop
    /// What became ready for other executors.
    var outbox: Outbox
    /// The calls of executors that have not returned, innermost first.
    var enqueuing: UnsafeMutablePointer<Outbox.Enqueuing>?
    /// How deep letting go of jobs and executors is nested now, and what was left; see `Outbox.breakDroppedJobs`.
    var lettingGoDepth = 0
    var dropped = CellRow()
    var left: [ExecutorReference] = []
    /// How deep cells that are being freed are nested now, and what was put off; see `CompletionQueue+freeing.swift`.
    var freeingDepth = 0
    var releasedLater: CellPointer?
    /// How deep descriptions that start others are nested now; see `LazyFuture.start`.
    var lazyStartDepth = 0
    /// How deep work that tasks begin at once is nested now; see `Flight.begin`.
    var taskStartDepth = 0
    #if Diagnostics
    /// What recordings know this thread by.
    var thread: RecordedThread
    #endif

    init() {
        loop = Loop()
        outbox = Outbox()
        #if Diagnostics
        thread = RecordedThread()
        #endif
    }

    /// Puts a list of waiters, which the caller has taken from a state word, at the end.
    @inlinable @inline(__always) mutating func append(_ list: CellPointer) { loop.ready.append(list) }

    /// Puts one cell, which is in no list, at the end.
    @inlinable mutating func append(one cell: consuming OwnedCell) {
        append(cell.intoListOfOne())
    }

    /// Holds back what is there, until ``release(_:)``: what is put here meanwhile comes before it.
    ///
    /// Returns what was held back already.
    @inlinable mutating func holdBack() -> CellRow {
        let outer = loop.heldBack
        loop.heldBack = loop.ready
        loop.ready = CellRow()
        return outer
    }

    /// Puts what was held back behind what is there now.
    @inlinable mutating func release(_ outer: CellRow) {
        let row = loop.heldBack
        loop.heldBack = outer
        loop.ready.append(row)
    }

    /// Puts a list behind what is held back; false where nothing is.
    mutating func appendHeldBack(_ list: CellPointer) -> Bool {
        if loop.heldBack.isEmpty { return false }
        loop.heldBack.append(list)
        return true
    }

    /// Puts a cell behind everything else that this thread will have to run.
    mutating func appendDeferred(_ cell: consuming OwnedCell) {
        let cell = cell.intoListOfOne()
        guard let list = loop.deferred else { return loop.deferred = cell }
        list.previous?.next = cell
        list.previous = cell
    }

    /// Puts what was to come last on the queue, and says whether there was anything.
    mutating func takeDeferred() -> Bool {
        guard let list = loop.deferred else { return false }
        loop.deferred = nil
        append(list)
        return true
    }
}

extension CompletionQueue {
    /// Puts a list of waiters, which the caller has taken from a state word, on this thread's queue, and sees to it
    /// that they run.
    @usableFromInline @inline(__always)
    static func run(_ list: CellPointer) {
        let queue = current
        queue.pointee.append(list)
        if !queue.pointee.loop.isRunning { runLoop(queue) }
    }

    /// Runs a cell that is in no list, at once or when its turn comes.
    @usableFromInline
    static func runSoon(_ cell: consuming OwnedCell) {
        run(cell.intoListOfOne())
    }

    /// Runs a cell that is in no list before this returns, also nested in a closure that the loop is running.
    ///
    /// For a stage that derives an outcome, whose closure may run inside another one.
    @usableFromInline
    static func runNested(_ cell: consuming OwnedCell) {
        let queue = current
        runOne(cell, queue)
        runWhatIsLeft(queue)
    }

    /// Calls a function with this thread's queue, and sees to it that what it leaves there runs.
    ///
    /// Nothing runs before it has returned: what it lets go of may settle something else in a `deinit`, whose waiters
    /// come behind the hops that it leaves in the outbox.
    @inline(__always)
    static func with(_ function: (Pointer) -> Void) {
        let queue = current
        let isInside = queue.pointee.loop.isRunning
        queue.pointee.loop.isRunning = true
        function(queue)
        queue.pointee.loop.isRunning = isInside
        runWhatIsLeft(queue)
    }

    /// Sees to it that what was left in the queue runs.
    @inline(__always)
    static func runWhatIsLeft(_ queue: Pointer) {
        if !queue.pointee.outbox.hops.isEmpty {
            Outbox.sendAtOnce(queue)
        } else if !queue.pointee.loop.isRunning,
            !queue.pointee.loop.ready.isEmpty || queue.pointee.loop.deferred != nil
        {
            runLoop(queue)
        }
    }

    /// Calls a function that cancels, and sees to it that what it leaves in the queue runs.
    ///
    /// What it lets go of may cancel something in its `deinit`, which lets go of the next, and so on: from a depth on,
    /// what `later` makes is queued instead.
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

    /// The loop.
    ///
    /// Called with this thread's queue, while no other loop runs on it.
    static func runLoop(_ queue: Pointer) {
        queue.pointee.loop.isRunning = true
        repeat { runReady(queue) } while queue.pointee.takeDeferred()
        queue.pointee.loop.isRunning = false
    }

    /// Runs what is in the queue, and what that puts there.
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
        if cell.state.now.isCancelRequested, behavior(cell, .describe, queue).contains(.canCancel) {
            behavior(cell, .drop, queue)
            behavior(cell, .cancel, queue)
        } else if let source = cell.upstream.source, source.state.now.isAbandoned {
            runBroken(cell, source.origin, queue)
        } else {
            behavior(cell, .run, queue)
        }
        Recorder.ends(run)
        // Hops go out before the next closure runs, however long that takes.
        if !queue.pointee.outbox.hops.isEmpty { Outbox.send(queue) }
        _ = consume owned
    }

    /// Tells a cell that its source will never settle.
    @inline(never)
    private static func runBroken(_ cell: CellPointer, _ origin: Origin, _ queue: Pointer) {
        let outer = queue.pointee.loop.broken
        // A hop that was cancelled has no origin: nobody is to blame.
        if origin.isReported { queue.pointee.loop.broken = origin }
        cell.perform(.runBroken, queue)
        queue.pointee.loop.broken = outer
    }
}

extension CompletionQueue {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { queue in
            #if canImport(Darwin)
            let pointer: UnsafeMutableRawPointer? = queue
            #else
            let pointer = queue
            #endif
            // The thread ends: no loop is running, so nothing is left in it.
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
        let known = pthread_getspecific(key)
        return known?.assumingMemoryBound(to: CompletionQueue.self) ?? makeCurrent()
    }

    @inline(never)
    private static func makeCurrent() -> Pointer {
        let queue = Pointer.allocate(capacity: 1)
        queue.initialize(to: CompletionQueue())
        let status = pthread_setspecific(key, queue)
        precondition(status == 0, "Futures: no memory for thread-local storage (pthread_setspecific: \(status))")
        return queue
    }
}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue: Sendable {}

@available(*, unavailable, message: "Each thread has its own.")
extension CompletionQueue.Loop: Sendable {}
