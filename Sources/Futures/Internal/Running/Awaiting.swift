//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A task that awaits a pending cell is a continuation, one word. Where it is the only waiter, which is nearly always,
// it is kept in the state word itself and costs no allocation; where there are others it gets a cell of its own in
// their list.

/// A task's wait for a cell.
@frozen @usableFromInline
struct Awaiting {
    @usableFromInline let cell: CellPointer

    @inlinable init(for cell: CellPointer) { self.cell = cell }

    /// Suspends until the cell is settled, whether or not the task is cancelled.
    ///
    /// The caller keeps the cell alive.
    @inlinable
    func suspend() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            if !addForGood(unsafeBitCast(continuation, to: UInt.self)) { continuation.resume() }
        }
        // Shows the thread sanitizer that the outcome was written before: it doesn't see the order that resuming a task
        // gives.
        _ = cell.state.now
    }

    /// Registers a continuation that nobody will take out again; false when the cell is settled.
    @usableFromInline
    func addForGood(_ continuation: UInt) -> Bool { add(continuation) != nil }

    /// Suspends until the cell is settled or the task is cancelled.
    ///
    /// The caller keeps the cell alive. Returns whether the cell is settled. `onLeave` is called when the task is
    /// cancelled, for what else it leaves: another handler for that would cost as much as this one.
    ///
    /// ```
    ///  phase   0 ──register──► place (of the continuation) ──cancel──► left: taken out, and resumed by the taker
    ///          └──cancel─────► left ──register──► taken out again and resumed
    /// ```
    @usableFromInline
    func suspendUnlessCancelled(_ onLeave: (@Sendable () -> Void)? = nil) async -> Bool {
        // Lives in this function's frame, which outlasts both closures: a continuation that is resumed early lets its
        // task go on only when the body has returned, and the handler has returned when `withTaskCancellationHandler`
        // does. A word that keeps the place's reference.
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
            defer { onLeave?() }
            let bits = phase.exchange(left, ordering: .acquiringAndReleasing)
            if bits == 0 { return }
            let place = AwaiterPlace(fromWord: bits)
            let continuation = place.continuation
            if place.leave(cell) { Awaiting.resume(continuation) }
        }
        let bits = phase.load(ordering: .acquiring)
        if bits != left { _ = AwaiterPlace(fromWord: bits) }
        if cell.state.look() { return true }
        // A waiter that leaves would have looked at a failure.
        cell.state.silence()
        return false
    }

    /// Registers a continuation, and says where it is; nil when the cell is settled.
    private func add(_ continuation: UInt) -> AwaiterPlace? {
        Recorder.note(.awaited(cell))
        let state = cell.state
        let word = continuation | StateSnapshot.awaiter
        // A task whose priority was raised on the way here has left that in the word.
        if state.addFirst(word) || state.addFirstKeepingLent(word) { return AwaiterPlace(inWord: continuation) }
        let now = state.now
        if now.isTerminal { return state.look() ? nil : AwaiterPlace(inWord: continuation) }
        let waiter = makeWaiter(continuation)
        let listed = waiter.copy().intoWord()
        if cell.waiters.add(listed, mark: StateSnapshot.elsewhere) { return AwaiterPlace(waiter) }
        listed.releaseFromWord()
        return state.now.isAbandoned ? AwaiterPlace(inWord: continuation) : nil
    }

    /// A cell that resumes a task when the one that it waits for, its source, settles.
    ///
    /// Where the source is abandoned it does nothing: there is nothing that the task could be told.
    func makeWaiter(_ continuation: UInt) -> OwnedCell {
        let behavior = Behavior { cell, command, _ in
            if command == .run { Awaiting.resume(cell.body(UInt.self).pointee) }
            return command == .describe ? [.canCancel, .wakes, .kind(.await)] : []
        }
        let waiter = OwnedCell(behavior, holding: continuation, outcome: Result<Void, Never>.self)
        waiter.pointer.upstream = .awaiting(cell.owned())
        return waiter
    }

    /// Resumes the task of a continuation that was kept as a word.
    ///
    /// Called once for each, never under a lock.
    @usableFromInline
    static func resume(_ continuation: UInt) {
        unsafeBitCast(continuation, to: UnsafeContinuation<Void, Never>.self).resume()
    }
}

/// Where the continuation of a task is that awaits a cell: in the state word, or in a cell of its own, which this
/// keeps alive.
private struct AwaiterPlace: ~Copyable {
    private static let inWord: UInt = 1 << 1

    let bits: UInt

    init(fromWord bits: UInt) { self.bits = bits }

    init(inWord continuation: UInt) { bits = continuation | Self.inWord }

    init(_ waiter: consuming OwnedCell) { bits = waiter.intoWord().bits }

    deinit { waiter?.releaseFromWord() }

    /// Hands the reference to a word, which owns it from now on.
    consuming func intoWord() { discard self }

    private var waiter: CellPointer? { bits & Self.inWord == 0 ? CellPointer(bits: bits) : nil }

    var continuation: UInt { waiter?.body(UInt.self).pointee ?? bits & ~StateSnapshot.flags }

    /// Takes the continuation out of the source, unless it was resumed or will be.
    ///
    /// The one who gets true has to resume it. Nobody resumes those who wait for an abandoned cell: they may always
    /// leave.
    func leave(_ source: CellPointer) -> Bool {
        let state = source.state
        if let waiter {
            let leave = source.waiters.leave(waiter)
            return leave.waiter != nil || state.now.isAbandoned
        }
        guard let before = state.lock() else { return state.now.isAbandoned }
        if before.hasAwaiter {
            let found = before.pointer == continuation
            state.unlock(found ? before.lasting : before.bits)
            return found
        }
        // Others came meanwhile. The cell that the continuation got then is the first in the list: nothing was there
        // before it.
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
