//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Fails when this future takes too long.
    ///
    /// ```swift
    /// let user = api.user(id: 7).timeout(after: .seconds(2), failWith: .tooSlow)
    /// ```
    ///
    /// ## Execution
    ///
    /// The returned future settles wherever this one does, or, if the time is up first, where the clock fires its
    /// timers, as for ``after(_:resolving:tolerance:clock:file:line:)``. The timer is removed as soon as this future
    /// settles.
    ///
    /// ## Cancellation
    ///
    /// When the time is up, this future is released. It is cancelled, unless it has other listeners, or gets one in
    /// what follows the failure, such as `flatMapError { _ in source }`. Cancelling the returned future cancels this
    /// one, unless it has other listeners, and removes the timer; if `Failure` can't represent a cancellation, both
    /// stay until one of them settles it.
    ///
    /// - Parameters:
    ///   - duration: How long this future may take from now on. Zero or less fails at once, unless this future is
    ///     settled.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - failure: Returns the failure. Called at most once, and only if the future fails with it.
    /// - Returns: A future with the same outcome, or with the given failure if the time is up first. It also fails
    ///   with that, at once, if this future's promise was dropped and `Failure` can't represent that.
    /// - Complexity: O(log n) for n waiting timers. Nothing if this future is settled.
    @inlinable
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        failWith failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Future {
        expiring(by: failure) { fail in
            if duration > .zero { return clock.timer(after: duration, tolerance: tolerance, fail) }
            fail()
            return nil
        }
    }

    /// Fails if this future is not settled by an instant.
    ///
    /// Several steps can share one deadline, while each ``timeout(after:tolerance:clock:failWith:)`` would start anew.
    ///
    /// ```swift
    /// let end = ContinuousClock.now + .seconds(2)
    /// let albums = user.flatMap { api.albums(of: $0) }.deadline(end, failWith: .tooSlow)
    /// ```
    ///
    /// Execution and cancellation: see ``timeout(after:tolerance:clock:failWith:)``.
    ///
    /// - Parameters:
    ///   - deadline: When it is too late. A past deadline fails at once, unless this future is settled.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - failure: Returns the failure. Called at most once, and only if the future fails with it.
    /// - Returns: A future with the same outcome, or with the given failure if the deadline comes first. It also fails
    ///   with that, at once, if this future's promise was dropped and `Failure` can't represent that.
    /// - Complexity: O(log n) for n waiting timers. Nothing if this future is settled.
    @inlinable
    public func deadline<C: Clock>(
        _ deadline: C.Instant,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        failWith failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Future {
        expiring(by: failure) { fail in
            if deadline > clock.now { return clock.timer(at: deadline, tolerance: tolerance, fail) }
            fail()
            return nil
        }
    }

    /// A future with the outcome of this one, unless the function that `start` gets is called first: then it fails, and
    /// this future is released.
    @inlinable
    func expiring(
        by failure: @escaping @Sendable () -> Failure,
        start: (_ fail: @escaping @Sendable () -> Void) -> (any ScheduledTimer)?
    ) -> Future {
        if outcomeWithoutLooking != nil { return self }
        let guardian = TimeoutGuardian<Success, Failure>(failure)
        let cell = guardian.makeCell()
        guardian.guards(cell.pointer)
        WaiterList.attach(cell.copy(), to: ownedSource())
        guardian.set(start { guardian.expire() })
        return Future(owning: cell)
    }
}

/// What a timeout's stage and its timer share: the stage removes the timer when it is done, and the timer detaches the
/// stage when the time is up.
///
/// The timer must not retain the stage: an unreferenced one could not be removed from its source's list otherwise. So
/// the reference to the stage is not counted. The stage has this as its body, and calls ``end()`` before it releases
/// the list's reference to it: code that still finds the stage here finds it alive. That relies on the stage being told
/// to run or to drop before its last reference goes. Of the stages, only a forwarder and the outer cell of a tail call
/// are freed while they are pending, and a timeout's stage is neither.
@_fixed_layout @usableFromInline
final class TimeoutGuardian<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let failure: @Sendable () -> Failure
    @usableFromInline let state = Locked(TimeoutState())

    @inlinable init(_ failure: @escaping @Sendable () -> Failure) { self.failure = failure }

    /// Makes a stage that passes on its source's outcome, and fails if the source will never have one.
    @inlinable
    func makeCell() -> OwnedCell {
        typealias Outcome = Result<Success, Failure>
        let behavior = Behavior { cell, command, queue in
            let body = cell.body(TimeoutGuardian.self)
            switch command {
            case .run:
                guard let source = cell.upstream.source else { return [] }
                body.move().end()
                cell.settle(source.outcome(Outcome.self).pointee, queue)
            case .runBroken:
                // Its time will certainly be up, so there is nothing to wait for.
                let guardian = body.move()
                guardian.end()
                CompletionQueue.withoutCause(queue) {
                    cell.settle(Outcome.failure(guardian.failure()), queue)
                }
            case .drop:
                body.move().end()
            case .describe:
                return [.cancelling(as: Failure.self), .kind(.timeout)]
            default:
                return cell.performDefault(command, as: Outcome.self, queue)
            }
            return []
        }
        return OwnedCell(behavior, holding: self, outcome: Outcome.self)
    }

    /// Called once, before the stage is attached.
    @inlinable func guards(_ stage: CellPointer) { state.withLock { $0.stage = stage } }

    /// Called once, when the stage is already attached, and may be done.
    @inlinable func set(_ timer: (any ScheduledTimer)?) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.timer = timer }
            return state.hasEnded
        }
        if isLate { timer?.cancel() }
    }

    /// Called by the timer, when the time is up.
    @inlinable func expire() {
        guard let stage = state.withLock({ state in state.stage.take()?.ownedUnderLock() }) else { return }
        Departure.settle(stage.pointer) { Result<Success, Failure>.failure(failure()) }
    }

    /// Called once, by the stage, while it is alive: removes the timer.
    @inlinable func end() {
        let timer = state.withLock { state in
            state.hasEnded = true
            state.stage = nil
            return state.timer.take()
        }
        timer?.cancel()
    }
}

/// The state of a timeout.
///
/// ```
///  new ──guards(stage)──► armed ──set(timer)──► armed, with a timer
///                           │                      │
///                           ├──expire()────────────┤   the stage is taken, once
///                           └──end()───────────────┴─► ended: a timer that comes later is removed at once
/// ```
@frozen @usableFromInline
struct TimeoutState {
    @usableFromInline var stage: CellPointer?
    @usableFromInline var timer: (any ScheduledTimer)?
    @usableFromInline var hasEnded = false

    @inlinable init() {}
}
