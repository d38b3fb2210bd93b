//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Who shares a run of work, and what stops it when the last of them has left.
///
/// It knows no types: asking for those of generic classes at run time would cost more than all the rest of a run.
/// ``Flight`` is the same with its types.
///
/// ```
/// underWay(1) ── countIn, leave ──▶ underWay(n) ── the work settles, or is dropped ──▶ over
///                                      └───────── the last caller leaves ──▶ abandoned
/// ```
@usableFromInline
// Sendable: a cell may be used from any thread (see `FutureCell.swift`), the rest is behind a lock or never changes.
final class FlightState: @unchecked Sendable {
    /// What is told when the flight is over, or when its last caller has left: where the outcome is, for as long as the
    /// call lasts, or nil when there is none that anyone should keep.
    ///
    /// Called before any caller sees the outcome, which may be changed there, never under a lock.
    /// ``Flight/outcome(_:)`` gives the pointer its type.
    @usableFromInline typealias Ending = @Sendable (FlightState, UnsafeMutableRawPointer?) -> Void

    /// What the callers wait for.
    @usableFromInline
    enum Work: Sendable {
        case task(Task<Void, Never>)
        case observed(Observation)
    }

    private enum State {
        case underWay(callers: Int, work: Work?)
        /// With the work, where those who have left still wait: they can't say "cancelled".
        case abandoned(waitingFor: Work?)
        case over

        /// What somebody waits for.
        var work: Work? {
            switch self {
            case .underWay(_, let work), .abandoned(let work): work
            case .over: nil
            }
        }
    }

    private let state = Locked(State.underWay(callers: 1, work: nil))
    /// Whether the shared future has its handler: only what tasks await needs one.
    private let isLending = Atomic(false)
    /// The highest priority of those who wait, which the work has, or gets when it begins; 0 if there is none.
    ///
    /// Changed under the lock of the state.
    private let lent = Atomic<UInt8>(0)
    /// What the callers' outcome comes from.
    @usableFromInline let shared: FutureCell
    /// Whether a caller who leaves gets an outcome at once.
    let canSayCancelled: Bool
    private let ended: Ending

    @usableFromInline
    init(_ shared: FutureCell, canSayCancelled: Bool, ended: @escaping Ending) {
        self.shared = shared
        self.canSayCancelled = canSayCancelled
        self.ended = ended
    }

    /// How many callers wait for it now.
    var callers: Int {
        state.withLock { state in
            if case .underWay(let callers, _) = state { callers } else { 0 }
        }
    }

    /// Counts in another caller; false when the flight takes nobody on any more.
    ///
    /// May be called with the map's lock held.
    @usableFromInline
    func countIn() -> Bool {
        state.withLock { state in
            guard case .underWay(let callers, let work) = state else { return false }
            state = .underWay(callers: callers + 1, work: work)
            return true
        }
    }

    /// Sees to it that tasks which await the flight lend their priority to the work.
    @usableFromInline
    func lendToWork() {
        if isLending.load(ordering: .acquiring) { return }
        Lending.noteTask()
        FlightHandler(self).add(to: CellPointer(shared))
        // Not before: who sees it climbs, and finds the handler. Two callers at once may add one each; the second lends
        // nothing that the first has not.
        isLending.store(true, ordering: .releasing)
    }

    /// Suspends the task of a caller, who leaves when it is cancelled.
    ///
    /// Returns whether there is an outcome.
    @usableFromInline
    func suspend() async -> Bool {
        lendToWork()
        let cell = CellPointer(shared)
        Lending.noteWait(for: cell)
        return await whileEscalating { priority in
            if self.lacks(priority) { Lending(priority).lend(to: CellPointer(self.shared)) }
        } wait: {
            if canSayCancelled { return await Awaiting(for: cell).suspendUnlessCancelled { self.leave() } }
            await withTaskCancellationHandler {
                await Awaiting(for: cell).suspend()
            } onCancel: {
                leave()
            }
            return true
        }
    }

    /// Takes on the work that has begun.
    ///
    /// Called once, by the caller who made it.
    @usableFromInline
    func takeOn(_ work: Work) {
        let (isAbandoned, lent) = state.withLock { state -> (Bool, UInt8) in
            switch state {
            case .underWay(let callers, _):
                state = .underWay(callers: callers, work: work)
                return (false, self.lent.load(ordering: .relaxed))
            case .abandoned:
                if !canSayCancelled { state = .abandoned(waitingFor: work) }
                return (true, self.lent.load(ordering: .relaxed))
            case .over: return (false, 0)
            }
        }
        // Everyone left while the work was being made.
        if isAbandoned {
            stop(work)
            if canSayCancelled { return }
        }
        if case .observed(let observation) = work {
            Recorder.note(.joins(CellPointer(shared), CellPointer(observation.cell)))
        }
        if lent > 0 { lend(TaskPriority(rawValue: lent), to: work) }
    }

    private func lend(_ priority: TaskPriority, to work: Work) {
        switch work {
        case .task(let task): Lending.escalate(task, to: priority)
        case .observed(let observation): observation.lend(priority)
        }
    }

    /// Whether the work has been lent nothing as high as a priority.
    private func lacks(_ priority: TaskPriority) -> Bool { priority.rawValue > lent.load(ordering: .relaxed) }

    /// Lends the work a priority, or remembers it for when it begins; where the work is a future's, adds its cell to
    /// those to go on with.
    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        let work = state.withLock { state -> Work? in
            if case .over = state { return nil }
            if !lacks(priority) { return nil }
            lent.store(priority.rawValue, ordering: .relaxed)
            return state.work
        }
        switch work {
        case .task(let task): Lending.escalate(task, to: priority)
        case .observed(let observation): cells.append(observation.cell)
        case nil: break
        }
    }

    /// Adds the cell of a future that does the work.
    func addWork(to cells: inout [FutureCell]) {
        if case .observed(let observation)? = state.withLock({ $0.work }) { cells.append(observation.cell) }
    }

    @usableFromInline
    func leave() {
        let (isLast, work) = state.withLock { state -> (Bool, Work?) in
            guard case .underWay(let callers, let work) = state else { return (false, nil) }
            state =
                callers > 1
                ? .underWay(callers: callers - 1, work: work) : .abandoned(waitingFor: canSayCancelled ? nil : work)
            return (callers == 1, work)
        }
        guard isLast else { return }
        ended(self, nil)
        if let work { stop(work) }
    }

    /// Stops work that nobody waits for, except those who can't go without an outcome.
    private func stop(_ work: Work) {
        switch work {
        // In its turn: what the work waits for may be another flight, whose last caller leaves then, and so on.
        case .task(let task): CompletionQueue.runSoon(HandlersJob.make(TaskHandler(task), of: nil, alone: true))
        case .observed(let observation):
            guard canSayCancelled else { return observation.requestCancellation() }
            Cancellation(of: CellPointer(shared)).request()
            observation.cancel()
        }
    }

    /// Ends the flight, before anyone sees the outcome.
    @usableFromInline
    func end(_ outcome: UnsafeMutableRawPointer) {
        // First, so that whoever finds the map without this flight finds what was kept of it.
        ended(self, outcome)
        _ = close()
    }

    /// Ends the flight of work that was dropped.
    func endWithoutOutcome() {
        if case .underWay = close() { ended(self, nil) }
    }

    /// Lets go of the work, and returns the state before, so that it is released after the lock.
    private func close() -> State {
        state.withLock { state in
            defer { state = .over }
            return state
        }
    }
}

/// What the priority of a task does that awaits the flight itself.
///
/// The future's cell keeps it, and with it the flight, until it is settled or abandoned.
class FlightHandler: CancellationHandler {
    fileprivate final let flight: FlightState

    fileprivate init(_ flight: FlightState) { self.flight = flight }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { flight.lend(priority, to: &cells) }

    override var kind: StageKind { .shared }

    override func addInputs(to cells: inout [FutureCell]) { flight.addWork(to: &cells) }
}

/// What the cancellation and the priority of a caller's future do.
final class CallerHandler: FlightHandler {
    private let observation: Observation

    init(_ flight: FlightState, _ observation: Observation) {
        self.observation = observation
        super.init(flight)
    }

    override func stop() {
        if flight.canSayCancelled { observation.leave() }
        flight.leave()
    }

    /// The work itself, or, where that is a task's, what all callers share.
    override func addInputs(to cells: inout [FutureCell]) {
        let count = cells.count
        super.addInputs(to: &cells)
        if cells.count == count { cells.append(observation.cell) }
    }

    override func addInnerCells(to cells: inout [FutureCell]) { cells += [observation.cell, flight.shared] }
}
