//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

// The state of a cell is one atomic word, and `StateWord` owns it: nothing outside of this file, of
// `StateWord+looking.swift` and of `StateWord+delivering.swift` touches it.
//
//                 add, remove or flag a waiter
//                      ┌────────────┐
//                      ▼            │
//   create ───────► PENDING ────► LOCKED ────► SETTLED     an outcome, for ever
//                    │   ▲          │ │           ▲
//                    └───┘          │ └──► DELIVERING      an outcome; hops are on their way to their executors
//                 first waiter      └────────► ABANDONED   no outcome will ever come
//
// PENDING    The cell waits for its outcome. `pointer` is the first waiter, or the continuation of a task that is alone
//            in waiting, or 0. Anyone may lock it. The first waiter may be put in with one compare-and-swap, without
//            the lock.
// LOCKED     One thread owns the list of waiters, `upstream`, and the right to write the outcome. The critical section
//            is a few loads and stores: it calls nothing that can block or run a user's code. Two of them may allocate:
//            lending a priority to a promise of several works, and settling with a failure where somebody waits.
// SETTLED    The outcome is initialised and immutable; whoever reads SETTLED with acquire may read the outcome. The
//            waiters were taken by the thread that settled. `upstream` holds no reference: it is empty or, in a cell
//            that failed, the origin of the failure (`Failing.swift`); a cell on the list of what is to be released
//            links the next one here. A cell that is created with its outcome begins here: no other thread sees it yet.
//            Of a failure, the word goes on to say whether somebody has looked at it (`StateWord+looking.swift`).
// DELIVERING As SETTLED, while the thread that settled hands hops over to their executors. A hop that comes now must
//            not overtake them: it goes on a stack, which that thread takes before it is done. `pointer` is the top of
//            that stack, whose end is the cell itself. A cell whose word hasn't `elsewhere` skips this state.
// ABANDONED  As SETTLED, but there is no outcome, only the origin of the promise that was dropped, or of the hop whose
//            executor dropped it; that of a stage that left is unknown.
//
// Why a lock bit and not a stack of waiters that everyone pushes to: waiters have to run in the order in which they
// came and must be able to leave from the middle at once. With the bit in the word a push is still one atomic operation
// (the unlocking is a plain releasing store), and settling is one as well.

/// What a word said when it was read.
@frozen @usableFromInline
struct StateSnapshot {
    /// Set when the cell has an outcome, or never will have one.
    @usableFromInline static let terminal: UInt = 1 << 0

    // Of a cell that is pending:

    /// Set while one thread edits what the word guards.
    @usableFromInline static let locked: UInt = 1 << 1
    /// Set when the pointer is the continuation of the only waiter, a task, instead of a cell.
    @usableFromInline static let awaiter: UInt = 1 << 2
    /// Set once somebody asked to cancel.
    ///
    /// Never cleared while pending.
    @usableFromInline static let cancelRequested: UInt = 1 << 3
    /// Set once the list has had a waiter that leaves this thread, and must do so before any closure runs: a hop, which
    /// has to reach its executor, or a task or a thread, which has to be woken.
    ///
    /// Cleared when the list is empty again. The addresses of a user's memory don't have this bit; see ``flags``.
    @usableFromInline static let elsewhere: UInt = 1 << 63
    /// Set once a waiter has left that would have looked at a failure: one that comes later isn't reported.
    ///
    /// Never cleared while pending. The addresses of a user's memory don't have this bit; see ``flags``.
    @usableFromInline static let silenced: UInt = 1 << 62

    /// The highest priority that was lent to what the cell will go on with, or to what a promise will stand for, or 0;
    /// see `Lending.swift`.
    ///
    /// The addresses of a user's memory don't have these bits; see ``flags``.
    @usableFromInline static let lentPriority: UInt = 0b11_1111 << 50

    // Of a cell that is terminal; `StateWord+looking` has those of a failure:

    /// Set when the outcome must not be read as it is: there is none and never will be one, or it is a failure that
    /// nobody has looked at.
    @usableFromInline static let unreadable: UInt = 1 << 1
    /// Set when the outcome's bytes own nothing: there is nothing to let go of with the cell.
    @usableFromInline static let owningNothing: UInt = 1 << 2
    /// Set when a cancellation settled the cell: a handler that is added now still has to run.
    @usableFromInline static let byCancelling: UInt = 1 << 3

    /// Cells and tasks are aligned to 16 bytes: the low four bits of their addresses are free.
    ///
    /// So are those above the low 48 on x86-64 and arm64, unless a program asks `mmap` for an address beyond them, and
    /// but for four that arm64 may use to tag memory (56 to 59). Android tags heap pointers in all of the top byte:
    /// there an app has to decline that (`android:allowNativeHeapPointerTagging`).
    @usableFromInline static let flags: UInt =
        terminal | locked | awaiter | cancelRequested | elsewhere | silenced | lentPriority

    @usableFromInline static let settled: UInt = terminal
    @usableFromInline static let settledPlainly: UInt = terminal | owningNothing
    @usableFromInline static let settledByCancelling: UInt = terminal | byCancelling
    @usableFromInline static let abandoned: UInt = terminal | unreadable

    @usableFromInline let bits: UInt

    @inlinable init(_ bits: UInt) { self.bits = bits }

    @inlinable var isTerminal: Bool { bits & Self.terminal != 0 }
    /// Whether there is an outcome that may be read as it is; see ``StateWord/look()``.
    @inlinable var isReadable: Bool { bits & Self.abandoned == Self.settled }
    /// Whether there is an outcome.
    @inlinable var isSettled: Bool { isTerminal && !isAbandoned }
    /// Whether there is nothing to let go of with the cell.
    ///
    /// Only for a cell that nobody delivers from any more.
    @inlinable var isPlain: Bool { bits & ~Self.failed == Self.settledPlainly }
    @inlinable var isSettledByCancelling: Bool { bits & Self.flags == Self.settledByCancelling }
    /// Whether hops are on their way to their executors.
    @inlinable var isDelivering: Bool { isTerminal && pointer != 0 }
    @inlinable var isAbandoned: Bool { bits == Self.abandoned }
    @inlinable var isCancelRequested: Bool {
        bits & (Self.terminal | Self.cancelRequested) == Self.cancelRequested
    }
    @inlinable var hasAwaiter: Bool { bits & (Self.terminal | Self.awaiter) == Self.awaiter }
    @inlinable var pointer: UInt { bits & ~Self.flags }

    /// The first waiter in the list.
    ///
    /// Only for a pending word without `awaiter`.
    @inlinable var firstWaiter: CellPointer? { CellPointer(bits: pointer) }

    /// Whether there may be waiters in the list that go on elsewhere.
    ///
    /// Only for a word that was pending when it was read.
    @inlinable var mayGoElsewhere: Bool { bits & Self.elsewhere != 0 }

    /// What stays when the waiters change.
    @inlinable var lasting: UInt { bits & (Self.lastingWithoutWaiters | Self.elsewhere) }

    @usableFromInline static let lastingWithoutWaiters: UInt = cancelRequested | silenced | lentPriority

    /// The word with another first waiter, or without waiters.
    @inlinable func keeping(_ first: CellPointer?) -> UInt {
        guard let first else { return bits & Self.lastingWithoutWaiters }
        return lasting | first.bits
    }

    /// The priority that was lent to what the cell will go on with.
    ///
    /// Only for a word that was pending when it was read.
    var lent: LentPriority? {
        LentPriority(rawValue: UInt8((bits & Self.lentPriority) >> Self.lentPriority.trailingZeroBitCount))
    }

    /// The word without the priority that was lent.
    var withoutLent: UInt { bits & ~Self.lentPriority }

    /// The word with this priority, if none as high was lent before.
    func lending(_ priority: LentPriority?) -> UInt {
        guard let priority else { return bits }
        if let lent, lent >= priority { return bits }
        return withoutLent | UInt(priority.rawValue) << Self.lentPriority.trailingZeroBitCount
    }
}

/// The word's transitions, each by its name.
@frozen @usableFromInline
struct StateWord {
    @usableFromInline let atomic: UnsafeMutablePointer<AtomicWord>

    @inlinable init(_ atomic: UnsafeMutablePointer<AtomicWord>) { self.atomic = atomic }

    /// What the word says at this moment.
    ///
    /// May be called from any thread. What the snapshot says about an outcome holds for ever, except whether somebody
    /// has looked at a failure; the rest may be old.
    @inlinable var now: StateSnapshot { StateSnapshot(atomic.pointee.load(ordering: .acquiring)) }

    /// PENDING → PENDING as if somebody had asked to cancel: such a cell doesn't count as one who listens, and a
    /// bystander not as one who looks at failures either.
    ///
    /// Only whoever made the cell calls this, before it is shared.
    @inlinable func startCancelRequested(isBystander: Bool) {
        let bits = StateSnapshot.cancelRequested | (isBystander ? StateSnapshot.silenced : 0)
        atomic.pointee.store(bits, ordering: .relaxed)
    }

    /// PENDING without waiters → PENDING with this one.
    ///
    /// May be called from any thread.
    ///
    /// Releasing: the waiter's fields, written before, belong to whoever takes the list.
    @inlinable func addFirst(_ waiter: UInt) -> Bool {
        atomic.pointee.compareExchange(expected: 0, desired: waiter, ordering: .releasing).exchanged
    }

    /// PENDING without waiters, lent a priority → PENDING with this waiter, and the same priority.
    ///
    /// May be called from any thread; see ``addFirst(_:)``.
    func addFirstKeepingLent(_ waiter: UInt) -> Bool {
        let bits = atomic.pointee.load(ordering: .relaxed)
        if StateSnapshot(bits).withoutLent != 0 { return false }
        return atomic.pointee.compareExchange(expected: bits, desired: bits | waiter, ordering: .releasing).exchanged
    }

    /// PENDING → LOCKED, or nil when the cell is terminal.
    ///
    /// May be called from any thread; waits for a thread that holds the lock.
    ///
    /// Acquiring: sees what earlier holders wrote to the list.
    @inlinable func lock() -> StateSnapshot? {
        let bits = atomic.pointee.load(ordering: .relaxed)
        if bits & (StateSnapshot.terminal | StateSnapshot.locked) == 0,
            atomic.pointee.compareExchange(
                expected: bits,
                desired: bits | StateSnapshot.locked,
                ordering: .acquiring
            ).exchanged
        {
            return StateSnapshot(bits)
        }
        return lockContended()
    }

    /// PENDING without waiters → the same, as a transition: whoever changes the word later sees what this thread did
    /// before.
    ///
    /// May be called from any thread.
    @inlinable func confirmEmpty() -> Bool {
        atomic.pointee.compareExchange(expected: 0, desired: 0, ordering: .acquiringAndReleasing).exchanged
    }

    /// What came of trying to get the lock without waiting.
    enum Attempt {
        case locked(StateSnapshot)
        case terminal
        /// Another thread has the lock, or has changed the word.
        case contended
    }

    /// PENDING → LOCKED, unless that would mean to wait.
    ///
    /// May be called from any thread, also from one that holds the lock of the cell's source: see
    /// ``WaiterList/isWaiting(_:markAsLeaving:)``.
    func tryLock() -> Attempt {
        let bits = atomic.pointee.load(ordering: .acquiring)
        if bits & StateSnapshot.terminal != 0 { return .terminal }
        if bits & StateSnapshot.locked != 0 { return .contended }
        let attempt = atomic.pointee.compareExchange(
            expected: bits,
            desired: bits | StateSnapshot.locked,
            ordering: .acquiring
        )
        return attempt.exchanged ? .locked(StateSnapshot(bits)) : .contended
    }

    /// The lock, where somebody was faster.
    ///
    /// Never inlined: the uncontended path would save registers for it.
    @usableFromInline @inline(never) func lockContended() -> StateSnapshot? {
        var patience = SpinPatience()
        while true {
            switch tryLock() {
            case .locked(let before): return before
            case .terminal: return nil
            case .contended: patience.wait()
            }
        }
    }

    /// LOCKED → PENDING with this list.
    ///
    /// Only the holder of the lock calls this.
    ///
    /// Releasing: hands the edited list to the next holder.
    @inlinable func unlock(_ bits: UInt) { atomic.pointee.store(bits, ordering: .releasing) }

    /// Calls a function under the lock, which leaves the word as it was; nil if the cell is terminal.
    @inline(__always)
    func withLock<Answer: ~Copyable>(_ body: (StateSnapshot) -> Answer) -> Answer? {
        guard let before = lock() else { return nil }
        let answer = body(before)
        unlock(before.bits)
        return answer
    }

    /// LOCKED → SETTLED or ABANDONED, as the word says.
    ///
    /// Only the holder of the lock calls this, after it has written the outcome, or the origin, and taken the list; or
    /// whoever made the cell, before it is shared.
    ///
    /// Releasing: publishes the outcome or the origin.
    @inlinable func settle(as settled: UInt) {
        Recorder.note(.settles(self, as: settled))
        atomic.pointee.store(settled, ordering: .releasing)
    }

    /// Replaces the word by what the function makes of it, and says whether it made something.
    ///
    /// Acquiring and releasing, as everything is that comes between settling and those who read.
    @inline(__always)
    func change(_ transition: (StateSnapshot) -> UInt?) -> Bool {
        while true {
            let before = now
            guard let after = transition(before) else { return false }
            let attempt = atomic.pointee.compareExchange(
                expected: before.bits,
                desired: after,
                ordering: .acquiringAndReleasing
            )
            if attempt.exchanged { return true }
        }
    }
}

@available(*, unavailable, message: "A word is reached through its cell.")
extension StateWord: Sendable {}

extension CellPointer {
    // Here, since an inlinable function needs what its file imports.
    /// The cell's state.
    @inlinable var state: StateWord {
        StateWord((raw + Layout.state).assumingMemoryBound(to: AtomicWord.self))
    }
}
