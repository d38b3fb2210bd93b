//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops get into the outbox, in the order in which they were attached, and how tasks and threads are woken.
//
// Nothing that goes on elsewhere waits for a closure of the same thread: a cell that settles hands over its hops and
// wakes who waits, before any other waiter runs. (An executor that runs its jobs inside `enqueue` runs closures as it
// is given them, before tasks and threads are woken.) Until all hops have reached their executors it is DELIVERING: a
// hop that another thread attaches meanwhile doesn't go its own way, which might be the shorter one, but goes on a
// stack that the delivering thread takes. So what one executor gets of one future is in order, also where attaching
// races with settling.
//
// The price: where hops of a future wait until an `enqueue` has returned, so does what another thread attaches to that
// future, for whatever executor.

extension Outbox {
    /// LOCKED → DELIVERING: settles a cell that may have waiters in its list that go on elsewhere, puts hops in the
    /// outbox and what has a closure on the queue, and wakes the others.
    ///
    /// Called by the holder of the lock, where what is in the outbox is handed over next: inside a loop or
    /// ``CompletionQueue/with(_:)``, or before ``CompletionQueue/runWhatIsLeft(_:)``.
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
        var waking = CellRow()
        var hasHops = false
        var current = before.firstWaiter
        while let waiter = current {
            current = waiter.next
            let traits = waiter.behavior(waiter, .describe, queue)
            if traits.contains(.isHop) {
                post(OwnedCell(fromWord: waiter), queue)
                hasHops = true
            } else if traits.contains(.wakes) {
                waking.append(one: waiter)
            } else {
                queue.pointee.append(one: OwnedCell(fromWord: waiter))
            }
        }
        // All of them may have left again.
        if !hasHops { finishDelivery(of: cell, queue) }
        if hasHops, !waking.isEmpty { sendBeforeWaking(queue) }
        // When the rest is where it belongs: the executor of a task may be a user's, and run the task at once.
        while let waiter = waking.removeFirst() {
            let waiter = OwnedCell(fromWord: waiter)
            waiter.pointer.perform(.run, queue)
            _ = consume waiter
        }
        _ = consume upstream
        _ = consume kept
    }

    /// As ``deliver(_:as:_:_:_:)``, for a caller that has no queue at hand.
    @usableFromInline @inline(never)
    static func deliver(
        _ cell: CellPointer,
        as settled: UInt,
        _ before: StateSnapshot,
        _ upstream: consuming OwnedUpstream
    ) {
        let queue = CompletionQueue.current
        deliver(cell, as: settled, before, OwnedUpstream(fromWord: .none), queue)
        CompletionQueue.runWhatIsLeft(queue)
        // Not before the hops are handed over: a user's `deinit` may settle something else, whose waiters run then.
        _ = consume upstream
    }

    /// Attaches a fresh hop to a source; where that is settled, the hop goes to its executor at once.
    @usableFromInline
    static func attach(_ hop: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = source.pointer.waiters
        hop.pointer.upstream = .source(source)
        let source = list.cell
        let hop = hop.intoWord()
        if list.add(hop, mark: StateSnapshot.elsewhere) { return }
        let queue = CompletionQueue.current
        if postLast(hop, of: source, queue) { sendAtOnce(queue) }
    }

    /// Moves a hop whose turn has come from the loop to the outbox.
    ///
    /// Its source was terminal when it was linked (`Forwarder.wait`), or was abandoned, or the hop was put back
    /// (`FutureJob.runInTurn`). Hops of that source right behind it go too.
    ///
    /// Called by the thread that runs the hop.
    @usableFromInline
    static func postInTurn(_ hop: CellPointer, _ queue: CompletionQueue.Pointer) {
        guard let source = hop.upstream.source else { return }
        _ = postLast(hop.owned().intoWord(), of: source, queue)
        while let next = queue.pointee.loop.ready.first, next.upstream.source == source,
            !next.state.now.isCancelRequested,
            next.behavior(next, .describe, queue).contains(.isHop), !next.body(Hop.self).pointee.isUnderWay
        {
            _ = queue.pointee.loop.ready.removeFirst()
            _ = postLast(next, of: source, queue)
        }
    }

    /// Puts a hop whose source is terminal behind the other hops of that source.
    ///
    /// Takes over the reference to it. Returns false when another thread delivers them, and has got this one too.
    private static func postLast(_ hop: CellPointer, of source: CellPointer, _ queue: CompletionQueue.Pointer) -> Bool {
        if source.state.now.isDelivering {
            if delivers(hopsOf: source, queue) {
                // After what other threads have attached.
                if source.state.hasLate(end: source) { postLate(of: source, queue) }
            } else if source.state.addLate(hop) {
                return false
            }
        }
        post(OwnedCell(fromWord: hop), queue)
        return true
    }

    /// Puts a hop whose source is terminal in the outbox.
    @usableFromInline
    static func post(_ hop: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        let hop = hop.intoWord()
        hop.body(Hop.self).pointee.isUnderWay = true
        Recorder.note(.posted(hop))
        queue.pointee.outbox.append(hop)
    }

    /// Ends the delivery of a source whose hops all reached their executors, or goes on with those that came meanwhile.
    static func finishDelivery(of source: CellPointer, _ queue: Queue) {
        guard source.state.now.isDelivering, !isSending(hopsOf: source, queue) else { return }
        postLate(of: source, queue)
    }

    /// Puts the hops of a source that other threads attached meanwhile in the outbox; where there is none, the source
    /// has delivered.
    static func postLate(of source: CellPointer, _ queue: Queue) {
        var late = source.state.takeLate(end: source)
        var first: CellPointer?
        // A stack: the last one that came is on top.
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

    private static func isSending(hopsOf source: CellPointer, _ queue: Queue) -> Bool {
        queue.pointee.outbox.has(hopOf: source) || call(queue) { $0.source == source && !$0.hasBegun } != nil
    }

    /// Whether this thread is the one that delivers the hops of a source.
    static func delivers(hopsOf source: CellPointer, _ queue: Queue) -> Bool {
        queue.pointee.outbox.has(hopOf: source) || call(queue) { $0.source == source } != nil
    }
}
