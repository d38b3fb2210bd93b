//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

// The state of a cell is one atomic word. Once the cell has been created, only this file, `StateWord+looking.swift`,
// `StateWord+delivering.swift` access it; the end of `BrokenReport.swift` has transitions made of these. Others make
// the next word under the lock, and pass it to `unlock`, `end` or `deliver`.
//
//                 add, remove or flag a waiter
//                      ┌────────────┐
//                      ▼            │
//   create ───────► PENDING ────► LOCKED ────► SETTLED     an outcome, forever
//                    │   ▲          │ │           ▲
//                    └───┘          │ └──► DELIVERING      an outcome; hops are handed over to executors
//                 first waiter      └────────► ABANDONED   no outcome will ever come
//
// PENDING    The cell waits for its outcome. `pointer` is the first waiter, or the continuation of a task that is the
//            only waiter, or 0. Any thread may lock it. The first waiter may be added with one compare-and-swap,
//            without the lock.
// LOCKED     One thread owns the list of waiters, `upstream`, and the right to write the outcome. A critical section is
//            a few loads and stores. These are longer:
//            - `Lending`, and `Producer` in `Diagnostics/Future+awaitedPromises.swift`, look at each handler of a
//              promise, and collect those that know the work in an array, if there are several.
//            - `BrokenInput.first` casts the handlers of a promise up to its broken input, if it has one.
//            - `WaiterList+listening` and `Failing` look at a few dozen waiters at most; `Waiters` in
//              `Diagnostics/Future+description.swift` looks at a thousand.
//            - `settleCancelled` makes the job of the handlers, if a task, a thread or a hop may wait.
//            - `WaiterList.unlink` frees the bookmark, if only that is left.
//            - `Failing`, for waiters that are silenced, and `Waiters`, for the first ones, send `Command.describe`. It
//              may cast a type, which may block in the runtime, and may allocate the thread's `CompletionQueue`.
// SETTLED    The outcome is initialized and immutable; a thread that reads SETTLED with acquire may read it. (An
//            observer that has run is SETTLED without an outcome, which nothing reads. Only that of a combination may
//            have one.) The thread that settled has taken the waiters. `upstream` waits for nothing: it is empty or, in
//            a cell that failed, the origin of the failure (`Failing.swift`); a cell on the list of cells to release
//            keeps the next one here. A cell that is created with its outcome starts in this state, before other
//            threads see it. For a failure,
//            the word also tells whether it was read (`StateWord+looking.swift`).
// DELIVERING Like SETTLED, while the thread that settled hands hops over to their executors. A hop attached now must
//            not overtake them: it goes on a stack, which that thread takes before it finishes. `pointer` is the top of
//            that stack, whose end is the cell itself. A cell whose word lacks `delivery` skips this state.
// ABANDONED  Like SETTLED, but without an outcome. There is only an origin: of the promise that was dropped, of the hop
//            that its executor dropped, or of a cycle. It is unknown for an observer that left, a hop that was
//            cancelled and a stage that was left behind.
//
// The bits `unwanted` and `reportDue` decide when a broken promise is reported. Skip them until you read
// `Reporting/BrokenReport.swift`.
//
// Some bits have one meaning while the cell is pending, and another when it is terminal:
//
//   bit     pending                    terminal
//   0       –                          `terminal`
//   1       `locked`                   `unreadable`
//   2       `awaiter`                  `trivial`
//   3       `cancelRequested`          `byCancelling`
//   4–47    first waiter, or a task    top of the stack of late hops, while delivering
//   50–55   `lentPriority`             50 and 51: UNSEEN, TAKEN (`StateWord+looking.swift`)
//   60      `unwanted`                 –
//   61      `reportDue`                `reportDue`
//   62      `silenced`                 –
//   63      `delivery`                 `failed` (`StateWord+looking.swift`)
//
// Why a lock bit and not a lock-free stack of waiters: waiters must run in the order in which they were attached, and
// must be able to leave from the middle at once. With the bit in the word, adding a waiter is still one atomic
// operation (unlocking is a plain releasing store), and so is settling.

/// The value of a state word when it was read.
@frozen @usableFromInline
struct StateSnapshot {
    /// Set when the cell has an outcome, or never will have one.
    @usableFromInline static let terminal: UInt = 1 << 0

    // Of a cell that is pending:

    /// Set while a thread changes what the word guards.
    @usableFromInline static let locked: UInt = 1 << 1
    /// Set when the pointer is the continuation of the only waiter, a task, instead of a cell.
    @usableFromInline static let awaiter: UInt = 1 << 2
    /// Set once a cancellation was requested: the cell doesn't listen.
    ///
    /// Some cells have it from the start, only so that they don't count as listeners: bookmarks, and some observers;
    /// see ``StateWord/startNotListening(isBystander:)``. Never cleared while pending.
    @usableFromInline static let cancelRequested: UInt = 1 << 3
    /// Set once the list has had a waiter that must be handed over before any closure runs: a hop, or one that wakes a
    /// task or a thread.
    ///
    /// Cleared when the list is empty again.
    @usableFromInline static let delivery: UInt = 1 << 63
    /// Set if a failure must not be reported when it comes, because a waiter that would have read it has left, the
    /// outcome isn't needed, or the cell is a bystander.
    ///
    /// Never cleared while pending, except in a cell whose only waiter moves on.
    @usableFromInline static let silenced: UInt = 1 << 62

    /// The highest priority that waiters have lent, or 0; see `Lending.swift`.
    ///
    /// It is for work that isn't known yet. In the cell of a promise whose handlers know the work, it tells what was
    /// passed on to that already.
    @usableFromInline static let lentPriority: UInt = 0b11_1111 << 50

    /// Set when a timeout, the last listener, leaves, before the timeout's own waiters run.
    ///
    /// Read only when the promise breaks, to decide whether something waits. Unlike ``silenced``, it doesn't concern
    /// failures: who comes later reads those. Never cleared while pending, except in a cell whose only waiter moves on.
    @usableFromInline static let unwanted: UInt = 1 << 60

    // Of a cell that is terminal; `StateWord+looking` has those of a failure:

    /// Set when the outcome must not be read without a further check: there will never be one, or it is a failure that
    /// wasn't read.
    @usableFromInline static let unreadable: UInt = 1 << 1
    /// Set when the outcome's bytes own nothing: it needs no destruction.
    @usableFromInline static let trivial: UInt = 1 << 2
    /// Set when a cancellation settled the cell: a handler that is added now must still run.
    @usableFromInline static let byCancelling: UInt = 1 << 3
    /// Set while the report of an abandoned cell is due, and before that in the pending cell that is about to be
    /// abandoned; see `BrokenReport.swift`.
    @usableFromInline static let reportDue: UInt = 1 << 61

    /// The bits that addresses don't use: cells and tasks are aligned to 16 bytes, so the low four are free.
    ///
    /// So are those above the low 48 on x86-64 and arm64, unless a program asks `mmap` for an address beyond them,
    /// except for four that arm64 may use to tag memory (56 to 59). Android tags heap pointers in the whole top byte:
    /// an app must disable that (`android:allowNativeHeapPointerTagging`).
    @usableFromInline static let flags: UInt =
        terminal | locked | awaiter | cancelRequested | delivery | silenced | unwanted | reportDue | lentPriority

    @usableFromInline static let settled: UInt = terminal
    @usableFromInline static let settledTrivially: UInt = terminal | trivial
    @usableFromInline static let settledByCancelling: UInt = terminal | byCancelling
    @usableFromInline static let abandoned: UInt = terminal | unreadable

    @usableFromInline let bits: UInt

    @inlinable init(_ bits: UInt) { self.bits = bits }

    @inlinable var isTerminal: Bool { bits & Self.terminal != 0 }
    /// Whether there is an outcome that may be read as it is; see ``StateWord/markSeen()``.
    @inlinable var isReadable: Bool { bits & Self.abandoned == Self.settled }
    /// Whether there is an outcome.
    @inlinable var isSettled: Bool { isTerminal && !isAbandoned }
    /// Whether nothing has to be destroyed with the cell.
    ///
    /// Only for a cell that no thread delivers any more.
    @inlinable var isTrivial: Bool { bits & ~Self.failed == Self.settledTrivially }
    @inlinable var isSettledByCancelling: Bool { bits & Self.flags == Self.settledByCancelling }
    /// Whether hops are still being handed over to their executors.
    @inlinable var isDelivering: Bool { isTerminal && pointer != 0 }
    @inlinable var isAbandoned: Bool { bits & ~Self.reportDue == Self.abandoned }
    @inlinable var isCancelRequested: Bool {
        bits & (Self.terminal | Self.cancelRequested) == Self.cancelRequested
    }
    @inlinable var hasAwaiter: Bool { bits & (Self.terminal | Self.awaiter) == Self.awaiter }
    @inlinable var pointer: UInt { bits & ~Self.flags }

    /// The first waiter in the list.
    ///
    /// Only for a pending word without `awaiter`.
    @inlinable var firstWaiter: CellPointer? { CellPointer(bits: pointer) }

    /// Whether the list may hold hops, or tasks or threads to be woken; see ``delivery``.
    ///
    /// Only for a word that was pending when it was read.
    @inlinable var mayNeedDelivery: Bool { bits & Self.delivery != 0 }

    /// The bits that survive a change of the list.
    @inlinable var lasting: UInt { bits & (Self.lastingWithoutWaiters | Self.delivery) }

    @usableFromInline static let lastingWithoutWaiters: UInt =
        cancelRequested | silenced | unwanted | reportDue | lentPriority

    /// The word with this first waiter, or without waiters.
    @inlinable func keeping(_ first: CellPointer?) -> UInt {
        guard let first else { return bits & Self.lastingWithoutWaiters }
        return lasting | first.bits
    }

    /// The priority that was lent; see ``lentPriority``.
    ///
    /// Only for a word that was pending when it was read.
    var lent: LentPriority? {
        LentPriority(rawValue: UInt8((bits & Self.lentPriority) >> Self.lentPriority.trailingZeroBitCount))
    }

    /// The word without a lent priority.
    var withoutLent: UInt { bits & ~Self.lentPriority }

    /// The word with this priority, unless one at least as high was lent before.
    func lending(_ priority: LentPriority?) -> UInt {
        guard let priority else { return bits }
        if let lent, lent >= priority { return bits }
        return withoutLent | UInt(priority.rawValue) << Self.lentPriority.trailingZeroBitCount
    }
}

/// The transitions of a state word.
@frozen @usableFromInline
struct StateWord {
    @usableFromInline let atomic: UnsafeMutablePointer<AtomicWord>

    @inlinable init(_ atomic: UnsafeMutablePointer<AtomicWord>) { self.atomic = atomic }

    /// The current value of the word.
    ///
    /// May be called from any thread. What the snapshot says about an outcome stays true, except whether a failure was
    /// read; the rest may be stale.
    @inlinable var now: StateSnapshot { StateSnapshot(atomic.pointee.load(ordering: .acquiring)) }

    /// PENDING → PENDING as if a cancellation had been requested: the cell doesn't count as a listener, nor, if it is a
    /// bystander, as a reader of failures.
    ///
    /// Called only by the thread that made the cell, before it is shared.
    @inlinable func startNotListening(isBystander: Bool) {
        let bits = StateSnapshot.cancelRequested | (isBystander ? StateSnapshot.silenced : 0)
        atomic.pointee.store(bits, ordering: .relaxed)
    }

    /// PENDING without waiters → PENDING with this one.
    ///
    /// May be called from any thread.
    ///
    /// Releasing: publishes the waiter's fields to the thread that takes the list. Acquiring: if
    /// another thread called `confirmEmpty` on this word before, this thread sees everything that it had done by then.
    @inlinable func addFirst(_ waiter: UInt) -> Bool {
        atomic.pointee.compareExchange(expected: 0, desired: waiter, ordering: .acquiringAndReleasing).exchanged
    }

    /// PENDING without waiters, lent a priority → PENDING with this waiter, and the same priority.
    ///
    /// May be called from any thread; see ``addFirst(_:)``.
    func addFirstKeepingLent(_ waiter: UInt) -> Bool {
        let bits = atomic.pointee.load(ordering: .relaxed)
        if StateSnapshot(bits).withoutLent != 0 { return false }
        let desired = bits | waiter
        return atomic.pointee.compareExchange(expected: bits, desired: desired, ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// PENDING → LOCKED, or nil if the cell is terminal.
    ///
    /// May be called from any thread; waits until the lock is free.
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

    /// Confirms that the word is 0: the cell is pending, nothing waits for it, and nothing was asked of it.
    ///
    /// A compare-and-swap, so that threads that change the word later see what this one did before.
    /// May be called from any thread.
    @inlinable func confirmEmpty() -> Bool {
        atomic.pointee.compareExchange(expected: 0, desired: 0, ordering: .acquiringAndReleasing).exchanged
    }

    /// The result of trying to lock without waiting.
    enum Attempt {
        case locked(StateSnapshot)
        case terminal
        /// Another thread has the lock, or has changed the word.
        case contended
    }

    /// PENDING → LOCKED, unless that would block.
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

    /// The contended path of ``lock()``.
    ///
    /// Never inlined: otherwise the uncontended path would save registers for it.
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

    /// Calls a function under the lock, and leaves the word as it was; nil if the cell is terminal.
    @inline(__always)
    func withLock<Answer: ~Copyable>(_ body: (StateSnapshot) -> Answer) -> Answer? {
        guard let before = lock() else { return nil }
        let answer = body(before)
        unlock(before.bits)
        return answer
    }

    /// LOCKED → SETTLED or ABANDONED, as the word says.
    ///
    /// Called only by the holder of the lock, after it has written the outcome or the origin and taken the list, or by
    /// the thread that made the cell, before it is shared.
    ///
    /// Releasing: publishes the outcome or the origin.
    @inlinable func end(as word: UInt) {
        Recorder.note(.settles(self, as: word))
        atomic.pointee.store(word, ordering: .releasing)
    }

    /// Retries a transition until it succeeds; returns false if the transition returns nil.
    ///
    /// Acquiring and releasing, since it may come between the settling thread and a reader.
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
