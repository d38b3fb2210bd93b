//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// The callers that share a run of work, and what stops it when the last of them has left.
///
/// It isn't generic: requesting the metadata of generic classes at run time would cost more than the rest of a run.
/// ``Flight`` adds the types.
///
/// ```
/// underWay(1) ── countIn, leave ──▶ underWay(n) ── the work settles, or is dropped ────────────────▶ over
///                                      └──────── the last caller leaves ──▶ left ── the same ────────▲
/// ```
@usableFromInline
// Sendable: a cell may be used from any thread (see `FutureCell.swift`), the rest is behind a lock or never changes.
final class FlightState: @unchecked Sendable {
    /// Called when the flight is over, or when its last caller has left: with the location of the outcome, valid during
    /// the call, or nil if there is none to keep.
    ///
    /// Called before any caller sees the outcome, so it may change that. Never called under a lock. A run that its last
    /// caller has left calls it again if it ends with an outcome. ``Flight/outcome(_:)`` gives the pointer its type.
    @usableFromInline typealias Ending = @Sendable (FlightState, UnsafeMutableRawPointer?) -> Void

    /// The work that the callers wait for.
    @usableFromInline
    enum Work: Sendable {
        case task(Task<Void, Never>)
        case observed(Observation)
    }

    private enum State {
        case underWay(callers: Int, work: Work?)
        /// With the work, if callers that have left still wait because they can't represent a cancellation.
        case left(waitingFor: Work?)
        case over

        /// The work that is still waited for.
        var work: Work? {
            switch self {
            case .underWay(_, let work), .left(let work): work
            case .over: nil
            }
        }
    }

    private let state = Locked(State.underWay(callers: 1, work: nil))
    /// Whether the shared future has its handler: only a flight that tasks await needs one.
    private let isLending = Atomic(false)
    /// The highest priority of the waiters, which the work has, or gets when it begins; 0 if there is none.
    ///
    /// Changed under the lock of the state.
    private let lent = Atomic<UInt8>(0)
    /// The task that does the work; 0 if it hasn't begun, or a future does it.
    private let worker = Atomic<UInt>(0)
    /// Where the callers' outcome comes from.
    @usableFromInline let shared: FutureCell
    /// Whether a caller that leaves gets an outcome at once.
    let canSayCancelled: Bool
    private let ended: Ending

    @usableFromInline
    init(_ shared: FutureCell, canSayCancelled: Bool, ended: @escaping Ending) {
        self.shared = shared
        self.canSayCancelled = canSayCancelled
        self.ended = ended
    }

    /// How many callers are waiting now.
    var callers: Int {
        state.withLock { state in
            if case .underWay(let callers, _) = state { callers } else { 0 }
        }
    }

    /// Counts in another caller, who must then call ``Flight/attach(_:)`` or ``Flight/outcome(_:_:)``; returns false if
    /// the flight accepts no more.
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

    /// Ensures that tasks which await the flight lend their priority to the work.
    @usableFromInline
    func lendToWork() {
        if isLending.load(ordering: .acquiring) { return }
        Lending.noteTask()
        FlightHandler(self).add(to: CellPointer(shared))
        // Not earlier: a thread that sees this climbs, and finds the handler. Two callers at once may add one each; the
        // second lends nothing that the first hasn't.
        isLending.store(true, ordering: .releasing)
    }

    /// Adds a handler to a caller's future: if that is cancelled, the caller leaves the flight.
    @usableFromInline
    func addCaller(_ cell: CellPointer, _ observation: Observation) {
        CallerHandler(self, observation).add(to: cell)
    }

    /// Called by the task that does the work, before it begins.
    @usableFromInline
    func beginInCurrentTask() { worker.store(Self.currentTask, ordering: .relaxed) }

    /// Whether the current task does the work, and would wait for itself.
    ///
    /// May be called in any task.
    @usableFromInline var isDoneByCurrentTask: Bool { worker.load(ordering: .relaxed) == Self.currentTask }

    // Sound: `UnsafeCurrentTask` is a reference to the task, and only compared.
    private static var currentTask: UInt {
        withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } ?? 1 }
    }

    /// Suspends the current task.
    ///
    /// A caller leaves if it is cancelled; a task that does the work itself has left already. Returns whether there is
    /// an outcome.
    @usableFromInline
    func suspend(asCaller isCaller: Bool) async -> Bool {
        lendToWork()
        let cell = CellPointer(shared)
        Lending.noteWait(for: cell)
        return await whileEscalating { priority in
            if self.lacks(priority) { Lending(priority).lend(to: CellPointer(self.shared)) }
        } wait: {
            await Awaiting(for: cell).suspend(unlessCancelled: canSayCancelled) { if isCaller { self.leave() } }
        }
    }

    /// Takes over the work that has begun.
    ///
    /// Called once, by the caller that made it.
    @usableFromInline
    func takeOn(_ work: Work) {
        let (isLeft, lent) = state.withLock { state -> (Bool, UInt8) in
            switch state {
            case .underWay(let callers, _):
                state = .underWay(callers: callers, work: work)
                return (false, self.lent.load(ordering: .relaxed))
            case .left:
                if !canSayCancelled { state = .left(waitingFor: work) }
                return (true, self.lent.load(ordering: .relaxed))
            case .over: return (false, 0)
            }
        }
        // All callers left while the work was being created.
        if isLeft {
            stop(work)
            if canSayCancelled { return }
        }
        let priority = lent > 0 ? TaskPriority(rawValue: lent) : nil
        switch work {
        case .task(let task):
            if let priority { Lending.escalate(task, to: priority) }
        case .observed(let observation):
            Recorder.note(.joins(CellPointer(shared), CellPointer(observation.cell)))
            if let priority { observation.lend(priority) }
        }
    }

    /// Whether the priority is higher than any that was lent to the work.
    private func lacks(_ priority: TaskPriority) -> Bool { priority.rawValue > lent.load(ordering: .relaxed) }

    /// Lends a priority to the work, or keeps it until the work begins; adds the cell of a future's work to the cells
    /// to continue with.
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
                ? .underWay(callers: callers - 1, work: work) : .left(waitingFor: canSayCancelled ? nil : work)
            return (callers == 1, work)
        }
        guard isLast else { return }
        ended(self, nil)
        if let work { stop(work) }
    }

    /// Stops work for which nobody waits any more, apart from cancelled callers that can't return without an outcome.
    private func stop(_ work: Work) {
        switch work {
        // Queued: the work may wait for another flight, whose last caller leaves then, and so on.
        case .task(let task): CompletionQueue.runSoon(HandlersJob.make(TaskHandler(task), of: nil, alone: true))
        case .observed(let observation):
            guard canSayCancelled else { return observation.requestCancellation() }
            Cancellation(of: CellPointer(shared)).request()
            observation.cancel()
        }
    }

    /// Ends the flight before a caller sees the outcome.
    @usableFromInline
    func end(_ outcome: UnsafeMutableRawPointer) {
        // First, so that a thread that finds this flight gone from the map finds what was kept of it.
        ended(self, outcome)
        _ = close()
    }

    /// Ends the flight of work that was dropped.
    @usableFromInline
    func endWithoutOutcome() {
        if case .underWay = close() { ended(self, nil) }
    }

    /// Ends the flight, and returns the previous state, so that the caller releases the work after the lock.
    private func close() -> State { state.exchange(.over) }
}

/// Handles the priority of a task that awaits the flight itself.
///
/// The future's cell keeps it, and with it the flight, until it is settled or abandoned.
class FlightHandler: CancellationHandler {
    fileprivate final let flight: FlightState

    fileprivate init(_ flight: FlightState) { self.flight = flight }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { flight.lend(priority, to: &cells) }

    override var kind: StageKind { .shared }

    override func addInputs(to cells: inout [FutureCell]) { flight.addWork(to: &cells) }
}

/// Handles the cancellation and the priority of a caller's future.
private final class CallerHandler: FlightHandler {
    private let observation: Observation

    init(_ flight: FlightState, _ observation: Observation) {
        self.observation = observation
        super.init(flight)
    }

    override func stop() {
        if flight.canSayCancelled { observation.leave() }
        flight.leave()
    }

    /// The work itself, or, for a task's work, the future that all callers share.
    override func addInputs(to cells: inout [FutureCell]) {
        let count = cells.count
        super.addInputs(to: &cells)
        if cells.count == count { cells.append(observation.cell) }
    }

    override func addInnerCells(to cells: inout [FutureCell]) { cells += [observation.cell, flight.shared] }
}
