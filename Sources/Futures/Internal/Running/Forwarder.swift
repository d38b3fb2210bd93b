//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// When the closure of a `flatMap` returns a pending future, the cell of the `flatMap` becomes a waiter of that future
// that only passes the outcome on: it *forwards*.
//
// In `func loop() -> Future { step().flatMap { loop() } }` each round would add one such cell, without end. So a
// forwarding cell that nobody can distinguish from its inner future is removed from the chain:
//
//     I ──► D ──► W             D's closure returned I. W waits for D, and D is referenced by W alone:
//                               W moves over and waits for I; D goes away. (a tail call)
//
//     J ──► F ──► D             D's closure returned F, which is forwarding J, and nobody else holds F:
//                               D waits for J instead; F goes away. (F's closure had run when D's returned F)
//
// (An arrow points from a source to its waiter, as the outcome goes.)
//
// Scala, Twitter and folly merge the two futures into one instead (`linkRootOf`, `become`, `setProxy`). Merged futures
// share cancellation: cancelling the outer one would cancel the inner one for all its listeners. Here each future that
// is referenced stays itself.

/// A cell that has run and continues with another future, whose outcome it passes on.
///
/// Unless noted, its functions are called by the thread that runs the cell.
@frozen @usableFromInline
struct Forwarder {
    @usableFromInline let cell: CellPointer

    @inlinable init(_ cell: CellPointer) { self.cell = cell }

    /// The behavior of a forwarding cell: it passes the outcome of its source on.
    @inlinable
    static func behavior<Success, Failure>(_ type: Result<Success, Failure>.Type) -> Behavior {
        Behavior { cell, command, queue in
            switch command {
            case .run:
                if let source = cell.upstream.source {
                    cell.settle(source.outcome(Result<Success, Failure>.self).pointee, queue)
                }
                return []
            case .describe:
                return [.cancelling(as: Failure.self), .kind(.flatMap)]
            default:
                return cell.performDefault(command, as: Result<Success, Failure>.self, queue)
            }
        }
    }

    /// Makes the cell wait for the future that it continues with, or settles it if that is settled.
    ///
    /// `cause` is that of a failure in the future that the closure has returned.
    @inlinable
    func follow<Success, Failure>(
        _ next: consuming Future<Success, Failure>,
        _ queue: CompletionQueue.Pointer,
        _ cause: FailureCause = .passedOn
    ) {
        if let outcome = next.plainOutcome { return cell.settle(outcome, queue, cause) }
        let inner = next.ownedSource()
        // Released before it is linked, so that a cell that nobody else references can go away.
        _ = consume next
        if inner.pointer.state.now.isSettled {
            return followFailed(inner, as: Result<Success, Failure>.self, queue)
        }
        link(to: inner, Forwarder.behavior(Result<Success, Failure>.self), queue)
    }

    /// Settles the cell with the failure of an inner future, its source from then on, and takes over whether it was
    /// seen.
    @usableFromInline @inline(never)
    func followFailed<Success, Failure>(
        _ inner: consuming OwnedCell,
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) {
        let outcome = inner.pointer.outcome(type).pointee
        // Counts this cell as one more waiter, since others may have read the failure. If the inner future is the
        // cell's own source, that was done when the cell was attached.
        if cell.upstream.source != inner.pointer { inner.pointer.state.passFailure() }
        Recorder.note(.linked(cell, to: inner.pointer))
        guard cell.replaceUpstream(with: .forwarded(inner)) else {
            return assertionFailure("only the thread that runs a cell settles it")
        }
        cell.settle(outcome, queue)
    }

    /// Makes the cell, which is in no list, wait for an inner future, or, if nobody else references the cell, moves its
    /// only waiter to that future.
    ///
    /// `forwarding` is the behavior that copies the outcome of the inner future.
    @usableFromInline
    func link(to inner: consuming OwnedCell, _ forwarding: Behavior, _ queue: CompletionQueue.Pointer) {
        let source = Forwarder.skipForwarders(inner)
        replaceBehavior(with: forwarding)
        if let (waiter, bit, lent) = takeOnlyWaiterIfUnreferenced() {
            let moved = Forwarder(waiter)
            moved.wait(for: source, keeping: waiter.upstream.isForwarding, setting: bit, lent, queue)
        } else {
            _ = cell.owned().intoWord()  // For the list that it is added to.
            wait(for: source, keeping: true, setting: 0, nil, queue)
        }
    }

    /// A forwarding cell with the outcome of `inner` that only the caller references: `inner` itself, if it is such a
    /// cell, otherwise a new one.
    @inlinable
    static func make<Success, Failure>(
        of inner: consuming OwnedCell,
        as type: Result<Success, Failure>.Type
    ) -> OwnedCell {
        if Forwarder(inner.pointer).isUnreferenced() { return inner }
        let cell = OwnedCell(behavior(type), body: Void.self, outcome: type)
        attach(cell.copy(), to: inner)
        return cell
    }

    @usableFromInline
    static func attach(_ forwarder: consuming OwnedCell, to inner: consuming OwnedCell) {
        let source = skipForwarders(inner)
        let list = source.pointer.waiters
        forwarder.pointer.upstream = .forwarded(source)
        list.attach(forwarder)
    }

    /// Gives the cell another behavior, under its lock: another thread may be asking the old one whether it can cancel.
    @inline(__always)
    private func replaceBehavior(with new: Behavior) {
        // Only a producer settles a cell that is in no list, and a producer's cell keeps its behavior.
        guard let before = cell.state.lock() else { return new.release() }
        let old = OwnedBehavior(fromWord: cell.behavior)
        cell.behavior = new
        cell.state.unlock(before.bits)
        _ = consume old
    }

    /// Adds the cell, which is in no list, to the list of a source.
    ///
    /// Takes over the reference of the list that the cell was in, and gives it to the new one. Another thread may run
    /// and free the cell before this returns, so no type here can own that reference.
    ///
    /// `bit` is ``StateSnapshot/delivery`` or 0; see ``WaiterList/add(_:setting:)``. The source is lent the higher one
    /// of `lent` and the priority that was lent to the cell. A cell that may continue with yet another future keeps its
    /// own, too.
    private func wait(
        for source: consuming OwnedCell,
        keeping isForwarding: Bool,
        setting bit: UInt,
        _ lent: LentPriority?,
        _ queue: CompletionQueue.Pointer
    ) {
        let state = cell.state
        guard let before = state.lock() else {
            assertionFailure("no other thread settles a cell that is between two lists")
            _ = consume source
            return cell.releaseFromWord()
        }
        let list = source.pointer.waiters
        if list.cell == cell {
            // A cell can't be in its own list: that would need its lock twice. Marked as having left, so that a timer
            // that looks for it gives up at once, and doesn't wait while `Cycle.end` runs a deinit of the user.
            cell.upstream = cell.upstream.markedAsLeaving
            state.unlock(before.bits)
            _ = consume source
            Recorder.note(.closesCycle(from: cell, to: cell))
            return Cycle.end(OwnedCell(fromWord: cell), queue)
        }
        // A stale `previous` would look like membership in the new list.
        cell.previous = nil
        let kept = source.copy()
        let old = cell.takeUpstream(replacingWith: isForwarding ? .forwarded(source) : .source(source))
        state.unlock(isForwarding ? before.withoutLent : before.bits)
        let mine = cell.owned()
        Recorder.note(.linked(cell, to: list.cell))
        let isListed = list.addBehindOthers(mine.pointer, setting: bit)
        // May run a deinit of the user, which finds the cell in a list now.
        _ = consume old
        guard isListed else {
            return queue.pointee.append(one: OwnedCell(fromWord: mine.pointer))
        }
        // To the source, since another thread may have run this cell by now.
        if let lent = StateSnapshot(before.lending(lent)).lent { Lending(lent).lend(to: kept.pointer) }
        if mine.pointer.state.confirmEmpty() { return }
        let cycle = Cycle(cell: mine.pointer, source: kept.pointer)
        if !state.now.hasAwaiter, cycle.isClosed() { return cycle.breakIt(queue) }
        // A cancellation that came while this cell was in no list had no source to leave.
        if state.now.isCancelRequested, let next = Cancellation(of: cell).leave(kept.copy(), queue) {
            Cancellation(of: next.pointer).request(isLeft: true)
        }
    }

    /// Takes the waiter out of the cell's list, if there is just one and only it and the caller reference the cell.
    ///
    /// Returns the waiter with the list's reference, the bit to add it with (see ``WaiterList/add(_:setting:)``), and
    /// the priority that was lent to this cell.
    @inline(__always)
    private func takeOnlyWaiterIfUnreferenced() -> (waiter: CellPointer, bit: UInt, lent: LentPriority?)? {
        let state = cell.state
        var patience = SpinPatience()
        while let before = state.lock() {
            guard !before.isCancelRequested, !before.hasAwaiter, let waiter = before.firstWaiter, waiter.next == nil
            else {
                state.unlock(before.bits)
                return nil
            }
            // Two locks: see `WaiterList.isWaiting(_:markAsLeaving:)`.
            switch waiter.state.tryLock() {
            case .contended:
                state.unlock(before.bits)
                patience.wait()
            case .terminal:
                state.unlock(before.bits)
                return nil
            case .locked(let theirs):
                // A waiter that forwards has the same failure, so it takes over that the cell is silenced. Any other
                // waiter of a silenced cell stays.
                let (silenced, isForwarding) = (before.bits & StateSnapshot.silenced, waiter.upstream.isForwarding)
                let isMoved =
                    waiter.upstream.source == cell && (silenced == 0 || isForwarding)
                    && cell.releaseOtherIfUnreferenced()
                if isMoved {
                    waiter.previous = nil
                    waiter.upstream = isForwarding ? Upstream(bits: Upstream.forwardingTag) : .none
                }
                waiter.state.unlock(isMoved ? theirs.bits | silenced : theirs.bits)
                state.unlock(isMoved ? 0 : before.bits)
                return isMoved ? (waiter, before.bits & StateSnapshot.delivery, before.lent) : nil
            }
        }
        return nil
    }

    /// Skips inner cells that only forward and that nobody else references.
    private static func skipForwarders(_ cell: consuming OwnedCell) -> OwnedCell {
        var inner = cell
        while let source = Forwarder(inner.pointer).takeSourceIfUnreferenced() { inner = source }
        return inner
    }

    /// If the cell is forwarding, has no waiters, and only the caller references it besides its source: takes it out of
    /// the source's list.
    ///
    /// Returns a reference to the source; that of the cell is released.
    private func takeSourceIfUnreferenced() -> OwnedCell? {
        guard let source = sourceIfUnawaited(), source.pointer.waiters.unlinkIfUnreferenced(cell) else { return nil }
        // The caller has the only reference, and the cell is in no list. Under the lock, since a task that has left the
        // cell may be looking for it (see `LeftBehind.swift`).
        cell.replaceUpstream(with: .none)
        return source
    }

    /// Whether the cell is forwarding, has no waiters, and only the caller references it besides its source.
    @usableFromInline
    func isUnreferenced() -> Bool {
        guard let source = sourceIfUnawaited() else { return false }
        return source.pointer.waiters.containsUnreferenced(cell)
    }

    /// The source, if the cell is forwarding, has no waiters, and wasn't asked to cancel.
    @inline(__always)
    private func sourceIfUnawaited() -> OwnedCell? {
        let state = cell.state
        guard let before = state.lock() else { return nil }
        let upstream = cell.upstream
        let isIdle = before.withoutLent == 0 && upstream.isForwarding
        let source = isIdle ? upstream.source?.ownedUnderLock() : nil
        state.unlock(before.bits)
        return source
    }
}

extension Future {
    /// This future if it is settled, otherwise one with the same outcome, but with its own listeners and cancellation.
    ///
    /// That is this one, too, if it is forwarding already and nobody else references it.
    @inlinable
    consuming func forwarded() -> Future {
        guard let inner = ownedIfPending() else { return self }
        // Released before it is linked, so that a cell that nobody else references can go away.
        _ = consume self
        return Future(owning: Forwarder.make(of: inner, as: Result<Success, Failure>.self))
    }

    @inlinable
    func ownedIfPending() -> OwnedCell? {
        guard case .cell(let object) = storage, !CellPointer(object).state.now.isSettled else { return nil }
        return OwnedCell(object)
    }
}

@available(*, unavailable, message: "The thread that runs a cell forwards it.")
extension Forwarder: Sendable {}
