//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the rounds of a retry share.
///
/// What knows the types is inlinable, for the reason given at ``Traversal``.
@_fixed_layout @usableFromInline
final class RetryPlan<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let waits: RetryPolicy.Waits
    @usableFromInline let operation: @Sendable (Int) throws(Failure) -> Future<Success, Failure>
    @usableFromInline let isWorthIt: @Sendable (Failure) -> Bool
    @usableFromInline let onFailure: @Sendable (FailedAttempt<Failure>) -> Void
    /// Whether a wait would end after the time limit; nil if there is none.
    @usableFromInline let isTooLate: (@Sendable (Duration) -> Bool)?
    @usableFromInline let makeTimer: @Sendable (Duration, Failure) -> Future<Void, Failure>
    /// Where all closures run, if given.
    @usableFromInline let executor: ExecutorReference?
    @usableFromInline let origin: (file: StaticString, line: UInt)
    @usableFromInline let returned = Locked(ReturnedCell())

    @inlinable
    init<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        _ clock: C,
        _ executor: ExecutorReference?,
        _ isWorthIt: @escaping @Sendable (Failure) -> Bool,
        _ onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void,
        _ origin: (file: StaticString, line: UInt),
        _ operation: @escaping @Sendable (Int) throws(Failure) -> Future<Success, Failure>
    ) {
        waits = policy.waits
        self.operation = operation
        self.isWorthIt = isWorthIt
        self.onFailure = onFailure
        self.executor = executor
        self.origin = origin
        if let end = policy.end(on: clock) {
            isTooLate = { wait in clock.now.advanced(by: wait) > end }
        } else {
            isTooLate = nil
        }
        makeTimer = { wait, failure in
            .waiting(
                wait,
                for: .success(()),
                cutShort: .failure(failure),
                tolerance: nil,
                clock,
                as: .retry,
                file: origin.file,
                line: origin.line
            )
        }
    }

    /// Makes the first attempt, on the executor if there is one.
    @inlinable
    func start() -> Future<Success, Failure> {
        let first = RetryRound(plan: self, number: 1, waits: waits)
        let future = executor == nil ? first.start() : first.begin(after: .success(()), since: nil)
        if case .cell(let cell) = future.storage { returned.set(CellPointer(cell)) }
        return future
    }

    /// Whether it was asked to cancel: if the failure can represent that, the returned future is settled then.
    @inlinable var isCancelled: Bool { returned.isCancelled }
}

/// The cell of the future that a retry has returned.
///
/// It knows whether the retry was asked to cancel. The stage of a round can't tell: the executor may begin that round
/// before the previous closure has returned, and linked the stage to this cell. As long as there are rounds, the cell
/// is referenced here, so that a retry goes on after a cancelled task has left it; see `LeftBehind.swift`.
///
/// A cell and not a future, since the code that releases a plan isn't specialized.
@frozen @usableFromInline
struct ReturnedCell {
    @usableFromInline var cell: FutureCell?

    @inlinable init() {}
}

extension Locked<ReturnedCell> {
    /// Sets the cell, unless it is settled already: then nobody asks for it any more.
    @usableFromInline
    func set(_ cell: CellPointer) {
        if !cell.state.now.isTerminal { withLock { $0.cell = cell.object } }
    }

    /// Whether the cell was asked to cancel, or is settled.
    @usableFromInline var isCancelled: Bool {
        // Released outside of the lock.
        guard let cell = withLock({ $0.cell }) else { return false }
        let state = withExtendedLifetime(cell) { CellPointer(cell).state.now }
        return state.isCancelRequested || state.isTerminal
    }
}

/// One attempt of a retry and what follows it: the body of a stage.
@frozen @usableFromInline
struct RetryRound<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let plan: RetryPlan<Success, Failure>
    @usableFromInline var number: Int
    @usableFromInline var waits: RetryPolicy.Waits
    /// The previous attempt.
    ///
    /// Its failure is handled, unless the next attempt returns the same future: then it is the outcome again.
    @usableFromInline var previous: Future<Success, Failure>?

    @inlinable
    init(plan: RetryPlan<Success, Failure>, number: Int, waits: RetryPolicy.Waits) {
        self.plan = plan
        self.number = number
        self.waits = waits
    }

    /// Makes the attempt after a wait, on the executor if there is one, unless it is cancelled first.
    @inlinable
    func begin(after wait: Future<Void, Failure>, since failure: Failure?) -> Future<Success, Failure> {
        func derive(after wait: Future<Void, Failure>) -> Future<Success, Failure> {
            let body = RetryWait(next: self, since: failure)
            return Future(attaching: .stage(RetryWaitStage<Success, Failure>.self, body), to: wait.ownedSource())
                .shown(at: plan.origin)
        }
        guard let executor = plan.executor else { return derive(after: wait) }
        return wait.running(on: executor, plan.origin.file, plan.origin.line) { derive(after: $0) }
    }

    /// Makes the attempt when the pause after a failure is over.
    @inlinable
    func begin(afterWaiting pause: Duration, since failure: Failure) -> Future<Success, Failure> {
        begin(after: plan.makeTimer(pause, failure), since: failure)
    }

    /// Makes the attempt, synchronously, and those after it as long as they fail at once.
    ///
    /// Called on the executor, if there is one.
    @inlinable
    func start() -> Future<Success, Failure> {
        var round = self
        // Limited: until there is a future to return, the first attempts can't be cancelled.
        for _ in 1..<CompletionQueue.maximumDepth {
            let attempt = round.attempt()
            guard var outcome = attempt.outcomeWithoutLooking, let entered = CompletionQueue.enter() else {
                return round.goingOn(after: attempt)
            }
            guard let (next, wait, failure) = entered.exiting(with: round.next(after: &outcome, of: attempt)) else {
                // The attempt itself, which knows whether its failure was seen.
                guard plan.isCancelled, canSayCancelled(Failure.self) else { return attempt }
                // The retry was cancelled, so nobody looks at the attempt's failure.
                attempt.silence()
                return Future(outcome)
            }
            // The closures have read its failure; see `previous`.
            attempt.passFailure()
            if wait > .zero { return next.begin(afterWaiting: wait, since: failure) }
            round = next
        }
        return round.goingOn(after: round.attempt())
    }

    @inlinable
    func attempt() -> Future<Success, Failure> {
        do throws(Failure) {
            let attempt = try plan.operation(number)
            if let previous, previous.isSame(as: attempt) { attempt.returnFailure() }
            return attempt
        } catch {
            return .failure(error)
        }
    }

    /// Continues when the attempt has settled, on the executor if there is one.
    @inlinable
    func goingOn(after attempt: Future<Success, Failure>) -> Future<Success, Failure> {
        guard let executor = plan.executor else { return RetryStage<Success, Failure>.derive(from: attempt, self) }
        return attempt.running(on: executor, plan.origin.file, plan.origin.line) {
            RetryStage<Success, Failure>.derive(from: $0, self)
        }
    }

    /// The future of the next round; nil if the outcome is final.
    @inlinable
    func future(
        after outcome: inout Result<Success, Failure>,
        of attempt: Future<Success, Failure>
    ) -> Future<Success, Failure>? {
        guard let (next, wait, failure) = next(after: &outcome, of: attempt) else { return nil }
        return wait > .zero ? next.begin(afterWaiting: wait, since: failure) : next.start()
    }

    /// The next round after a failure; nil if the outcome is final.
    ///
    /// A final outcome of a retry that was asked to cancel becomes a cancellation, if `Failure` can represent that.
    @inlinable
    func next(
        after outcome: inout Result<Success, Failure>,
        of attempt: Future<Success, Failure>
    ) -> (round: RetryRound, wait: Duration, failure: Failure)? {
        guard case .failure(let failure) = outcome else { return nil }
        var next = self
        var wait = plan.isCancelled ? nil : next.waits.next()
        if wait != nil, !plan.isWorthIt(failure) { wait = nil }
        // The clock is read last: `isWorthIt` may take time.
        if let planned = wait, plan.isTooLate?(planned) == true { wait = nil }
        // An attempt that ended because it was cancelled is not a failed attempt.
        if !plan.isCancelled || !canSayCancelled(Failure.self) {
            plan.onFailure(FailedAttempt(number: number, failure: failure, wait: wait))
        }
        // These closures may have cancelled the retry.
        let isCancelled = plan.isCancelled
        if isCancelled, let cancelled = cancellationFailure(as: Failure.self) { outcome = .failure(cancelled) }
        guard let wait, !isCancelled else { return nil }
        next.number += 1
        next.previous = attempt
        return (next, wait, failure)
    }
}

@usableFromInline
enum RetryStage<Success: Sendable, Failure: Error>: DerivingStage {
    @inlinable static var kind: StageKind { .retry }
    @inlinable static var traits: CellTraits { [.cancelling(as: Failure.self), .mayContinue] }

    @inlinable
    static func derive(
        from attempt: Future<Success, Failure>,
        _ round: RetryRound<Success, Failure>
    ) -> Future<Success, Failure> {
        Future(attaching: .stage(Self.self, round), to: attempt.ownedSource()).shown(at: round.plan.origin)
    }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        var outcome = source.outcome(Result<Success, Failure>.self).pointee
        let round = cell.body(RetryRound<Success, Failure>.self).move()
        let attempt = Future<Success, Failure>(storage: .cell(source.object))
        let next = round.future(after: &outcome, of: attempt)
        _ = consume round
        guard let next else { return cell.settle(outcome, queue) }
        // Another attempt's failure is a new one; the last outcome is passed on.
        Forwarder(cell).follow(next, queue, .own)
    }
}

/// What follows a wait: the body of a stage.
@frozen @usableFromInline
struct RetryWait<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let next: RetryRound<Success, Failure>
    /// The failure before the wait: the outcome if the retry is cancelled and `Failure` can't represent that.
    ///
    /// Nil before the first attempt, which is made in that case.
    @usableFromInline let since: Failure?

    @inlinable
    init(next: RetryRound<Success, Failure>, since: Failure?) {
        self.next = next
        self.since = since
    }

    @inlinable
    func ending() -> Future<Success, Failure> {
        // The retry was cancelled when the time was up: the executor was busy, or another thread came just then. The
        // future that was cancelled may be this stage's own.
        guard next.plan.isCancelled, let failure = cancellationFailure(as: Failure.self) ?? since else {
            return next.start()
        }
        return .failure(failure)
    }
}

@usableFromInline
enum RetryWaitStage<NewSuccess: Sendable, Failure: Error>: ChainStage {
    @inlinable static var kind: StageKind { .retry }

    @inlinable
    static func future(
        after outcome: Result<Void, Failure>,
        _ wait: RetryWait<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        switch outcome {
        case .success: wait.ending()
        case .failure(let failure): .failure(failure)
        }
    }
}

extension RetryPolicy {
    /// The latest instant for another attempt of a retry that begins now.
    @inlinable
    func end<C: Clock<Duration>>(on clock: C) -> C.Instant? {
        limit.map { clock.now.advanced(by: max($0, .zero).bounded) }
    }
}

@available(*, unavailable, message: "There is one, behind a lock.")
extension ReturnedCell: Sendable {}
