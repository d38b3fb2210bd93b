//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension CellPointer {
    /// Puts a waiter at the end of the list, unless the cell is terminal.
    ///
    /// May be called from any thread. Takes over the caller's reference to the waiter when it returns true. When it
    /// returns false, the waiter is the caller's to run.
    @inlinable
    func add(_ waiter: CellPointer) -> Bool {
        waiter.next = nil
        waiter.previous = waiter
        return state.addFirst(waiter.bits) || addBehindOthers(waiter)
    }

    /// Puts a waiter at the end of the list as ``add(_:)`` does, and touches the waiter's links under the lock alone.
    ///
    /// For a waiter that others know already: they may be about to take it out of the list that it is not yet in.
    ///
    /// `mark` is ``StateSnapshot/hops`` where the waiter may be a hop.
    @usableFromInline
    func addBehindOthers(_ waiter: CellPointer, mark: UInt = 0) -> Bool {
        guard let before = state.lock() else { return false }
        if before.hasAwaiter {
            state.unlock(before.bits)
            return addBehindTask(waiter, mark: mark)
        }
        append(waiter, to: before.firstWaiter, before, mark)
        return true
    }

    /// As ``addBehindOthers(_:mark:)``, where a task may be the only waiter so far, in the word itself.
    @inline(never)
    private func addBehindTask(_ waiter: CellPointer, mark: UInt) -> Bool {
        var spare: CellPointer?
        defer { spare?.release() }
        while let before = state.lock() {
            var first = before.firstWaiter
            if before.hasAwaiter {
                // The task needs a cell now, and that is not made under the lock.
                guard let cell = spare else {
                    state.unlock(before.bits)
                    spare = makeAwaiter(before.pointer)
                    continue
                }
                cell.body(UInt.self).pointee = before.pointer
                cell.previous = cell
                first = cell
                spare = nil
            }
            append(waiter, to: first, before, mark)
            return true
        }
        return false
    }

    /// LOCKED → PENDING with this waiter at the end of the list.
    @inline(__always)
    private func append(_ waiter: CellPointer, to first: CellPointer?, _ before: StateSnapshot, _ mark: UInt) {
        waiter.next = nil
        waiter.previous = waiter
        if let first {
            let last = first.previous
            last?.next = waiter
            waiter.previous = last
            first.previous = waiter
        }
        state.unlock(before.lasting | mark | (first ?? waiter).bits)
    }

    /// Takes a waiter out of the list.
    ///
    /// Called with the lock held; returns the new first waiter.
    func unlink(_ waiter: CellPointer, first: CellPointer) -> CellPointer? {
        let next = waiter.next
        let previous = waiter.previous
        waiter.next = nil
        waiter.previous = nil
        if waiter == first {
            next?.previous = previous
            return next
        }
        previous?.next = next
        if let next { next.previous = previous } else { first.previous = previous }
        if first.isBookmark { first.moveBookmark(from: waiter, to: previous) }
        return first
    }

    /// Whether this cell is in the list of a source; if so, marks it as one that leaves, on request.
    ///
    /// Called with the source's lock held; takes this cell's own, since the bytes of its links may be those of an
    /// outcome by now. A source before its waiter is the order wherever two locks are held. In a circle each cell is a
    /// source of the next, so that threads could wait for one another: nobody waits for the second lock. Returns nil
    /// when another thread has it, to begin again.
    func isWaiting(for source: CellPointer, leaving: Bool = false) -> Bool? {
        switch state.tryLock() {
        case .taken: return nil
        case .terminal: return false
        case .locked(let mine):
            // A cell that is in a list has a `previous`: the first one has the last.
            let isWaiting = upstream.source == source && previous != nil
            if isWaiting, leaving { upstream = upstream.left }
            state.unlock(mine.bits)
            return isWaiting
        }
    }

    /// What became of a waiter that wanted to leave.
    struct Leave {
        /// It was in the list and is no longer; its reference is the caller's now, and the right to its body.
        var unlinked = false
        /// Somebody else still waits who has not asked to cancel.
        var othersListen = false
        /// The cell was still pending.
        var wasPending = false
    }

    /// Takes a waiter out of the list, if it is there (or only looks, when `unlinking` is false, or when it would leave
    /// the source `toOthersAlone` and there are none), and says whether others still listen.
    ///
    /// May be called from any thread. A waiter that may stay has asked to cancel: it doesn't count as one of the
    /// others.
    /// - Complexity: O(1), amortised; the lock is never held for more than a few dozen steps.
    func leave(_ waiter: CellPointer, unlinking: Bool, toOthersAlone: Bool = false) -> Leave {
        var leave = Leave()
        var patience = SpinPatience()
        var bookmark: CellPointer?
        defer { bookmark?.release() }
        while let before = state.lock() {
            leave.wasPending = true
            var first = before.hasAwaiter ? nil : before.firstWaiter
            guard first != nil else {
                leave.othersListen = before.hasAwaiter
                state.unlock(before.bits)
                return leave
            }
            if unlinking, !toOthersAlone, !leave.unlinked {
                guard let isOut = takeOut(waiter, of: &first) else {
                    state.unlock(before.bits)
                    patience.wait()
                    continue
                }
                leave.unlinked = isOut
            }
            let search = first.map { $0.searchListener() } ?? .nobody
            if case .unfinished(let last) = search {
                first = first.map { $0.setBookmark(at: last, using: &bookmark) }
                let isSet = first?.isBookmark == true
                state.unlock(before.keeping(first))
                // Made without the lock: an allocation may block.
                if !isSet { bookmark = .makeBookmark() }
                continue
            }
            leave.othersListen = search.isSomebody
            if unlinking, toOthersAlone, leave.othersListen {
                guard let isOut = takeOut(waiter, of: &first) else {
                    state.unlock(before.bits)
                    patience.wait()
                    continue
                }
                leave.unlinked = isOut
            }
            state.unlock(before.keeping(first))
            return leave
        }
        return leave
    }

    /// Takes a waiter that leaves out of the list, and says whether it was there; nil when another thread has its lock.
    ///
    /// Called with the lock held.
    private func takeOut(_ waiter: CellPointer, of first: inout CellPointer?) -> Bool? {
        guard let isWaiting = waiter.isWaiting(for: self, leaving: true) else { return nil }
        if isWaiting, let head = first { first = unlink(waiter, first: head) }
        return isWaiting
    }
}
