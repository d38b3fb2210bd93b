//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The waiters of a cell: a doubly linked list whose head is in the cell's state word.
///
/// The list owns its waiters. The last waiter's `next` is nil; the first one's `previous` is the last waiter. A cell
/// that has left, or is between two lists, has `previous == nil`.
@frozen @usableFromInline
struct WaiterList {
    /// The cell that they wait for, their source.
    @usableFromInline let cell: CellPointer

    @inlinable init(of cell: CellPointer) { self.cell = cell }

    @inlinable var state: StateWord { cell.state }

    // MARK: Adding

    /// Attaches a fresh cell to its source: appends it to the list, or, if the source is terminal, runs it, at once or
    /// in the loop that is running on this thread.
    @inlinable
    static func attach(_ waiter: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = WaiterList(of: source.pointer)
        waiter.pointer.upstream = .source(source)
        list.attach(waiter)
    }

    /// Like ``attach(_:to:)``, but if the source is terminal, runs the cell before returning, even inside another
    /// closure.
    @inlinable
    static func attachNested(_ waiter: consuming OwnedCell, to source: consuming OwnedCell) {
        let list = WaiterList(of: source.pointer)
        waiter.pointer.upstream = .source(source)
        let waiter = waiter.intoWord()
        if !list.add(waiter) { CompletionQueue.runNested(OwnedCell(fromWord: waiter)) }
    }

    /// Attaches a fresh cell whose `upstream` names this source.
    @inlinable
    func attach(_ waiter: consuming OwnedCell, setting bit: UInt = 0) {
        let waiter = waiter.intoWord()
        if !add(waiter, setting: bit) { CompletionQueue.runSoon(OwnedCell(fromWord: waiter)) }
    }

    /// Appends a fresh waiter, unless the cell is terminal.
    ///
    /// May be called from any thread. Takes over the reference if it returns true. `bit` is
    /// ``StateSnapshot/delivery`` for a hop, and for what wakes a task or a thread.
    @inlinable
    func add(_ waiter: CellPointer, setting bit: UInt = 0) -> Bool {
        waiter.makeListOfOne()
        Recorder.note(.attached(waiter, to: cell))
        return state.addFirst(waiter.bits | bit) || addBehindOthers(waiter, setting: bit)
    }

    /// Like ``add(_:setting:)``, but accesses the waiter's links only under the lock.
    ///
    /// For a waiter that other threads can reach already: one of them may try to remove it from this list before it has
    /// been added.
    @usableFromInline
    func addBehindOthers(_ waiter: CellPointer, setting bit: UInt) -> Bool {
        // Tested before the lock, which takes longer to find this out.
        guard !state.now.isTerminal, let before = state.lock() else {
            if !waiter.isBystander { state.passFailure() }
            return false
        }
        if before.hasAwaiter {
            state.unlock(before.bits)
            return addBehindTask(waiter, setting: bit)
        }
        append(waiter, to: before.firstWaiter, before, bit)
        return true
    }

    /// Like ``addBehindOthers(_:setting:)``, if the only waiter so far may be a task, in the word itself.
    @inline(never)
    private func addBehindTask(_ waiter: CellPointer, setting bit: UInt) -> Bool {
        var spare: OwnedCell?
        while let before = state.lock() {
            var first = before.firstWaiter
            var bit = bit
            if before.hasAwaiter {
                // The task now needs a cell, which must not be allocated under the lock.
                guard let taskCell = spare.take()?.intoWord() else {
                    state.unlock(before.bits)
                    let made = Awaiting(for: cell).makeWaiter(before.pointer)
                    Recorder.note(.attached(made.pointer, to: cell))
                    spare = consume made
                    continue
                }
                taskCell.body(UInt.self).pointee = before.pointer
                taskCell.previous = taskCell
                first = taskCell
                bit = StateSnapshot.delivery
            }
            append(waiter, to: first, before, bit)
            return true
        }
        return addBehindOthers(waiter, setting: bit)
    }

    /// LOCKED → PENDING with this waiter at the end of the list.
    @inline(__always)
    private func append(_ waiter: CellPointer, to first: CellPointer?, _ before: StateSnapshot, _ bit: UInt) {
        waiter.makeListOfOne()
        if let first {
            let last = first.previous
            last?.next = waiter
            waiter.previous = last
            first.previous = waiter
        }
        state.unlock(before.lasting | bit | (first ?? waiter).bits)
    }

    // MARK: Removing

    /// Takes a waiter out of the list, and gives its reference to the caller.
    ///
    /// Called with the lock held; returns the new first waiter. A bookmark that would be alone is released: a list
    /// without waiters is empty.
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
        guard let bookmark = Bookmark(first) else { return first }
        if first.next == nil {
            _ = OwnedCell(fromWord: first)
            return nil
        }
        bookmark.move(from: waiter, to: previous)
        return first
    }

    /// Whether a cell is in this list; optionally marks it as leaving.
    ///
    /// Called with the list's lock held. Also takes the waiter's lock, since an outcome may already be in the place of
    /// its list links. The lock order is source before waiter. In a cycle that order is circular, so the second lock is
    /// only tried: returns nil if another thread holds it, and the caller has to try again.
    func isWaiting(_ waiter: CellPointer, markAsLeaving: Bool = false) -> Bool? {
        switch waiter.state.tryLock() {
        case .contended: return nil
        case .terminal: return false
        case .locked(let theirs):
            // A cell in a list has a `previous`; that of the first one is the last.
            let isWaiting = waiter.upstream.source == cell && waiter.previous != nil
            if isWaiting, markAsLeaving { waiter.upstream = waiter.upstream.markedAsLeaving }
            waiter.state.unlock(theirs.bits)
            return isWaiting
        }
    }

    /// The result of removing a waiter.
    struct Leave: ~Copyable {
        /// The list's reference to it, and the right to its body, if it was in the list.
        var waiter: OwnedCell?
        /// Whether another waiter still listens.
        var othersListen = false
        /// Whether the cell was still pending.
        var wasPending = false
    }

    /// Under which condition a waiter is taken out of the list.
    enum Leaving {
        case never, always
        case ifOthersListen
    }

    /// Whether the cell has a listener.
    ///
    /// Nothing leaves: this only searches as ``leave(_:_:)`` does. The cell itself, which is never in its own list,
    /// stands for the waiter.
    func hasListener() -> Bool { leave(cell, .never).othersListen }

    /// Takes a waiter out of the list, if it is there, and returns whether others still listen.
    ///
    /// May be called from any thread. A waiter that may stay in the list has been asked to cancel, so it doesn't count
    /// as a listener itself.
    /// - Complexity: O(1), amortized; the lock is never held for more than a few dozen steps.
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
            // Before the search: unless this waiter was asked to cancel, it would count as a listener itself.
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
                // Allocated without the lock: an allocation may block.
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

    /// Takes a leaving waiter out of the list, if it is there; false if another thread holds its lock.
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

    /// Whether a waiter is in the list and, besides the list, only the caller references it; optionally takes it out.
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
    /// The cell's waiters.
    @inlinable var waiters: WaiterList { WaiterList(of: self) }

    /// Makes the cell a list of one.
    @inlinable @inline(__always)
    func makeListOfOne() {
        next = nil
        previous = self
    }

    /// Releases a reference that the caller's lock guards if, besides the caller's own, it is the only one; returns
    /// whether it did.
    ///
    /// The owner of that reference can't use it while the lock is held.
    func releaseOtherIfUnreferenced() -> Bool {
        // Released first, so that only the caller's is left: a reference count can only be compared with one.
        let other = OwnedCell(fromWord: self)
        _ = consume other
        if isUniquelyReferenced { return true }
        _ = ownedUnderLock().intoWord()
        return false
    }
}

@available(*, unavailable, message: "A list is reached through its cell.")
extension WaiterList: Sendable {}
