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

extension Outbox {
    /// LOCKED → DELIVERING: settles a cell that may have hops in its list, and puts those in the outbox and the other
    /// waiters on the queue.
    ///
    /// Called by the holder of the lock, inside a loop or ``CompletionQueue/with(_:)``: both hand over what is in the
    /// outbox.
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
        var (first, last) = (CellPointer?.none, CellPointer?.none)
        var hasHops = false
        var current = before.firstWaiter
        while let waiter = current {
            current = waiter.next
            if waiter.behavior(waiter, .describe, queue).contains(.isHop) {
                post(OwnedCell(fromWord: waiter), queue)
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
        if !hasHops { finishDelivery(of: cell, queue) }
        _ = consume upstream
        _ = consume kept
    }

    /// As ``deliver(_:as:_:_:_:)``, from outside of any loop.
    @usableFromInline @inline(never)
    static func deliverAtOnce(
        _ cell: CellPointer,
        as settled: UInt,
        _ before: StateSnapshot,
        _ upstream: consuming OwnedUpstream
    ) {
        let queue = CompletionQueue.current
        deliver(cell, as: settled, before, upstream, queue)
        CompletionQueue.finish(queue)
    }

    /// Attaches a fresh hop to a source; where that is settled, the hop goes to its executor at once.
    @usableFromInline
    static func attach(_ hop: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = source.pointer.waiters
        hop.pointer.upstream = .source(source)
        let source = list.cell
        let hop = hop.intoWord()
        hop.next = nil
        hop.previous = hop
        if source.state.addFirst(hop.bits | StateSnapshot.hops) || list.addBehindOthers(hop, mark: StateSnapshot.hops) {
            return
        }
        let queue = CompletionQueue.current
        if !source.state.now.isDelivering {
            post(OwnedCell(fromWord: hop), queue)
        } else if delivers(hopsOf: source, queue) {
            post(OwnedCell(fromWord: hop), behind: queue.pointee.outbox.last(of: source), queue)
        } else if source.state.addLate(hop) {
            return
        } else {
            post(OwnedCell(fromWord: hop), queue)
        }
        sendAtOnce(queue)
    }

    /// Puts a hop whose source is terminal in the outbox.
    @usableFromInline
    static func post(_ hop: consuming OwnedCell, behind other: CellPointer? = nil, _ queue: CompletionQueue.Pointer) {
        let hop = hop.intoWord()
        hop.body(Hop.self).pointee.isUnderWay = true
        queue.pointee.outbox.insert(hop, behind: other)
        // What stands among those that wait may itself have no need to.
        if let other, other != queue.pointee.outbox.waiting { queue.pointee.outbox.waiting = nil }
    }
}
