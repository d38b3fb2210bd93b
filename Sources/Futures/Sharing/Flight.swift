//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// One run of work that several callers share, and that is cancelled when the last of them has left.
///
/// Who makes flights keeps them under a key, in a map behind a lock, and ends that with `ended`. The order of locks is
/// the map's, then the flight's; a flight calls nobody while it holds its own.
///
/// ```
/// underWay(1) ── countIn, leave ──▶ underWay(n) ── the work settles, or is dropped ──▶ over
///                                      └───────── the last caller leaves ──▶ abandoned
/// ```
final class Flight<Success: Sendable, Failure: Error>: Sendable {
    /// What is told once when the flight is over: the outcome, or nil when there is none that anyone should keep.
    ///
    /// Called before any caller sees the outcome, never under a lock.
    typealias Ending = @Sendable (Flight, Result<Success, Failure>?) -> Void

    private enum State {
        /// With the highest priority of those who wait.
        case underWay(callers: Int, work: Observation?, lent: LentPriority?)
        case abandoned
        case over
    }

    private let state = Locked(State.underWay(callers: 1, work: nil, lent: nil))
    /// Whether the flight's own future has its handler: only what tasks await needs one.
    private let isLending = Atomic(false)
    private let shared: Future<Success, Failure>
    private let ended: Ending

    /// Makes a flight with one caller, whose `begin` with the promise of this future has to follow.
    init(_ shared: Future<Success, Failure>, ended: @escaping Ending) {
        self.shared = shared
        self.ended = ended
    }

    /// Counts in another caller, whose `attach` has to follow.
    ///
    /// Returns false when the flight takes nobody on any more. May be called with the map's lock held.
    func countIn() -> Bool {
        state.withLock { state in
            guard case .underWay(let callers, let work, let lent) = state else { return false }
            state = .underWay(callers: callers + 1, work: work, lent: lent)
            return true
        }
    }

    /// The future of a caller who was counted in: cancelling it only makes that caller leave.
    func attach(_ origin: (file: StaticString, line: UInt)) -> Future<Success, Failure> {
        if let outcome = shared.outcome { return Future(outcome) }
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        let observation = shared.observation(ShieldStage.self, promise)
        CallerHandler(self, observation).add(to: promise.reference.cell)
        return promise.future
    }

    /// What a task gets that was counted in: it awaits the flight itself, and leaves when it is cancelled.
    func outcome() async -> Result<Success, Failure> {
        if let outcome = shared.outcome { return outcome }
        lendToWork()
        return await withTaskCancellationHandler {
            await shared.result
        } onCancel: {
            leave()
        }
    }

    /// Sees to it that tasks which await the flight lend their priority to the work.
    private func lendToWork() {
        guard case .pending(let object) = shared.storage, !isLending.exchange(true, ordering: .relaxed) else { return }
        FlightHandler(self).add(to: CellPointer(object))
    }

    /// Takes the work on.
    ///
    /// Called once, by the caller who made it.
    func begin(_ work: Future<Success, Failure>, _ promise: Promise<Success, Failure>) {
        let observer = FlightObserver(self, promise)
        if let outcome = work.outcome { return observer.end(outcome) }
        let observation = work.observation(FlightObserverStage.self, observer)
        let (isAbandoned, lent) = state.withLock { state -> (Bool, LentPriority?) in
            switch state {
            case .underWay(let callers, _, let lent):
                state = .underWay(callers: callers, work: observation, lent: lent)
                return (false, lent)
            case .abandoned: return (true, nil)
            case .over: return (false, nil)
            }
        }
        // Everyone left while the work was being made.
        if isAbandoned { return stop(observation) }
        if let lent { observation.lend(lent.priority) }
    }

    /// Adds the work to those that a priority is lent to, or remembers that for when it begins.
    fileprivate func borrow(_ priority: TaskPriority, _ cells: inout [FutureCell]) {
        let work = state.withLock { state -> Observation? in
            guard case .underWay(let callers, let work, let lent) = state else { return nil }
            if let lent, lent >= priority { return nil }
            state = .underWay(callers: callers, work: work, lent: LentPriority(priority))
            return work
        }
        if let work { cells.append(work.cell) }
    }

    fileprivate func leave() {
        let (isLast, work) = state.withLock { state -> (Bool, Observation?) in
            guard case .underWay(let callers, let work, let lent) = state else { return (false, nil) }
            state = callers > 1 ? .underWay(callers: callers - 1, work: work, lent: lent) : .abandoned
            return (callers == 1, work)
        }
        guard isLast else { return }
        ended(self, nil)
        if let work { stop(work) }
    }

    /// Stops work that nobody waits for, except those who can't go without an outcome.
    private func stop(_ work: Observation) {
        if cancellationFailure(as: Failure.self) == nil {
            work.requestCancellation()
        } else {
            shared.cancel()
            work.cancel()
        }
    }

    fileprivate func end(_ outcome: Result<Success, Failure>) {
        // First, so that whoever finds the map without this flight finds what was kept of it.
        ended(self, outcome)
        _ = close()
    }

    fileprivate func endWithoutOutcome() {
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
private final class FlightHandler<Success: Sendable, Failure: Error>: CancellationHandler {
    private let flight: Flight<Success, Failure>

    init(_ flight: Flight<Success, Failure>) { self.flight = flight }

    override var lends: Bool { true }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { flight.borrow(priority, &cells) }
}

/// What a caller's cancellation and priority do.
private final class CallerHandler<Success: Sendable, Failure: Error>: CancellationHandler {
    private let flight: Flight<Success, Failure>
    private let observation: Observation

    init(_ flight: Flight<Success, Failure>, _ observation: Observation) {
        self.flight = flight
        self.observation = observation
    }

    override func stop() {
        if cancellationFailure(as: Failure.self) != nil { observation.leave() }
        flight.leave()
    }

    override var lends: Bool { true }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { flight.borrow(priority, &cells) }
}

/// What waits for the work: it ends the flight with the outcome, or, when the work's promise was dropped, without one.
private final class FlightObserver<Success: Sendable, Failure: Error>: Sendable {
    private let flight: Flight<Success, Failure>
    private let promise: Promise<Success, Failure>
    private let hasEnded = Atomic(false)

    init(_ flight: Flight<Success, Failure>, _ promise: Promise<Success, Failure>) {
        self.flight = flight
        self.promise = promise
    }

    deinit {
        if !hasEnded.load(ordering: .relaxed) { flight.endWithoutOutcome() }
    }

    func end(_ outcome: Result<Success, Failure>) {
        hasEnded.store(true, ordering: .relaxed)
        flight.end(outcome)
        promise.complete(with: outcome)
    }
}

private enum FlightObserverStage<Success: Sendable, Failure: Error>: ObserverStage {
    static func look(at outcome: Result<Success, Failure>, _ observer: FlightObserver<Success, Failure>) {
        observer.end(outcome)
    }

    static var leavesWhenCancelled: Bool { cancellationFailure(as: Failure.self) != nil }
}
