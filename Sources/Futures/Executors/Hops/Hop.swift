//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A hop is a cell that passes its source's outcome on, on an executor. The thread that settles the source puts it in
// its outbox (`Outbox.deliver`), without a command, as does a thread that attaches it to a settled source; in the
// executor's job it is told to `run`. A hop that comes through the queue is first told to `run` there, and posts itself
// (`Outbox.postInTurn`). It keeps its body until the job runs.
//
// The hop of `on(_:)` is a future like any other. The hop of an operator with an executor is hidden: only that
// operator's stage waits for it, and its closure must only run in the job. So a hidden hop that is dropped doesn't
// settle: it is abandoned, and the stage breaks in its own failure type. One that is cancelled is abandoned, too, and
// the stage is cancelled in its own failure type; but one in front of a tap goes to its executor (`TapHop`). An
// observer has no future, so its hop and its stage are one cell; see `HoppingObserver.swift`.

/// The body of a hop: what it keeps until its job runs.
@frozen @usableFromInline
struct Hop {
    /// Nil once the job runs or is dropped.
    ///
    /// Changed under the cell's lock while the cell is pending, since a thread that is going to block reads it.
    @usableFromInline var executor: ExecutorReference?
    @usableFromInline let origin: Origin
    /// Whether it was posted, and hasn't run.
    @usableFromInline var isUnderWay = false

    @inlinable
    init(executor: consuming ExecutorReference, origin: Origin) {
        self.executor = executor
        self.origin = origin
    }
}

/// Who waits for a hop: the owners of its future, or the one stage behind it.
@usableFromInline
protocol HopAudience: Sendable {
    /// The hop's traits: whether a cancelled hop leaves its source, or still goes to its executor, with the
    /// cancellation as its outcome.
    static var traits: CellTraits { get }

    /// Ends a hop whose body was released: it was cancelled or, if there is an origin, dropped or in a cycle.
    ///
    /// Returns whether the hop needs no report: its failure, or its stage's, tells of the break, or nothing waited.
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool
}

/// The owners of the future of `on(_:)`.
@usableFromInline
enum OpenHop<Success: Sendable, Failure: Error>: HopAudience {
    @inlinable static var traits: CellTraits { .cancelling(as: Failure.self) }

    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        guard let origin else {
            _ = hop.performDefault(.cancel, as: Result<Success, Failure>.self, queue)
            return true
        }
        let saysSo = canSayBroken(origin, Failure.self)
        return hop.endBroken(origin.reported(byFailure: saysSo), as: Result<Success, Failure>.self, queue)
    }
}

/// The stage of an operator whose future fails with `Failure`.
@usableFromInline
enum HiddenHop<Failure: Error>: HopAudience {
    /// A hop is cancelled only after its stage has left it.
    ///
    /// If the stage can't represent a cancellation, neither is cancelled, and the closure gets the source's outcome.
    @inlinable static var traits: CellTraits { .cancelling(as: Failure.self) }

    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        let stageSaysSo = origin.map { canSayBroken($0, Failure.self) } ?? true
        return HopCell(hop).end(brokenAt: origin, stageSaysSo: stageSaysSo, queue)
    }
}

/// A tap, whose closure runs on the executor even if it is cancelled.
@usableFromInline
enum TapHop<Success: Sendable, Failure: Error>: HopAudience {
    @inlinable static var traits: CellTraits { .tap(as: Failure.self) }

    /// The tap breaks, which is reported unless an owner or a waiter of its future gets the failure.
    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        let tapSaysSo = origin.map { HopCell(hop).firstWaiterIsReferenced && canSayBroken($0, Failure.self) } ?? true
        return HopCell(hop).end(brokenAt: origin, stageSaysSo: tapSaysSo, queue)
    }
}

/// The cell of a hop.
@frozen @usableFromInline
struct HopCell {
    @usableFromInline let cell: CellPointer

    @inlinable init(_ cell: CellPointer) { self.cell = cell }

    /// Makes a hop.
    @inlinable
    static func make<Success, Failure, Audience: HopAudience>(
        to executor: consuming ExecutorReference,
        origin: Origin,
        as type: Result<Success, Failure>.Type,
        for audience: Audience.Type
    ) -> OwnedCell {
        typealias Outcome = Result<Success, Failure>
        let behavior = Behavior { cell, command, queue in
            let hop = HopCell(cell)
            switch command {
            case .run where hop.isUnderWay, .runBroken where hop.isUnderWay:
                hop.releaseExecutor()
                // Its stage runs next, before hops behind it in the job: such a hop may be an observer's, which has no
                // stage, and runs its closure itself.
                let outer = queue.pointee.loop.holdBack()
                if command == .runBroken {
                    _ = cell.performDefault(command, as: Outcome.self, queue)
                } else if let source = cell.upstream.source {
                    if hop.wasCancelledUnderWay(behind: source, Audience.self, queue),
                        let failure = cancellationFailure(as: Failure.self)
                    {
                        cell.settle(Outcome.failure(failure), queue)
                    } else {
                        cell.settle(source.outcome(Outcome.self).pointee, queue)
                    }
                }
                queue.pointee.loop.restore(outer)
            case .run, .runBroken:
                Outbox.postInTurn(cell, queue)
            case .drop:
                hop.releaseExecutor()
            case .describe:
                return [.isHop, Audience.traits, .kind(.on)]
            case .cancel:
                _ = Audience.end(cell, brokenAt: nil, queue)
            case .breakPromise:
                let origin = cell.body(Hop.self).pointee.origin.inDroppedJob
                let needsReport = !hop.isBehindBroken
                hop.releaseExecutor()
                if !Audience.end(cell, brokenAt: origin, queue), needsReport { origin.reportBroken() }
            case .breakCycle:
                let origin = cell.body(Hop.self).pointee.origin.inCycle
                if !Audience.end(cell, brokenAt: origin, queue), cell.state.now.isAbandoned { origin.reportBroken() }
            case .runInCycle:
                let origin = cell.body(Hop.self).pointee.origin.inCycle
                OwnedCell(fromWord: cell).runInCycle(origin, as: Outcome.self, queue)
            case .runCancelled, .destroy, .destroyLater, .reportFailure:
                return cell.performDefault(command, as: Outcome.self, queue)
            }
            return []
        }
        return OwnedCell(behavior, holding: Hop(executor: executor, origin: origin), outcome: type)
    }

    @inlinable var isUnderWay: Bool { cell.body(Hop.self).pointee.isUnderWay }

    /// Whether a tap was cancelled on its way to the executor, so that its closure gets the cancellation.
    ///
    /// Not behind another tap: that tap's closure may have got the real outcome, and of `onSuccess` and `onFailure` in
    /// one chain exactly one must run.
    ///
    /// Called by the thread that runs the hop.
    @inlinable
    func wasCancelledUnderWay<Audience: HopAudience>(
        behind source: CellPointer,
        _ audience: Audience.Type,
        _ queue: CompletionQueue.Pointer
    ) -> Bool {
        Audience.traits.contains(.seesCancellation) && cell.state.now.isCancelRequested
            && !source.traits(queue).contains(.hasToRun)
    }

    /// Whether the hop's source is abandoned, and that was reported, or will be when something waits for it.
    ///
    /// Called by the thread on which the job was dropped: it may access the body.
    @usableFromInline var isBehindBroken: Bool {
        guard let source = cell.upstream.source, source.state.now.isAbandoned else { return false }
        return source.origin.hasReport
    }

    /// Ends the hop without an outcome, unless it is terminal, and tells its stage; see ``HopAudience``.
    @usableFromInline
    func end(brokenAt origin: Origin?, stageSaysSo: Bool, _ queue: CompletionQueue.Pointer) -> Bool {
        // A hop that was cancelled has no origin, and needs none: nothing is reported.
        let before = cell.abandon(origin: origin?.reported(byFailure: stageSaysSo) ?? .unknown, queue)
        return stageSaysSo || (before?.pointer ?? 0) == 0
    }

    /// Whether the future of the stage behind the hop has an owner or a waiter.
    @usableFromInline var firstWaiterIsReferenced: Bool {
        guard let before = cell.state.lock() else { return false }
        defer { cell.state.unlock(before.bits) }
        return before.firstWaiter.map { $0.state.now.pointer != 0 || !$0.isUniquelyReferenced } ?? false
    }

    /// Takes the executor out of the hop, whose body the caller owns.
    @usableFromInline
    func releaseExecutor() {
        let hop = cell.body(Hop.self)
        guard let before = cell.state.lock() else {
            // It was abandoned before its body was released (as in `LeftBehind`). No thread can lock it any more, so
            // none reads the executor.
            hop.pointee.executor = nil
            return
        }
        let executor = hop.pointee.executor.take()
        cell.state.unlock(before.bits)
        withExtendedLifetime(executor) {}
    }

    /// The executor, whose object is retained once more, for the caller to release; see
    /// ``CellPointer/ownedUnderLock()``.
    ///
    /// Called with the lock held. The optimizer may leave the retain of a result to the caller, after the unlock. So
    /// this retains the object itself.
    @inline(never)
    private func executorUnderLock() -> ExecutorReference? {
        guard let executor = cell.body(Hop.self).pointee.executor else { return nil }
        _ = Unmanaged.passRetained(executor.object)
        return executor
    }

    /// Stops the program if this thread is going to wait for the hop, but would have to run it.
    func checkBlocking() {
        guard let before = cell.state.lock() else { return }
        // Not the other fields, which the thread that runs the hop changes without the lock.
        let reference = executorUnderLock()
        let origin = cell.body(Hop.self).pointee.origin
        cell.state.unlock(before.bits)
        guard let reference else { return }
        defer { Unmanaged.passUnretained(reference.object).release() }
        let executor = reference.base
        if !executor.isCurrent { return }
        fatalError(
            """
            Futures: wait() blocks \(executor.nameInMessages), where the closure or hop attached at \(origin.fileID):\(origin.line) \
            has to run: it would wait for ever. Await the value, or wait on another thread.
            """
        )
    }
}

@available(*, unavailable, message: "A hop is reached through its cell.")
extension HopCell: Sendable {}

@available(*, unavailable, message: "A hop is in the body of a cell, which is handed over by its state.")
extension Hop: Sendable {}

extension HopCell {
    /// Where the executor was given that a cell waits for, if the cell is a hop whose job hasn't run.
    ///
    /// May be called from any thread, with a reference to the cell.
    static func executor(of cell: CellPointer) -> Origin? {
        guard CellTraits(ofPending: cell)?.contains(.isHop) == true else { return nil }
        let origin = cell.state.withLock { _ in
            // Not the whole body, of which the thread that sends the hop changes a part without the lock.
            let hop = cell.body(Hop.self)
            return hop.pointee.executor == nil ? nil : hop.pointee.origin
        }
        return origin ?? nil
    }
}

// A thread that waits for a closure that it would have to run itself waits forever. Two cases are detected: a hop to
// the executor that the thread is on, and a task of the main actor.

extension HopCell {
    /// Stops the program with a message if this thread would have to run what a cell waits for.
    ///
    /// May be called from any thread, with a reference to the cell. Goes up like a cancellation, one lock at a time,
    /// without recursion.
    static func checkBlocking(above cell: CellPointer) {
        var ascent = Ascent(from: cell)
        repeat {
            guard let traits = CellTraits(ofPending: ascent.cell) else { continue }
            if traits.contains(.isHop) {
                HopCell(ascent.cell).checkBlocking()
            } else {
                MainActorWork(of: ascent.cell).checkBlocking()
            }
        } while ascent.moveUp()
    }
}
