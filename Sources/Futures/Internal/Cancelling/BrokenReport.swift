//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// When the report of a broken promise is made.
//
// Nobody needs the report of a promise that nobody can read. If its last waiter has left, what this thread still does
// because of that refers to the cell, too: a request to cancel it, or the job of its handlers. So the report is queued
// behind those, and is made if there are other references then, or as soon as the cell gets a waiter:
//
//   ABANDONED, with `reportQueued` ──the job runs, or a waiter comes──► ABANDONED
//
// Whoever makes this transition reports. The job doesn't if its own reference is the only one.

extension CellPointer {
    /// Reports the cell, which its caller has just abandoned, as a broken promise.
    ///
    /// Called by the owner of the promise, with the word before that. Never inlined: ``breakPromise(reporting:)``
    /// nests, so its frame has to be small.
    @inline(never)
    func reportBroken(_ before: StateSnapshot) {
        let queue = CompletionQueue.current
        let mayBeUnreferenced = before.pointer == 0 && (before.isCancelRequested || queue.pointee.loop.deferred != nil)
        guard mayBeUnreferenced, state.queueReport() else { return origin.reportBroken() }
        queue.pointee.appendDeferred(.job(BrokenReport(cell: object)))
        CompletionQueue.runRemaining(queue)
    }

    /// Makes the report if it is queued: something waits for the cell, which is abandoned.
    ///
    /// May be called from any thread, with a reference to the cell.
    @inline(never)
    func reportIfQueued() {
        if state.takeReport() { origin.reportBroken() }
    }
}

/// A queued report of a promise that broke.
struct BrokenReport: QueuedJob {
    fileprivate let cell: FutureCell

    func run() {
        let cell = CellPointer(cell)
        if !cell.isUniquelyReferenced { cell.reportIfQueued() }
        withExtendedLifetime(self) {}
    }

    func discard() {}
}

extension StateWord {
    /// ABANDONED → ABANDONED, with `reportQueued`.
    ///
    /// Returns false if it has the bit already.
    fileprivate func queueReport() -> Bool {
        change { now in now.bits == StateSnapshot.abandoned ? now.bits | StateSnapshot.reportQueued : nil }
    }

    /// Clears the bit; returns true to one caller, who makes the report.
    fileprivate func takeReport() -> Bool {
        change { now in
            now.isAbandoned && now.bits != StateSnapshot.abandoned ? StateSnapshot.abandoned : nil
        }
    }
}

@available(*, unavailable, message: "A report is in the body of a cell, which one thread runs.")
extension BrokenReport: Sendable {}
