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
/// The owner of flights keeps them under keys, in a map behind a lock, and removes them when they have ended. The lock
/// order is the map's, then the flight's; a flight calls no other code while it holds its own.
@frozen @usableFromInline
struct Flight<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let state: FlightState

    /// Makes a flight with one caller, who must then call `begin` with the same promise.
    @inlinable
    init(_ promise: Promise<Success, Failure>, ended: @escaping FlightState.Ending) {
        state = FlightState(
            promise.reference.cell.object,
            canSayCancelled: canSayCancelled(Failure.self),
            ended: ended
        )
    }

    /// The future whose outcome all callers get.
    @inlinable var shared: Future<Success, Failure> { Future(storage: .cell(state.shared)) }

    /// The future of a counted caller: cancelling it only makes that caller leave.
    @inlinable
    func attach(_ origin: (file: StaticString, line: UInt)) -> Future<Success, Failure> {
        if let outcome = shared.outcome { return Future(outcome) }
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        let observation = shared.observation(CallerStage.self, promise)
        state.addCaller(promise.reference.cell, observation)
        return promise.future
    }

    /// The outcome for a counted task: it awaits the flight itself, and leaves when it is cancelled.
    @inlinable
    func outcome(_ file: StaticString, _ line: UInt) async -> Result<Success, Failure> {
        if let outcome = shared.outcome { return outcome }
        let isCaller = !state.isDoneByCurrentTask
        if !isCaller, let failure = failureOfCycle(file, line) { return .failure(failure) }
        let isSettled = await state.suspend(asCaller: isCaller)
        if !isSettled, let failure = cancellationFailure(as: Failure.self) { return .failure(failure) }
        return CellPointer(state.shared).outcome(Result<Success, Failure>.self).pointee
    }

    /// The failure of work that waits for its own run; if the type can't represent it, that is reported.
    ///
    /// The work is no caller of the run any more: the last of the others can cancel it.
    @usableFromInline
    func failureOfCycle(_ file: StaticString, _ line: UInt) -> Failure? {
        state.leave()
        let origin = Origin(file: file, line: line).inCycle
        if let failure = brokenFailure(origin, as: Failure.self) { return failure }
        origin.reportBroken()
        return nil
    }

    /// Waits for a future that does the work.
    ///
    /// Called once, by the caller that made the flight.
    @inlinable
    func begin(_ work: Future<Success, Failure>, _ promise: Promise<Success, Failure>) {
        let observer = FlightObserver(state, promise.reference)
        if let outcome = work.outcome { return observer.end(outcome) }
        state.takeOn(.observed(work.observation(FlightObserverStage<Success, Failure>.self, observer)))
    }

    /// Does the work in a task of its own.
    ///
    /// Called once, by the caller that made the flight. With `atOnce` the work begins synchronously, if the system can
    /// do that: the caller is about to wait for it, and waking another thread would cost more than the call itself.
    @inlinable
    func begin(
        name: String?,
        priority: TaskPriority?,
        atOnce: Bool,
        _ promise: Promise<Success, Failure>,
        _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) {
        // Before the task begins, so that the caller waits as soon as it can.
        state.lendToWork()
        if atOnce, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), CompletionQueue.beginWork() {
            let task = Task.immediate(name: name, priority: priority) { await perform(work, promise) }
            CompletionQueue.endBeginningWork()
            state.takeOn(.task(task))
        } else {
            state.takeOn(.task(Task(name: name, priority: priority) { await perform(work, promise) }))
        }
    }

    /// Does the work, and passes the outcome to all callers.
    @inlinable
    nonisolated(nonsending) func perform(
        _ work: @Sendable @isolated(any) () async throws(Failure) -> Success,
        _ promise: Promise<Success, Failure>
    ) async {
        state.beginInCurrentTask()
        var outcome: Result<Success, Failure>
        do throws(Failure) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        // Before a caller sees the outcome: the flight's owner may replace it.
        withUnsafeMutablePointer(to: &outcome) { state.end($0) }
        promise.complete(with: outcome)
    }

    /// The outcome that a flight of these types passes to its ending; see ``FlightState/Ending``.
    @inlinable
    static func outcome(_ told: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Result<Success, Failure>>? {
        told?.assumingMemoryBound(to: Result<Success, Failure>.self)
    }
}

/// Waits for the work: it ends the flight with the outcome, or without one if the work's promise was dropped.
@usableFromInline
final class FlightObserver: Sendable {
    @usableFromInline let flight: FlightState
    @usableFromInline let promise: PromiseReference
    private let hasEnded = Atomic(false)

    @usableFromInline
    init(_ flight: FlightState, _ promise: PromiseReference) {
        self.flight = flight
        self.promise = promise
    }

    deinit {
        if !hasEnded.load(ordering: .relaxed) { flight.endWithoutOutcome() }
    }

    @inlinable
    func end<Success: Sendable, Failure>(_ outcome: Result<Success, Failure>) {
        var outcome = outcome
        withUnsafeMutablePointer(to: &outcome) { endFlight($0) }
        Promise(reference: promise).complete(with: outcome)
    }

    /// The flight may replace the outcome.
    @usableFromInline
    func endFlight(_ outcome: UnsafeMutableRawPointer) {
        hasEnded.store(true, ordering: .relaxed)
        flight.end(outcome)
    }
}

@usableFromInline
enum FlightObserverStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .shared }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ observer: FlightObserver) {
        observer.end(outcome)
    }

    @inlinable
    static func sourceWasAbandoned(_ observer: FlightObserver, _ source: CellPointer) {
        BrokenInput.note(source, on: observer.promise.cell)
    }

    @inlinable static var leavesWhenCancelled: Bool { canSayCancelled(Failure.self) }
}

/// Settles a caller's future like `withoutCancelling`, but under the name of the function that was called.
@usableFromInline
enum CallerStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .shared }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ promise: Promise<Success, Failure>) {
        ShieldStage.look(at: outcome, promise)
    }

    @inlinable
    static func sourceWasAbandoned(_ promise: Promise<Success, Failure>, _ source: CellPointer) {
        ShieldStage.sourceWasAbandoned(promise, source)
    }
}
