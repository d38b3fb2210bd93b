//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops are put in the outbox, in the order in which they were attached, and how tasks and threads are woken.
//
// No hop, task or other thread waits for a closure of this thread: a cell that settles hands over its hops and wakes
// tasks and threads before any other waiter runs. (An executor that runs its jobs inside `enqueue` runs closures as it
// gets them, before tasks and threads are woken. A task whose executor runs it inside the call that resumes it may
// settle something: then waiting closures run before the next task is woken.) Until all hops have reached their
// executors, the cell is DELIVERING: a hop that another thread attaches meanwhile isn't sent by that thread, which
// might be faster, but goes on a stack that the delivering thread takes. So each executor gets the closures of a future
// in order, even if attaching races with settling. (One exception: see `FutureExecutor.enqueue`.)
//
// The price: while some of a future's hops wait for an `enqueue` to return, hops that other threads attach to that
// future wait, too, whatever their executor.

extension Outbox {
    /// LOCKED → DELIVERING: settles a cell whose word has `delivery`, puts hops in the outbox and other stages in the
    /// queue, and wakes tasks and threads.
    ///
    /// Takes over the list's references. Called by the holder of the lock, where the outbox is sent next: inside a loop
    /// or ``CompletionQueue/with(_:)``, or before ``CompletionQueue/runRemaining(_:)``.
    @usableFromInline @inline(never)
    static func deliver(
        _ cell: CellPointer,
        as settled: UInt,
        _ before: StateSnapshot,
        _ upstream: consuming OwnedUpstream,
        _ queue: CompletionQueue.Pointer
    ) {
        let kept = cell.owned()
        cell.state.deliver(as: settled, end: cell)
        var waking = CellList()
        var hasHops = false
        // No task is in the word itself: `WaiterList.addBehindTask` moves it to a cell before it sets the bit.
        var current = before.firstWaiter
        while let waiter = current {
            current = waiter.next
            let traits = waiter.traits(queue)
            if traits.contains(.isHop) {
                post(OwnedCell(fromWord: waiter), queue)
                hasHops = true
            } else if traits.contains(.wakes) {
                waking.append(one: waiter)
            } else {
                queue.pointee.append(one: OwnedCell(fromWord: waiter))
            }
        }
        // The bit may be set although there is no hop: if only tasks or threads wait, or if the hops have left.
        if !hasHops { finishDelivery(of: cell, queue) }
        // Executors and tasks run what has nothing to do with a promise whose end is being told. (`withoutCause` would
        // cost each hop ten instructions.)
        let cause = queue.pointee.loop.cause.take()
        // First, since a hop that was attached before such a task may go to the same executor.
        if hasHops, !waking.isEmpty { sendWithoutRunning(queue) }
        // Last, since the executor of a task may be the user's, and run the task at once.
        while let waiter = waking.removeFirst() {
            let waiter = OwnedCell(fromWord: waiter)
            waiter.pointer.perform(.run, queue)
            _ = consume waiter
        }
        queue.pointee.loop.cause = cause
        _ = consume upstream
        _ = consume kept
    }

    /// Attaches a fresh hop to a source; if that is terminal, sends the hop to its executor at once.
    @usableFromInline
    static func attach(_ hop: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = source.pointer.waiters
        #if Diagnostics
        // Under the lock: a snapshot of what is pending may have come here through the stage behind the hop.
        _ = hop.pointer.replaceUpstream(with: .source(source))
        #else
        hop.pointer.upstream = .source(source)
        #endif
        let source = list.cell
        let hop = hop.intoWord()
        if list.add(hop, setting: StateSnapshot.delivery) { return }
        // The hop waits for the source from now on: the report isn't put off until the executor runs the job.
        if source.state.now.isReportDue { BrokenReport(of: source).makeIfDue() }
        let queue = CompletionQueue.current
        if postLast(hop, of: source, queue) { sendAndRun(queue) }
    }

    /// Moves a hop that the loop runs to the outbox.
    ///
    /// Its source was terminal when it was linked (`Forwarder.wait`), or was abandoned, or the hop was put back
    /// (`FutureJob.runInTurn`). Moves the hops of that source right behind it, too.
    ///
    /// Called by the thread that runs the hop.
    @usableFromInline
    static func postInTurn(_ hop: CellPointer, _ queue: CompletionQueue.Pointer) {
        guard let source = hop.upstream.source else { return }
        _ = postLast(hop.owned().intoWord(), of: source, queue)
        while let next = queue.pointee.loop.ready.first, next.upstream.source == source,
            !next.state.now.isCancelRequested,
            next.traits(queue).contains(.isHop), !next.body(Hop.self).pointee.isUnderWay
        {
            _ = queue.pointee.loop.ready.removeFirst()
            // The loop, which does this for the hop that it runs (`runBroken`), doesn't run this one.
            if source.state.now.isReportDue { _ = BrokenReport(of: source).passOn(to: next) }
            _ = postLast(next, of: source, queue)
        }
    }

    /// Puts a hop whose source is terminal behind the other hops of that source.
    ///
    /// Takes over the reference to it. Returns false if another thread delivers them, and gets this one, too.
    private static func postLast(_ hop: CellPointer, of source: CellPointer, _ queue: CompletionQueue.Pointer) -> Bool {
        if source.state.now.isDelivering {
            if delivers(hopsOf: source, queue) {
                // After the hops that other threads have attached.
                if source.state.hasLate(end: source) { postLate(of: source, queue) }
            } else if source.state.addLate(hop) {
                return false
            }
        }
        post(OwnedCell(fromWord: hop), queue)
        return true
    }

    /// Puts a hop in the outbox.
    ///
    /// Its source is terminal.
    @usableFromInline
    static func post(_ hop: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        let hop = hop.intoWord()
        hop.body(Hop.self).pointee.isUnderWay = true
        Recorder.note(.posted(hop))
        queue.pointee.outbox.append(hop)
    }

    /// Ends the delivery of a source if all its hops have reached their executors, or continues with those that were
    /// attached meanwhile.
    static func finishDelivery(of source: CellPointer, _ queue: Queue) {
        guard source.state.now.isDelivering, !isSending(hopsOf: source, queue) else { return }
        postLate(of: source, queue)
    }

    /// Takes the late hops of a source, and puts them in the outbox; ends the delivery if there are none.
    static func postLate(of source: CellPointer, _ queue: Queue) {
        var late = source.state.takeLate(end: source)
        var first: CellPointer?
        // A stack: the last one that was attached is on top.
        while let hop = late, hop != source {
            late = hop.next
            hop.next = first
            first = hop
        }
        while let hop = first {
            first = hop.next
            post(OwnedCell(fromWord: hop), queue)
        }
    }

    /// Whether hops of a source have not reached their executors: they are in the outbox, held by a call, or in a job
    /// that an executor has neither begun to run nor accepted by returning from `enqueue`.
    private static func isSending(hopsOf source: CellPointer, _ queue: Queue) -> Bool {
        queue.pointee.outbox.has(hopOf: source)
            || Enqueuing.innermost(queue) { $0.source == source && !$0.hasBegun } != nil
    }

    /// Whether this thread delivers the hops of a source: one of them is in the outbox, held by a call, or in the job
    /// of a call of `enqueue` that has not returned.
    static func delivers(hopsOf source: CellPointer, _ queue: Queue) -> Bool {
        queue.pointee.outbox.has(hopOf: source) || Enqueuing.innermost(queue) { $0.source == source } != nil
    }
}
