//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// Who looks at a failure. The word of a cell that settled with one, and wasn't made with it, has
// one of three forms:
//
//   settled with a failure,
//   and only bystanders wait ─► UNSEEN ─────────────────┐
//                                 │ a waiter comes      │ somebody reads it, or a stage takes it over
//   and one cell waits ───────► TAKEN ──────────────────┤
//                                 │ a second waiter     ▼
//   and several wait, or a        └──────────────────► SEEN
//   task alone, or nobody will ────────────────────────►
//   miss it
//
// Nobody will miss a failure that somebody knows already, nor that of a cell that was asked to cancel or silenced.
//
// UNSEEN     Nobody has read the failure, and nobody is about to. It is reported if the last reference goes now.
// TAKEN      The failure was passed to one waiter, which reads it, takes it over as the failure of its own cell, or
//            makes it UNSEEN again.
// SEEN       Somebody has read it, may have read it, or asked for something else: nothing is reported.
//
// UNSEEN and TAKEN have the bit `unreadable`, as ABANDONED has, so that whoever reads an outcome finds both with the
// one test that it needs anyway. None of this concerns a success, or a failure that came of a cancellation. Who passes
// an outcome on also stops at SEEN and at a cancellation (`isUnmarked`).

extension StateSnapshot {
    /// Set when the outcome is a failure, unless a cancellation settled the cell, or it was made with the failure.
    @usableFromInline static let failed: UInt = elsewhere
    /// Set while nobody has looked at the failure, beside ``unreadable``.
    ///
    /// A pending cell has the priority there that was lent to it.
    private static let isNews: UInt = 1 << 50
    /// Set while one waiter has been passed the failure, beside ``unreadable``.
    private static let isPassed: UInt = 1 << 51

    @usableFromInline static let seen: UInt = terminal | failed
    static let unseen: UInt = seen | unreadable | isNews
    static let taken: UInt = seen | unreadable | isPassed

    /// Whether the outcome says all that there is to know: it is a success, or a failure that the cell was made with.
    @inlinable var isUnmarked: Bool {
        bits & (Self.terminal | Self.unreadable | Self.failed | Self.byCancelling) == Self.settled
    }

    /// UNSEEN or TAKEN.
    var isTracked: Bool { bits & (Self.isNews | Self.isPassed) != 0 && isTerminal }
    var isUnseen: Bool { bits & Self.unseen == Self.unseen }
    @inlinable var isSeen: Bool { bits & (Self.seen | Self.unreadable) == Self.seen }

    /// Whether a failure that comes later isn't reported.
    @inlinable var isSilenced: Bool { bits & (Self.terminal | Self.silenced) == Self.silenced }

    /// TAKEN, with a failure that owns nothing: there is neither something to let go of with the cell nor to report.
    ///
    /// Only for a cell that nobody delivers from any more.
    var isTakenPlain: Bool { bits == Self.taken | Self.owningNothing }

    // The rest of the word stays, such as hops that are on their way.

    /// This word, which is UNSEEN or TAKEN, as SEEN.
    fileprivate var asSeen: UInt { bits & ~(Self.unreadable | Self.isNews | Self.isPassed) }

    /// This word, which is TAKEN, as UNSEEN.
    fileprivate var asUnseen: UInt { bits ^ (Self.isNews | Self.isPassed) }

    /// This word, which is UNSEEN, as TAKEN.
    fileprivate var asTaken: UInt { bits ^ (Self.isNews | Self.isPassed) }
}

extension StateWord {
    /// Whether there is an outcome, for one who is going to read it: UNSEEN or TAKEN → SEEN.
    ///
    /// May be called from any thread.
    @inlinable
    func look() -> Bool {
        let now = now
        if now.isReadable { return true }
        guard now.isSettled else { return false }
        lookAtFailure()
        return true
    }

    /// UNSEEN or TAKEN → SEEN; any other word stays as it is.
    ///
    /// May be called from any thread.
    @usableFromInline @inline(never)
    func lookAtFailure() {
        _ = takeOverFailure()
        Recorder.note(.looked(self))
    }

    /// PENDING → PENDING, for a failure that nobody will be told of; or as ``lookAtFailure()`` where it has come.
    ///
    /// May be called from any thread, never under the lock.
    @usableFromInline @inline(never)
    func silence() {
        guard let before = lock() else { return lookAtFailure() }
        unlock(before.bits | StateSnapshot.silenced)
    }

    /// UNSEEN or TAKEN → SEEN, and says whether it was one of them: the caller's cell has the failure from now on.
    ///
    /// May be called from any thread. At most one caller is told true.
    func takeOverFailure() -> Bool { change { now in now.isTracked ? now.asSeen : nil } }

    /// UNSEEN → TAKEN, and TAKEN → SEEN: one more waiter gets the failure.
    ///
    /// Called for a waiter that finds the cell terminal, before it runs.
    @usableFromInline @inline(never)
    func passFailure() {
        _ = change { now in
            guard now.isUnseen else { return now.isTracked ? now.asSeen : nil }
            return now.asTaken
        }
    }

    /// TAKEN → UNSEEN: the waiter that was passed the failure has not looked at it.
    ///
    /// Called for that waiter, once.
    func returnFailure() { _ = change { now in now.isTracked && !now.isUnseen ? now.asUnseen : nil } }
}
