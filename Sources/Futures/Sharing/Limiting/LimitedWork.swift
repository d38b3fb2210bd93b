//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Work of a limiter, from the line to its outcome.
///
/// Owned by the line, and then by the observer of the work's future: if that is dropped without an outcome, the promise
/// is dropped with it.
///
/// Inlinable, as in ``Traversal``.
@_fixed_layout @usableFromInline
// Sound: what it adds to its superclass is Sendable.
final class LimitedWork<Success: Sendable, Failure: Error>: WaitingPlace, DependentWork, @unchecked Sendable {
    @usableFromInline
    enum State: Sendable {
        case waiting(@Sendable () -> Future<Success, Failure>)
        case starting
        case pending(Observation)
        case over
    }

    @usableFromInline let limiter: FutureLimiter
    /// The room that the work will have, if other work refers to that, too.
    @usableFromInline let room: LimiterRoom?
    /// The room of another limiter, which is taken as long as this work runs.
    @usableFromInline let keyRoom: LimiterRoom?
    @usableFromInline let promise: Promise<Success, Failure>
    /// ``beginWork()``, specialized: an override in a generic class isn't.
    @usableFromInline let beginning: @Sendable (LimitedWork) -> Bool
    @usableFromInline let state: Locked<(progress: State, requests: InputRequests)>

    /// Work that waits for its turn, or, without a closure, work that already has room.
    @inlinable
    init(
        _ limiter: FutureLimiter,
        _ call: LimiterCall,
        _ urgency: UInt8,
        in room: LimiterRoom? = nil,
        keeping keyRoom: LimiterRoom? = nil,
        _ work: (@Sendable () -> Future<Success, Failure>)?
    ) {
        self.limiter = limiter
        self.room = room
        self.keyRoom = keyRoom
        beginning = { $0.beginWork() }
        promise = Promise(file: call.file, line: call.line)
        state = Locked((work.map(State.waiting) ?? .starting, InputRequests()))
        super.init(weight: call.weight, urgency: urgency)
    }

    /// The future for the caller.
    @usableFromInline
    func wait() -> Future<Success, Failure> {
        promise.onCancel(of: self)
        return promise.future
    }

    override func begin() -> Bool { beginning(self) }

    @inlinable
    func beginWork() -> Bool {
        // Before the work, which may say that it has begun in this room.
        room?.take(weight)
        guard let future = start() else {
            room?.forget()
            return true
        }
        if let outcome = future.outcome {
            room?.forget()
            finish(outcome)
            return true
        }
        let taken = room ?? LimiterRoom(limiter)
        if room == nil { taken.take(weight) }
        watch(future, taken)
        return false
    }

    /// Starts the work, unless it was cancelled after the line had chosen it.
    @inlinable
    func start() -> Future<Success, Failure>? {
        let (work, isWanted) = state.withLock { state -> ((@Sendable () -> Future<Success, Failure>)?, Bool) in
            guard case .waiting(let work) = state.progress else { return (nil, false) }
            // Not by what was requested of this: if a closure cancels, that comes when the closure has returned.
            let isWanted = !promise.reference.cell.state.now.isTerminal
            state.progress = isWanted ? .starting : .over
            return (work, isWanted)
        }
        guard isWanted, let work else { return nil }
        let future = Recorder.calling(for: promise.reference.cell, .limited) { work() }
        keyRoom?.begin()
        return future
    }

    /// Waits for the future of work that has begun, and keeps the room until then.
    @inlinable
    func watch(_ future: Future<Success, Failure>, _ room: LimiterRoom) {
        let observation = future.observation(LimitStage.self, (self, room))
        Recorder.note(.joins(promise.reference.cell, CellPointer(observation.cell)))
        let requests = state.withLock { state -> InputRequests? in
            // It may have ended by now.
            guard case .starting = state.progress else { return nil }
            state.progress = .pending(observation)
            return state.requests
        }
        requests?.pass(to: observation)
    }

    @inlinable
    func finish(_ outcome: Result<Success, Failure>) {
        endWork()
        promise.complete(with: outcome)
    }

    /// Releases the closure, or what is left of the work, after the lock.
    @inlinable
    func endWork() {
        let old = state.withLock { state in
            defer { state.progress = .over }
            return state.progress
        }
        withExtendedLifetime(old) {}
    }

    func stop() {
        if canSayCancelled(Failure.self), let wasFirst = limiter.leaveLine(self) {
            endWork()
            return wasFirst ? limiter.handOn() : ()
        }
        let progress = state.withLock { state in
            state.requests.requestCancellation()
            return state.progress
        }
        if case .pending(let observation) = progress { observation.requestCancellation() }
    }

    var kind: StageKind { .limited }

    func addInputs(to cells: inout [FutureCell]) {
        if case .pending(let observation) = state.withLock({ $0.progress }) { cells.append(observation.cell) }
    }

    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        let observation = state.withLock { state -> Observation? in
            guard state.requests.lend(priority), case .pending(let observation) = state.progress else { return nil }
            return observation
        }
        if let observation { cells.append(observation.cell) }
    }
}

/// Stays when it is cancelled: the room is taken until the work has settled.
@usableFromInline
enum LimitStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .limited }

    @inlinable
    static func look(
        at outcome: Result<Success, Failure>,
        _ place: (work: LimitedWork<Success, Failure>, room: LimiterRoom)
    ) {
        place.work.finish(outcome)
    }

    @inlinable
    static func sourceWasAbandoned(
        _ place: (work: LimitedWork<Success, Failure>, room: LimiterRoom),
        _ source: CellPointer
    ) {
        BrokenInput.note(source, on: place.work.promise.reference.cell)
    }

    @inlinable static var leavesWhenCancelled: Bool { false }
}
