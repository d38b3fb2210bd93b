//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// Whether a failure is read. The word of a cell that has one, unless a cancellation settled it, has one of three forms
// (a cell that was made with its failure is SEEN):
//
// | who waits when it settles with a failure                   | state  |
// |------------------------------------------------------------|--------|
// | nobody, or only bystanders                                 | UNSEEN |
// | one cell that is no bystander, alone or beside bystanders  | TAKEN  |
// | several such cells, or a task in the word; or no report is | SEEN   |
// | needed                                                     |        |
//
//   UNSEEN ── a waiter comes ──► TAKEN ── a second waiter comes ──► SEEN
//   UNSEEN, TAKEN ── the failure is read, or a stage takes it over ──► SEEN
//   TAKEN ── the waiter leaves it unread ──► UNSEEN
//
// No report is needed if the failure was reported or seen already, if the stage's closure has read it, or if the cell
// was asked to cancel or silenced. Beyond a few dozen waiters, the rest isn't looked at, and the failure is SEEN.
//
// UNSEEN     The failure wasn't read, and nobody is about to read it. It is reported if the last reference goes now.
// TAKEN      The failure was passed to one waiter, which reads it, takes it over as the failure of its own cell, or
//            makes it UNSEEN again. It stays TAKEN if the waiter was cancelled after it was queued: nobody wants it.
// SEEN       The failure was read, may have been read, or isn't wanted: nothing is reported.
//
// UNSEEN and TAKEN have the bit `unreadable`, like ABANDONED: one test, which each reader of an outcome makes anyway,
// detects all three. None of this concerns a success, or a failure caused by a cancellation. Code that passes an
// outcome on takes its slow path for UNSEEN, TAKEN, SEEN and a cancellation (`hasSucceeded`).

extension StateSnapshot {
    /// Set when the outcome is a failure, unless a cancellation settled the cell.
    @usableFromInline static let failed: UInt = delivery
    /// Set, beside ``unreadable``, while the failure wasn't read or passed on.
    ///
    /// In a pending cell this bit belongs to the lent priority.
    private static let unseenBit: UInt = 1 << 50
    /// Set, beside ``unreadable``, while the failure was passed to one waiter.
    private static let takenBit: UInt = 1 << 51

    @usableFromInline static let seen: UInt = terminal | failed
    static let unseen: UInt = seen | unreadable | unseenBit
    static let taken: UInt = seen | unreadable | takenBit

    /// Whether the outcome is a success.
    @inlinable var hasSucceeded: Bool {
        bits & (Self.terminal | Self.unreadable | Self.failed | Self.byCancelling) == Self.settled
    }

    /// UNSEEN or TAKEN.
    var isTracked: Bool { bits & (Self.unseenBit | Self.takenBit) != 0 && isTerminal }
    var isUnseen: Bool { bits & Self.unseen == Self.unseen }
    @inlinable var isSeen: Bool { bits & (Self.seen | Self.unreadable) == Self.seen }

    /// Whether a later failure isn't reported.
    @inlinable var isSilenced: Bool { bits & (Self.terminal | Self.silenced) == Self.silenced }

    /// TAKEN, with a failure that owns nothing: there is nothing to destroy or to report with the cell.
    ///
    /// Only for a cell that no thread delivers any more.
    var isTakenTrivial: Bool { bits == Self.taken | Self.trivial }

    // The other bits, such as late hops, are kept.

    /// This word, which is UNSEEN or TAKEN, as SEEN.
    fileprivate var asSeen: UInt { bits & ~(Self.unreadable | Self.unseenBit | Self.takenBit) }

    /// This word, which is UNSEEN or TAKEN, as the other.
    fileprivate var toggled: UInt { bits ^ (Self.unseenBit | Self.takenBit) }
}

extension StateWord {
    /// Returns whether there is an outcome, and marks a failure as read: UNSEEN or TAKEN → SEEN.
    ///
    /// May be called from any thread.
    @inlinable
    func markSeen() -> Bool {
        let now = now
        if now.isReadable { return true }
        guard now.isSettled else { return false }
        markFailureSeen()
        return true
    }

    /// UNSEEN or TAKEN → SEEN; any other word stays as it is.
    ///
    /// May be called from any thread.
    @usableFromInline @inline(never)
    func markFailureSeen() {
        _ = takeOverFailure()
        Recorder.note(.looked(self))
    }

    /// Prevents a report of a failure: a later one (PENDING → PENDING), or one that is there.
    ///
    /// May be called from any thread, never under the lock.
    @usableFromInline @inline(never)
    func silence() {
        guard let before = lock() else { return markFailureSeen() }
        unlock(before.bits | StateSnapshot.silenced)
    }

    /// UNSEEN or TAKEN → SEEN; returns whether it was one of these: the caller's cell has the failure from now on.
    ///
    /// May be called from any thread. Returns true to at most one caller.
    func takeOverFailure() -> Bool { change { now in now.isTracked ? now.asSeen : nil } }

    /// UNSEEN → SEEN: nobody wants the failure.
    ///
    /// One that a waiter has taken stays TAKEN: it is that waiter's.
    ///
    /// May be called from any thread.
    func markUnseenAsSeen() {
        if change({ now in now.isUnseen ? now.asSeen : nil }) { Recorder.note(.looked(self)) }
    }

    /// UNSEEN → TAKEN, and TAKEN → SEEN: one more waiter gets the failure.
    ///
    /// Called for a waiter that finds the cell terminal, before the waiter runs.
    @usableFromInline @inline(never)
    func passFailure() {
        _ = change { now in
            guard now.isUnseen else { return now.isTracked ? now.asSeen : nil }
            return now.toggled
        }
    }

    /// TAKEN → UNSEEN: the waiter that was passed the failure hasn't read it.
    ///
    /// Called for that waiter, once.
    func returnFailure() { _ = change { now in now.isTracked && !now.isUnseen ? now.toggled : nil } }
}
