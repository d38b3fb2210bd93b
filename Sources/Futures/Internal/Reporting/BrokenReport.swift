//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// When the report of a broken promise is made.
//
// A broken promise whose failure type can't say so is abandoned, and reported: what waits for it waits for ever. There
// is no report if nobody has its future, or if another broken promise is the cause. And if everything that waited has
// left (`unwanted`), nothing waits, even if the cell is still referenced: by a thread that is about to cancel it, the
// job of its handlers, or a stage that was left. The report is put off then until something waits again:
//
//   PENDING ──breakPromise──► PENDING, with `reportDue` ──abandon──► ABANDONED, with `reportDue`
//                                                                        │ something comes to wait
//                                                                        ▼
//                                                                    ABANDONED
//
// Whoever makes the last transition reports. `abandon` keeps the bit, so that there is no moment in which a waiter
// would find the cell abandoned and no report due. If nothing waits for a stage of it either, the stage gets the bit,
// too (`passOn`), since a later waiter of the stage sees only the stage. A promise can thus be reported once for each
// future that something waits for again.

/// The report that a cell breaks.
///
/// May be used from any thread, with a reference to the cell, unless a function says more.
struct BrokenReport {
    /// What the owner of a promise does once that is broken.
    enum Duty {
        /// Nobody could read the failure, so it needs no report.
        case silence
        /// Something waits. If the failure type can't say so, the owner reports the promise.
        case report
        /// Nothing. It needs no report, or somebody else makes it, now or when something comes to wait.
        case none
    }

    let cell: CellPointer

    init(of cell: CellPointer) { self.cell = cell }

    /// Prepares the cell for ``Command/breakPromise``, and returns what its owner does afterwards; nil if the cell is
    /// terminal.
    ///
    /// Never inlined: ``CellPointer/breakPromise(reporting:)`` nests, so its frame has to be small.
    @inline(never)
    func begin(reporting isReporting: Bool) -> Duty? {
        let state = cell.state
        var cause = CompletionQueue.current.pointee.loop.cause
        let isAwaited = isReporting && cause == nil && isAwaited()
        guard let before = state.lock() else { return nil }
        let input = cell.upstream.handlers.flatMap(BrokenInput.first)
        if cause == nil, let input { cause = CellPointer(input).origin }
        // The cause is reported by itself, so no failure because of it has to be.
        if let cause { cell.origin = cause.reported(byFailure: false) }
        let isUnreferenced = before.pointer == 0 && cell.isUniquelyReferenced
        // What breaks because of another promise isn't reported again.
        let needsReport = isReporting && !isUnreferenced && cause == nil
        state.unlock(needsReport && !isAwaited ? before.bits | StateSnapshot.reportDue : before.bits)
        withExtendedLifetime(input) {}
        return isUnreferenced ? .silence : needsReport && isAwaited ? .report : Duty.none
    }

    /// Whether something may wait for the cell.
    ///
    /// Follows waiters down as long as each is the only one, to the first that has to run. False if nothing waits for
    /// the last of them, and that is a bystander, unwanted, silenced, or asked to cancel. True in doubt.
    /// - Complexity: O(1): it follows a few dozen stages at most.
    func isAwaited() -> Bool {
        var last = cell.owned()
        for _ in 0..<32 {
            guard let waiter = Self.onlyWaiter(of: last.pointer) else {
                return !Self.isAwaitedByNobody(last.pointer)
            }
            last = waiter
            if CellTraits(ofPending: last.pointer)?.contains(.hasToRun) == true { return true }
        }
        return true
    }

    /// The waiter, if there is just one, and it is a cell.
    private static func onlyWaiter(of cell: CellPointer) -> OwnedCell? {
        let waiter = cell.state.withLock { before -> OwnedCell? in
            guard !before.hasAwaiter, let first = before.firstWaiter, first.next == nil else { return nil }
            return first.ownedUnderLock()
        }
        return waiter ?? nil
    }

    /// Whether nothing waits for a cell, and it is a bystander, or the cell of a stage or a promise that is unwanted,
    /// silenced, or was asked to cancel.
    private static func isAwaitedByNobody(_ cell: CellPointer) -> Bool {
        let now = cell.state.now
        guard !now.isTerminal, now.pointer == 0, now.bits & StateSnapshot.notAwaited != 0 else { return false }
        let traits = CellTraits(ofPending: cell) ?? []
        if traits.contains(.isEnd) { return now.isSilenced }
        return traits.isDisjoint(with: [.isInput, .hasToRun, .wakes])
    }

    /// Passes a due report of the cell, which is abandoned, on to this waiter.
    ///
    /// If something waits for this waiter, makes the report; otherwise it is due at the waiter from now on, and this
    /// returns true.
    ///
    /// Called by the thread that runs the waiter, or sends it to its executor, before it tells the waiter of the break.
    @inline(never)
    func passOn(to waiter: CellPointer) -> Bool {
        let isStillDue = cell.state.now.isReportDue && !BrokenReport(of: waiter).isAwaited()
        // A hop is told twice, and something may have come to wait for it in between.
        waiter.state.setReportDue(isStillDue)
        if !isStillDue { makeIfDue() }
        return isStillDue
    }

    /// Makes the report if the cell is abandoned, as its owner has found that something waits for it.
    ///
    /// Never inlined, as ``begin(reporting:)``.
    @inline(never)
    func makeIfAbandoned() {
        if cell.state.now.isAbandoned { cell.origin.reportBroken() }
    }

    /// Makes the report if it is due: something waits for the cell, and that is abandoned.
    @inline(never)
    func makeIfDue() {
        // A hop that was cancelled on its way has no origin.
        if cell.state.takeReport(), cell.origin.isKnown { cell.origin.reportBroken() }
    }
}

@available(*, unavailable, message: "A report is made where its cell breaks, or is waited for.")
extension BrokenReport: Sendable {}

extension StateWord {
    /// PENDING → PENDING, with `unwanted`: the last listener has left, since its time was up.
    ///
    /// May be called from any thread.
    func markUnwanted() {
        if let before = lock() { unlock(before.bits | StateSnapshot.unwanted) }
    }

    /// PENDING → PENDING, with or without `reportDue`: the cell is about to break.
    ///
    /// If it is abandoned, the report is due.
    func setReportDue(_ isDue: Bool) {
        let bit = StateSnapshot.reportDue
        guard isDue || now.bits & bit != 0, let before = lock() else { return }
        unlock(isDue ? before.bits | bit : before.bits & ~bit)
    }

    /// ABANDONED, with `reportDue` → ABANDONED; returns true to one caller, who makes the report.
    fileprivate func takeReport() -> Bool {
        change { now in now.isReportDue ? StateSnapshot.abandoned : nil }
    }
}

extension StateSnapshot {
    /// Bits of a pending cell, one of which is set if all of its listeners may have left.
    fileprivate static let notAwaited = unwanted | silenced | cancelRequested

    /// Whether the cell is abandoned, and its report is still to be made.
    var isReportDue: Bool { bits == Self.abandoned | Self.reportDue }
}
