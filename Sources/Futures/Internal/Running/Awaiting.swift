//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A task that awaits a pending cell is a continuation, one word. If it is the only waiter, as it nearly always is, it
// is kept in the state word itself, and costs no allocation; otherwise it gets a cell of its own in the list.

/// A task's wait for a cell.
@frozen @usableFromInline
struct Awaiting {
    @usableFromInline let cell: CellPointer

    @inlinable init(for cell: CellPointer) { self.cell = cell }

    /// Suspends until the cell is settled, even if the task is cancelled.
    ///
    /// The caller keeps the cell alive.
    @inlinable
    func suspend() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            if !addForGood(unsafeBitCast(continuation, to: UInt.self)) { continuation.resume() }
        }
        // Shows the thread sanitizer that the outcome was written before: it doesn't see the order that resuming gives.
        _ = cell.state.now
    }

    /// Registers a continuation that stays until the cell settles; false if it is settled.
    @usableFromInline
    func addForGood(_ continuation: UInt) -> Bool { add(continuation) != nil }

    /// Suspends until the cell is settled or the task is cancelled.
    ///
    /// The caller keeps the cell alive. Returns whether the cell is settled. `onCancel` is called when the task is
    /// cancelled, even if the cell has settled, so the caller needs no cancellation handler of its own.
    ///
    /// ```
    ///  phase   0 ──register──► place (of the continuation) ──cancel──► left: taken out, and resumed by the taker
    ///          └──cancel─────► left ──register──► taken out again and resumed
    /// ```
    @usableFromInline
    func suspendUnlessCancelled(_ onCancel: (@Sendable () -> Void)? = nil) async -> Bool {
        // A word that owns the reference of an `AwaiterPlace`. It is in this frame, which outlives what both closures
        // do with it: a task that is resumed early continues only when the body has returned, and
        // `withTaskCancellationHandler` returns only when the handler has, or, inside the handler, once that resumes
        // it.
        let phase = Atomic<UInt>(0)
        let left: UInt = 1
        await withTaskCancellationHandler {
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                let word = unsafeBitCast(continuation, to: UInt.self)
                guard let place = add(word) else { return continuation.resume() }
                let bits = place.bits
                let met = phase.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
                if met.exchanged { return place.intoWord() }
                if place.leave(cell) { Awaiting.resume(word) }
            }
        } onCancel: {
            let bits = phase.exchange(left, ordering: .acquiringAndReleasing)
            if bits == 0 {
                onCancel?()
                return
            }
            let place = AwaiterPlace(fromWord: bits)
            let continuation = place.continuation
            let hasLeft = place.leave(cell)
            onCancel?()
            // Last: an executor may run the task inside this call, to its end, and then this frame's context is gone.
            if hasLeft { Awaiting.resume(continuation) }
        }
        let bits = phase.load(ordering: .acquiring)
        if bits != left { _ = AwaiterPlace(fromWord: bits) }
        if cell.state.markSeen() { return true }
        // The waiter would have read a failure, so don't report one.
        cell.state.silence()
        return false
    }

    /// Suspends like ``suspendUnlessCancelled(_:)`` or, if the task isn't to leave, until the cell is settled.
    ///
    /// The caller keeps the cell alive, and what `onCancel` uses. Returns whether the cell is settled.
    func suspend(unlessCancelled isLeaving: Bool, _ onCancel: (@Sendable () -> Void)?) async -> Bool {
        if isLeaving { return await suspendUnlessCancelled(onCancel) }
        guard let onCancel else {
            await suspend()
            return true
        }
        await withTaskCancellationHandler {
            await suspend()
        } onCancel: {
            onCancel()
        }
        return true
    }

    /// Registers a continuation, and returns its place; nil if the cell is settled.
    private func add(_ continuation: UInt) -> AwaiterPlace? {
        if addAlone(continuation) { return AwaiterPlace(inWord: continuation) }
        return addBehindOthers(continuation)
    }

    /// Registers a continuation as the only waiter; false if there are others, or the cell is terminal.
    @inline(__always)
    private func addAlone(_ continuation: UInt) -> Bool {
        Recorder.note(.awaited(cell))
        let word = continuation | StateSnapshot.awaiter
        // A priority that was lent before is in the word.
        return cell.state.addFirst(word) || cell.state.addFirstKeepingLent(word)
    }

    /// Like ``add(_:)``, where ``addAlone(_:)`` has returned false.
    @inline(never)
    private func addBehindOthers(_ continuation: UInt) -> AwaiterPlace? {
        let state = cell.state
        let now = state.now
        if now.isTerminal {
            if state.markSeen() { return nil }
            BrokenReport(of: cell).makeIfDue()
            return AwaiterPlace(inWord: continuation)
        }
        let waiter = makeWaiter(continuation)
        let listed = waiter.copy().intoWord()
        if cell.waiters.add(listed, setting: StateSnapshot.delivery) { return AwaiterPlace(waiter) }
        listed.releaseFromWord()
        guard state.now.isAbandoned else { return nil }
        BrokenReport(of: cell).makeIfDue()
        return AwaiterPlace(inWord: continuation)
    }

    /// Makes a cell that resumes a task when its source settles.
    ///
    /// If the source is abandoned, it does nothing: there is no outcome to give the task.
    func makeWaiter(_ continuation: UInt) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            if command == .run { Awaiting.resume(cell.body(UInt.self).pointee) }
            return command == .describe ? [.canCancel, .wakes, .kind(.await)] : []
        }
        let waiter = OwnedCell(behavior, holding: continuation, outcome: Result<Void, Never>.self)
        waiter.pointer.upstream = .awaiting(cell.owned())
        return waiter
    }

    /// Resumes a task.
    ///
    /// It may go on inside this call. Promises that it drops aren't caused by the broken one, so the loop has no cause
    /// meanwhile.
    ///
    /// Called with this thread's queue; see ``resume(_:)``.
    @usableFromInline
    static func resume(_ continuation: UInt, _ queue: CompletionQueue.Pointer) {
        guard let cause = queue.pointee.loop.cause.take() else { return resume(continuation) }
        resume(continuation)
        queue.pointee.loop.cause = cause
    }

    /// Resumes the task of a continuation that was kept as a word.
    ///
    /// Called once for each continuation, never under a lock.
    @usableFromInline
    static func resume(_ continuation: UInt) {
        unsafeBitCast(continuation, to: UnsafeContinuation<Void, Never>.self).resume()
    }
}

/// Where a task's continuation is kept: in the state word, or in a cell, which this retains; nowhere, if the cell is
/// abandoned: then it is only good for leaving.
private struct AwaiterPlace: ~Copyable {
    private static let inWord: UInt = 1 << 1

    let bits: UInt

    init(fromWord bits: UInt) { self.bits = bits }

    init(inWord continuation: UInt) { bits = continuation | Self.inWord }

    init(_ waiter: consuming OwnedCell) { bits = waiter.intoWord().bits }

    deinit { waiter?.releaseFromWord() }

    /// Moves the reference into a word, which owns it from now on.
    consuming func intoWord() { discard self }

    private var waiter: CellPointer? { bits & Self.inWord == 0 ? CellPointer(bits: bits) : nil }

    var continuation: UInt { waiter?.body(UInt.self).pointee ?? bits & ~StateSnapshot.flags }

    /// Takes the continuation out of the source, unless it was resumed or will be.
    ///
    /// A caller that gets true must resume it. Tasks that wait for an abandoned cell aren't resumed, so they may leave.
    func leave(_ source: CellPointer) -> Bool {
        let state = source.state
        if let waiter {
            let leave = source.waiters.leave(waiter)
            return leave.waiter != nil || state.now.isAbandoned
        }
        guard let before = state.lock() else { return state.now.isAbandoned }
        if before.hasAwaiter {
            let found = before.pointer == continuation
            state.unlock(found ? before.keeping(nil) : before.bits)
            return found
        }
        // Other waiters were added meanwhile. The continuation then got a cell, the first one, as it was the only
        // waiter. It is still the first one: a bookmark, which has the same tag, is never put in front of it, since a
        // task's cell always listens, and each search ends there.
        guard let first = before.firstWaiter, first.upstream.isAwaiter, first.body(UInt.self).pointee == continuation
        else {
            state.unlock(before.bits)
            return false
        }
        let rest = source.waiters.unlink(first, first: first)
        state.unlock(before.keeping(rest))
        first.releaseFromWord()
        return true
    }
}
