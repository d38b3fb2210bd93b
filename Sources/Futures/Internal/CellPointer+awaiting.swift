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

extension CellPointer {
    /// Suspends until the cell is settled, whether or not the task is cancelled.
    ///
    /// The caller keeps the cell alive.
    @inlinable
    func suspend() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            if !addAwaiterForGood(unsafeBitCast(continuation, to: UInt.self)) { continuation.resume() }
        }
        // Shows the thread sanitizer that the outcome was written before: it doesn't see the order that resuming a task
        // gives.
        _ = state.now
    }

    /// Registers a continuation that nobody will take out again; false when the cell is settled.
    @usableFromInline
    func addAwaiterForGood(_ continuation: UInt) -> Bool {
        guard let place = addAwaiter(continuation) else { return false }
        place.release()
        return true
    }

    /// Suspends until the cell is settled or the task is cancelled.
    ///
    /// The caller keeps the cell alive. Returns whether the cell is settled.
    ///
    /// ```
    ///  phase   0 ──register──► place (of the continuation) ──cancel──► left: taken out, and resumed by the taker
    ///          └──cancel─────► left ──register──► taken out again and resumed
    /// ```
    @usableFromInline
    func suspendUnlessCancelled() async -> Bool {
        // Lives in this function's frame, which outlasts both closures: a continuation that is resumed early lets its
        // task go on only when the body has returned, and the handler has returned when `withTaskCancellationHandler`
        // does.
        let phase = Atomic<UInt>(0)
        let left: UInt = 1
        await withTaskCancellationHandler {
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                let word = unsafeBitCast(continuation, to: UInt.self)
                guard let place = addAwaiter(word) else { return continuation.resume() }
                let met = phase.compareExchange(expected: 0, desired: place.bits, ordering: .acquiringAndReleasing)
                if !met.exchanged, place.leave(self) { CellPointer.resumeAwaiter(word) }
                if !met.exchanged { place.release() }
            }
        } onCancel: {
            let place = AwaiterPlace(bits: phase.exchange(left, ordering: .acquiringAndReleasing))
            guard place.bits != 0 else { return }
            let continuation = place.continuation
            if place.leave(self) { CellPointer.resumeAwaiter(continuation) }
            place.release()
        }
        let place = AwaiterPlace(bits: phase.load(ordering: .acquiring))
        if place.bits != left { place.release() }
        return state.now.isSettled
    }

    /// Registers a continuation, and says where it is; nil when the cell is settled.
    private func addAwaiter(_ continuation: UInt) -> AwaiterPlace? {
        if state.addFirst(continuation | StateSnapshot.awaiter) {
            return AwaiterPlace(bits: continuation | AwaiterPlace.inWord)
        }
        let now = state.now
        if now.isTerminal { return now.isAbandoned ? AwaiterPlace(bits: continuation | AwaiterPlace.inWord) : nil }
        let cell = makeAwaiter(continuation)
        cell.retain()
        if add(cell) { return AwaiterPlace(bits: cell.bits) }
        cell.release()
        cell.release()
        return state.now.isAbandoned ? AwaiterPlace(bits: continuation | AwaiterPlace.inWord) : nil
    }

    /// A cell that resumes a task when this one, its source, settles.
    ///
    /// The caller owns it. Where the source is abandoned it does nothing: there is nothing that the task could be told.
    func makeAwaiter(_ continuation: UInt) -> CellPointer {
        let thunk = Thunk { cell, event, _ in
            if event == .sourceSettled { CellPointer.resumeAwaiter(cell.body(UInt.self).pointee) }
            return event == .canCancel
        }
        let cell = CellPointer.make(thunk, body: UInt.self, outcome: Result<Void, Never>.self)
        cell.body(UInt.self).initialize(to: continuation)
        retain()
        cell.upstream = .awaiting(self)
        return cell
    }

    /// Resumes the task of a continuation that was kept as a word.
    ///
    /// Called once for each, never under a lock.
    @usableFromInline
    static func resumeAwaiter(_ continuation: UInt) {
        unsafeBitCast(continuation, to: UnsafeContinuation<Void, Never>.self).resume()
    }
}

/// Where the continuation of a task is that awaits a cell: in the state word, or in a cell of its own, which this
/// keeps alive.
private struct AwaiterPlace {
    static let inWord: UInt = 1 << 1

    let bits: UInt

    private var cell: CellPointer? { bits & Self.inWord == 0 ? CellPointer(bits: bits) : nil }

    var continuation: UInt { cell?.body(UInt.self).pointee ?? bits & ~StateSnapshot.flags }

    func release() { cell?.release() }

    /// Takes the continuation out of the source, unless it was resumed or will be.
    ///
    /// The one who gets true has to resume it. Nobody resumes those who wait for an abandoned cell: they may always
    /// leave.
    func leave(_ source: CellPointer) -> Bool {
        if let cell {
            guard source.leave(cell, unlinking: true).unlinked else { return source.state.now.isAbandoned }
            cell.release()
            return true
        }
        guard let before = source.state.lock() else { return source.state.now.isAbandoned }
        if before.hasAwaiter {
            let found = before.pointer == continuation
            source.state.unlock(found ? before.lasting : before.bits)
            return found
        }
        // Others came meanwhile. The cell that the continuation got then is the first in the list: nothing was there
        // before it.
        guard let first = before.firstWaiter, first.upstream.isAwaiter, first.body(UInt.self).pointee == continuation
        else {
            source.state.unlock(before.bits)
            return false
        }
        let rest = source.unlink(first, first: first)
        source.state.unlock(before.keeping(rest))
        first.release()
        return true
    }
}
