//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How hops get into the outbox, in the order in which they were attached.
//
// A cell that settles hands over its hops before any other waiter runs. Until all of them have reached their executors
// it is DELIVERING: a hop that another thread attaches meanwhile doesn't go its own way, which might be the shorter
// one, but goes on a stack that the delivering thread takes. So what one executor gets of one future is in order, also
// where attaching races with settling.

extension CellPointer {
    /// LOCKED → DELIVERING: settles a cell that may have hops in its list, and puts those in the outbox and the other
    /// waiters on the queue.
    ///
    /// Called by the holder of the lock, inside a loop or of ``CompletionQueue/with(_:)``, which hand over what is in
    /// the outbox.
    @usableFromInline @inline(never)
    func deliver(as settled: UInt, _ before: StateSnapshot, _ upstream: Upstream, _ queue: CompletionQueue.Pointer) {
        retain()
        state.deliver(as: settled, end: self)
        var (first, last) = (CellPointer?.none, CellPointer?.none)
        var hasHops = false
        var current = before.firstWaiter
        while let waiter = current {
            current = waiter.next
            if waiter.thunk(waiter, .collect, queue) {
                hasHops = true
                continue
            }
            waiter.next = nil
            if let last { last.next = waiter } else { first = waiter }
            last = waiter
        }
        if let first {
            first.previous = last
            queue.pointee.append(first)
        }
        // All of them may have left again.
        if !hasHops { CompletionQueue.finishDelivery(of: self, queue) }
        upstream.release()
        release()
    }

    /// As ``deliver(as:_:_:_:)``, from outside of any loop.
    @usableFromInline @inline(never)
    func deliverAtOnce(as settled: UInt, _ before: StateSnapshot, _ upstream: Upstream) {
        CompletionQueue.with { queue in deliver(as: settled, before, upstream, queue) }
    }

    /// Attaches a fresh hop to a source; where that is settled, the hop goes to its executor at once.
    ///
    /// Takes over the caller's references to both.
    @usableFromInline
    func attachHop(to source: Unmanaged<FutureCell>) {
        let source = CellPointer(unmanaged: source)
        upstream = .source(source)
        next = nil
        previous = self
        if source.state.addFirst(bits | StateSnapshot.hops) || source.addBehindOthers(self, mark: StateSnapshot.hops) {
            return
        }
        let queue = CompletionQueue.current
        if !source.state.now.isDelivering {
            post(behind: nil, queue)
        } else if CompletionQueue.delivers(hopsOf: source, queue) {
            post(behind: queue.pointee.outbox.last(of: source), queue)
        } else if source.state.addLate(self) {
            return
        } else {
            post(behind: nil, queue)
        }
        CompletionQueue.handOverAtOnce(queue)
    }

    /// Puts a hop whose source is terminal in the outbox.
    ///
    /// Takes over the caller's reference.
    @usableFromInline
    func post(behind other: CellPointer? = nil, _ queue: CompletionQueue.Pointer) {
        body(Hop.self).pointee.isUnderWay = true
        queue.pointee.outbox.insert(self, behind: other)
        // What stands among those that wait may itself have no need to.
        if let other, other != queue.pointee.outbox.waiting { queue.pointee.outbox.waiting = nil }
    }
}
