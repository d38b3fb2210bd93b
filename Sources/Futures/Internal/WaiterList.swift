//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The list of those who wait for a cell: it is in the cell's state word, and goes on through their links.
///
/// Each waiter in the list is owned by the list. Doubly linked: the last one's `next` is nil, the first one's
/// `previous` is the last. A cell that has left, or is between two lists, has `previous == nil`.
@frozen @usableFromInline
struct WaiterList {
    /// The cell that they wait for: their source.
    @usableFromInline let cell: CellPointer

    @inlinable init(of cell: CellPointer) { self.cell = cell }

    @inlinable var state: StateWord { cell.state }

    // MARK: Adding

    /// Attaches a fresh cell to its source: puts it at the end of the list, or runs it when the source is terminal.
    @inlinable
    static func attach(_ waiter: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = WaiterList(of: source.pointer)
        waiter.pointer.upstream = .source(source)
        list.attach(waiter)
    }

    /// As ``attach(_:to:)``, but where the source is terminal the cell runs before this returns, also nested in a
    /// closure.
    @inlinable
    static func attachNested(_ waiter: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = WaiterList(of: source.pointer)
        waiter.pointer.upstream = .source(source)
        let waiter = waiter.intoWord()
        if !list.add(waiter) { CompletionQueue.runNested(OwnedCell(fromWord: waiter)) }
    }

    /// Attaches a fresh cell whose source this is.
    @inlinable
    func attach(_ waiter: consuming OwnedCell, mark: UInt = 0) {
        let waiter = waiter.intoWord()
        if !add(waiter, mark: mark) { CompletionQueue.runSoon(OwnedCell(fromWord: waiter)) }
    }

    /// Puts a fresh waiter, whose reference goes over to the list when this returns true, at the end of the list,
    /// unless the cell is terminal.
    ///
    /// May be called from any thread. `mark` is ``StateSnapshot/elsewhere`` where the waiter may go on elsewhere.
    @inlinable
    func add(_ waiter: CellPointer, mark: UInt = 0) -> Bool {
        waiter.makeListOfOne()
        Recorder.note(.attached(waiter, to: cell))
        return state.addFirst(waiter.bits | mark) || addBehindOthers(waiter, mark: mark)
    }

    /// As ``add(_:mark:)``, and touches the waiter's links only under the lock.
    ///
    /// For a waiter that others know already: they may be about to take it out of the list that it is not yet in.
    @usableFromInline
    func addBehindOthers(_ waiter: CellPointer, mark: UInt) -> Bool {
        guard let before = state.lock() else {
            if !waiter.isBystander { state.passFailure() }
            return false
        }
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
        var spare: OwnedCell?
        while let before = state.lock() {
            var first = before.firstWaiter
            var mark = mark
            if before.hasAwaiter {
                // The task needs a cell now, and that is not made under the lock.
                guard let taskCell = spare.take()?.intoWord() else {
                    state.unlock(before.bits)
                    spare = Awaiting(for: cell).makeWaiter(before.pointer)
                    continue
                }
                taskCell.body(UInt.self).pointee = before.pointer
                taskCell.previous = taskCell
                first = taskCell
                mark = StateSnapshot.elsewhere
            }
            append(waiter, to: first, before, mark)
            return true
        }
        if !waiter.isBystander { state.passFailure() }
        return false
    }

    /// LOCKED → PENDING with this waiter at the end of the list.
    @inline(__always)
    private func append(_ waiter: CellPointer, to first: CellPointer?, _ before: StateSnapshot, _ mark: UInt) {
        waiter.makeListOfOne()
        if let first {
            let last = first.previous
            last?.next = waiter
            waiter.previous = last
            first.previous = waiter
        }
        state.unlock(before.lasting | mark | (first ?? waiter).bits)
    }

    // MARK: Removing

    /// Takes a waiter out of the list: its reference is the caller's then.
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
        if let mark = Bookmark(first) { mark.move(from: waiter, to: previous) }
        return first
    }

    /// Whether a cell is in this list; if so, marks it as one that leaves, on request.
    ///
    /// Called with the list's lock held. Also takes the waiter's lock, since its link bytes may hold an outcome by now.
    /// Lock order is source before waiter. In a cycle that order is circular, so the second lock is only tried. Nil:
    /// another thread has it, begin again.
    func isWaiting(_ waiter: CellPointer, markAsLeaving: Bool = false) -> Bool? {
        switch waiter.state.tryLock() {
        case .contended: return nil
        case .terminal: return false
        case .locked(let theirs):
            // A cell that is in a list has a `previous`: the first one has the last.
            let isWaiting = waiter.upstream.source == cell && waiter.previous != nil
            if isWaiting, markAsLeaving { waiter.upstream = waiter.upstream.markedAsLeaving }
            waiter.state.unlock(theirs.bits)
            return isWaiting
        }
    }

    /// What became of a waiter that wanted to leave.
    struct Leave: ~Copyable {
        /// The list's reference to it, and the right to its body, if it was in the list.
        var waiter: OwnedCell?
        /// Somebody else still waits who has not asked to cancel.
        var othersListen = false
        /// The cell was still pending.
        var wasPending = false
    }

    /// When a waiter is taken out of the list.
    enum Leaving {
        case never, always
        case ifOthersListen
    }

    /// Whether somebody listens to this cell.
    func isHeard() -> Bool { leave(cell, .never).othersListen }

    /// Takes a waiter out of the list, if it is there, and says whether others still listen.
    ///
    /// May be called from any thread. A waiter that may stay has asked to cancel: it doesn't count as one of the
    /// others.
    /// - Complexity: O(1), amortised; the lock is never held for more than a few dozen steps.
    func leave(_ waiter: CellPointer, _ leaving: Leaving = .always) -> Leave {
        var leave = Leave()
        var patience = SpinPatience()
        var bookmark: OwnedCell?
        while let before = state.lock() {
            leave.wasPending = true
            var first = before.hasAwaiter ? nil : before.firstWaiter
            guard first != nil else {
                leave.othersListen = before.hasAwaiter
                state.unlock(before.bits)
                return leave
            }
            if leaving == .always, leave.waiter == nil, !takeOut(waiter, of: &first, into: &leave) {
                state.unlock(before.bits)
                patience.wait()
                continue
            }
            let search = first.map(searchListener) ?? .nobody
            if case .unfinished(let last) = search {
                first = first.map { Bookmark.set(at: last, in: $0, using: &bookmark) }
                let isSet = first.flatMap(Bookmark.init) != nil
                state.unlock(before.keeping(first))
                // Made without the lock: an allocation may block.
                if !isSet { bookmark = Bookmark.make() }
                continue
            }
            leave.othersListen = search.isSomebody
            if leaving == .ifOthersListen, leave.othersListen, !takeOut(waiter, of: &first, into: &leave) {
                state.unlock(before.bits)
                patience.wait()
                continue
            }
            state.unlock(before.keeping(first))
            return leave
        }
        return leave
    }

    /// Takes a waiter that leaves out of the list, if it is there; false when another thread has its lock.
    ///
    /// Called with the lock held.
    private func takeOut(_ waiter: CellPointer, of first: inout CellPointer?, into leave: inout Leave) -> Bool {
        guard let isWaiting = isWaiting(waiter, markAsLeaving: true) else { return false }
        if isWaiting, let head = first {
            first = unlink(waiter, first: head)
            leave.waiter = OwnedCell(fromWord: waiter)
        }
        return true
    }

    /// Takes a waiter out of the list if, besides the list, only the caller references it.
    func unlinkIfUnreferenced(_ waiter: CellPointer) -> Bool { containsUnreferenced(waiter, unlinking: true) }

    /// Whether a waiter is in the list and, besides that, only the caller references it; if so, takes it out on
    /// request.
    func containsUnreferenced(_ waiter: CellPointer, unlinking: Bool = false) -> Bool {
        var patience = SpinPatience()
        while let before = state.lock() {
            guard !before.hasAwaiter, let first = before.firstWaiter else {
                state.unlock(before.bits)
                return false
            }
            guard let isWaiting = isWaiting(waiter) else {
                state.unlock(before.bits)
                patience.wait()
                continue
            }
            guard isWaiting, waiter.releaseOtherIfUnreferenced() else {
                state.unlock(before.bits)
                return false
            }
            if unlinking {
                state.unlock(before.keeping(unlink(waiter, first: first)))
            } else {
                // Gives the list its reference back.
                _ = waiter.ownedUnderLock().intoWord()
                state.unlock(before.bits)
            }
            return true
        }
        return false
    }
}

extension OwnedCell {
    /// Makes the cell, which is in no list, a list of its own.
    @inlinable @inline(__always)
    consuming func intoListOfOne() -> CellPointer {
        let cell = intoWord()
        cell.makeListOfOne()
        return cell
    }
}

extension CellPointer {
    /// Those who wait for this cell.
    @inlinable var waiters: WaiterList { WaiterList(of: self) }

    /// Links the cell to nobody, as the only one of a list: the first one, and the last.
    @inlinable @inline(__always)
    func makeListOfOne() {
        next = nil
        previous = self
    }

    /// Releases a reference that the caller's lock guards if, besides the caller's own, it is the only one; says
    /// whether it did.
    ///
    /// The lock keeps whoever has that reference from using it.
    func releaseOtherIfUnreferenced() -> Bool {
        // Dropping it first leaves the caller's; a count of references can only be compared with one.
        let other = OwnedCell(fromWord: self)
        _ = consume other
        if isUniquelyReferenced { return true }
        _ = ownedUnderLock().intoWord()
        return false
    }
}

@available(*, unavailable, message: "A list is reached through its cell.")
extension WaiterList: Sendable {}
