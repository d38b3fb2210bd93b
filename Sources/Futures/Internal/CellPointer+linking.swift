//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// When the closure of a `flatMap` returns a future that isn't known yet, the cell of the `flatMap` becomes a waiter of
// that future, which only passes the outcome on: it *forwards*.
//
// In `func loop() -> Future { step().flatMap { loop() } }` each round would add one such cell, for ever. So a
// forwarding cell that nobody could tell from its inner future is taken out of the middle:
//
//     outer ◄── W ◄── D         D's closure returned I. W waits for D, and D is referenced by W alone:
//                     ▲         W moves over and waits for I; D goes away. (a tail call)
//                     I
//
//     D ◄── F ◄── J             D's closure returned F, which is forwarding J, and nobody else holds F:
//                               D waits for J instead; F goes away. (its closure was faster than this one)
//
// Scala, Twitter and folly merge the two futures into one instead (`linkRootOf`, `become`, `setProxy`). Merged futures
// share their fate: cancelling the outer one would cancel the inner one for everybody who listens to it. Here each
// future that somebody can see stays itself.

extension CellPointer {
    /// Makes this cell, which was taken out of its list and has run, wait for an inner future.
    ///
    /// Called by the thread that runs the cell. Takes over the caller's reference to the inner cell, not the one to
    /// this cell. `forward` is what copies the outcome of the inner future.
    @usableFromInline
    func link(to inner: CellPointer, forward: Thunk, _ queue: CompletionQueue.Pointer) {
        let source = inner.skippingForwarders()
        let lent = become(forward)
        if lent != nil { source.retain() }
        if let (waiter, mark) = takeOnlyWaiterOfUnseen() {
            waiter.wait(for: source, keeping: waiter.upstream.isForwarding, mark: mark, queue)
        } else {
            retain()
            wait(for: source, keeping: true, mark: 0, queue)
        }
        guard let lent else { return }
        source.lend(lent.priority)
        source.release()
    }

    /// Attaches a fresh stage that only forwards.
    ///
    /// Takes over the caller's reference to the inner cell.
    @usableFromInline
    func attachForwarding(to inner: CellPointer) {
        let source = inner.skippingForwarders()
        upstream = .forwarded(source)
        retain()
        if !source.add(self) { runSoon() }
    }

    /// Gives this cell other code, under its lock: somebody may be about to ask the old one whether it can cancel.
    ///
    /// Called by the thread that runs the cell. Returns the priority that somebody who waits has left for what comes
    /// next.
    func become(_ code: Thunk) -> LentPriority? {
        let old = thunk
        // Only a producer settles a cell that is in no list, and a producer's cell keeps its code.
        guard let before = state.lock() else {
            code.release()
            return nil
        }
        thunk = code
        state.unlock(before.bits)
        let lent = old.lent
        old.release()
        return lent
    }

    /// Puts this cell, which is in no list, into the list of a source.
    ///
    /// Takes over the references to both. `mark` is what the source's word has to say of the cell; see
    /// ``StateSnapshot/hops``.
    private func wait(
        for source: CellPointer,
        keeping isForwarding: Bool,
        mark: UInt,
        _ queue: CompletionQueue.Pointer
    ) {
        guard let before = state.lock() else {
            // Only a stage that can be settled by others gets here; see `cancelOne`.
            source.release()
            return release()
        }
        if source == self {
            // It can't be in its own list: the locks of a source and of its waiter are held together.
            state.unlock(before.bits)
            source.release()
            return endInCircle(queue)
        }
        let old = upstream
        // What was left there by the list that it was in would look as if it were in the new one already.
        previous = nil
        upstream = isForwarding ? .forwarded(source) : .source(source)
        state.unlock(before.bits)
        old.release()
        source.retain()
        retain()
        defer {
            source.release()
            release()
        }
        guard source.addBehindOthers(self, mark: mark) else { return queue.pointee.append(one: self) }
        if isUnawaited { return }
        let now = state.now
        if !now.hasAwaiter, isInCircle(through: source) { return breakCircle(through: source, queue) }
        // A cancellation that came while this cell was in no list found nothing to leave.
        if state.now.isCancelRequested {
            source.retain()
            leaveCancelled(source, queue)?.cancelAndRelease()
        }
    }

    private func cancelAndRelease() {
        cancel()
        release()
    }

    /// Takes the only waiter out of this cell's list, if there is just one and it has the only reference to the cell
    /// besides the caller.
    ///
    /// Called by the thread that runs the cell. Returns the list's reference to the waiter, and whether that may be a
    /// hop.
    private func takeOnlyWaiterOfUnseen() -> (waiter: CellPointer, mark: UInt)? {
        var patience = SpinPatience()
        while let before = state.lock() {
            guard !before.isCancelRequested, !before.hasAwaiter, let waiter = before.firstWaiter, waiter.next == nil
            else {
                state.unlock(before.bits)
                return nil
            }
            // Two locks: see `isWaiting(for:leaving:)`.
            switch waiter.state.tryLock() {
            case .taken:
                state.unlock(before.bits)
                patience.wait()
            case .terminal:
                state.unlock(before.bits)
                return nil
            case .locked(let theirs):
                let taken = waiter.upstream.source == self && dropIfUnseen()
                if taken {
                    waiter.previous = nil
                    waiter.upstream = waiter.upstream.isForwarding ? Upstream(bits: Upstream.forwardingTag) : .none
                }
                waiter.state.unlock(theirs.bits)
                state.unlock(taken ? 0 : before.bits)
                return taken ? (waiter, before.bits & StateSnapshot.hops) : nil
            }
        }
        return nil
    }

    /// Goes past inner cells that only forward and that nobody else can see.
    ///
    /// Takes over the caller's reference, and returns one.
    private func skippingForwarders() -> CellPointer {
        var inner = self
        while let source = inner.takeForwardedIfUnseen() {
            inner.release()
            inner = source
        }
        return inner
    }

    /// If this cell is forwarding, has no waiters, and only the caller references it besides its source: takes it out
    /// of the source's list.
    ///
    /// Returns this cell's reference to the source.
    private func takeForwardedIfUnseen() -> CellPointer? {
        guard let before = state.lock() else { return nil }
        let upstream = upstream
        guard before.bits == 0, upstream.isForwarding, let source = upstream.source else {
            state.unlock(before.bits)
            return nil
        }
        source.retainUnderLock()
        state.unlock(before.bits)
        guard source.unlinkIfUnseen(self) else {
            source.release()
            return nil
        }
        // The caller has the only reference, and the cell is in no list. Under the lock, since a task that has left it
        // may be looking for it (see `CellPointer+leavingBehind.swift`).
        if let before = state.lock() {
            self.upstream = .none
            state.unlock(before.bits)
        }
        source.release()
        return source
    }

    /// Takes a waiter out of the list if, besides the list, only the caller references it.
    func unlinkIfUnseen(_ waiter: CellPointer) -> Bool {
        var patience = SpinPatience()
        while let before = state.lock() {
            guard !before.hasAwaiter, let first = before.firstWaiter else {
                state.unlock(before.bits)
                return false
            }
            guard let isWaiting = waiter.isWaiting(for: self) else {
                state.unlock(before.bits)
                patience.wait()
                continue
            }
            guard isWaiting, waiter.dropIfUnseen() else {
                state.unlock(before.bits)
                return false
            }
            state.unlock(before.keeping(unlink(waiter, first: first)))
            return true
        }
        return false
    }

    /// If the caller's reference and one other, whose holder can't use or drop it now, are all there are: drops that
    /// other one.
    private func dropIfUnseen() -> Bool {
        // Dropping it first leaves the caller's; a count of references can only be compared with one.
        release()
        if isUniquelyReferenced { return true }
        retainUnderLock()
        return false
    }
}

extension CellPointer {
    /// Whether the caller's reference is the only one.
    @inlinable var isUniquelyReferenced: Bool {
        var mine: FutureCell = unmanaged.takeRetainedValue()
        defer { _ = Unmanaged.passRetained(mine) }
        return isKnownUniquelyReferenced(&mine)
    }
}
