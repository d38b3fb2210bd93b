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
    /// returns false, the
    /// waiter is the caller's to run.
    @inlinable
    func add(_ waiter: CellPointer) -> Bool {
        waiter.next = nil
        waiter.previous = waiter
        return state.addFirst(waiter.bits) || addBehindOthers(waiter)
    }

    /// As ``add(_:)``, and touches the waiter's links under the lock alone, for a waiter that others know of already.
    @usableFromInline
    func addBehindOthers(_ waiter: CellPointer) -> Bool {
        var spare: CellPointer?
        defer { spare?.release() }
        while let before = state.lock() {
            var first = before.firstWaiter
            if before.hasAwaiter {
                // The only waiter so far is a task, in the word itself: it needs a cell now, and that is not made under the lock.
                guard let cell = spare else {
                    state.unlock(before.bits)
                    spare = CellPointer.makeAwaiter(before.pointer)
                    continue
                }
                cell.body(UInt.self).pointee = before.pointer
                first = cell
                spare = nil
            }
            waiter.next = nil
            waiter.previous = first?.previous ?? waiter
            first?.previous?.next = waiter
            first?.previous = waiter
            state.unlock(before.lasting | (first ?? waiter).bits)
            return true
        }
        return false
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
        return first
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

    /// Takes a waiter out of the list, if it is there (or only looks, when `unlinking` is false), and says whether
    /// others still listen.
    ///
    /// May be called from any thread.
    /// - Complexity: O(1), when waiters that can't leave (their failure type can't say "cancelled") do not all cancel.
    func leave(_ waiter: CellPointer, unlinking: Bool) -> Leave {
        var leave = Leave()
        guard let before = state.lock() else { return leave }
        leave.wasPending = true
        if before.hasAwaiter {
            leave.othersListen = true
            state.unlock(before.bits)
            return leave
        }
        var first = before.firstWaiter
        // A cell that is in a list has a `previous`: the first one has the last.
        if unlinking, let head = first, waiter.previous != nil {
            first = unlink(waiter, first: head)
            leave.unlinked = true
        }
        var candidate = first
        while let listener = candidate {
            if !listener.state.now.isCancelRequested {
                leave.othersListen = true
                break
            }
            candidate = listener.next
        }
        state.unlock(before.lasting | (first?.bits ?? 0))
        return leave
    }
}
