//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Fails when work takes too long.
///
/// ```swift
/// let user = try await withTimeout(after: .seconds(2)) { try await api.load(7) }
/// ```
///
/// ## Execution
///
/// The work runs in a task of its own, which inherits priority, task-local values and isolation as `Task.init` does.
/// The time begins when this is called. The timer is removed as soon as the work has ended.
///
/// ## Cancellation
///
/// When the time is up, the task of the work is cancelled, and the caller goes on at once: work that doesn't look
/// may still be running then. With ``LosingTask/awaited`` the caller waits until it has really ended.
///
/// Cancelling the caller's task cancels the work; where the failure can say "cancelled", the caller gets control back
/// as after a timeout.
///
/// - Parameters:
///   - duration: How long the work may take. Zero or less fails at once, and the work sees that it is cancelled.
///   - tolerance: How much later is early enough; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether work that is too late is left, or waited for until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, unless it is given.
///   - file: Where it is called, for the report when the task is dropped.
///   - line: Where it is called, for the report when the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws; a ``TimeoutError`` when the time is up first; a `CancellationError` when the
///   caller's task is cancelled.
public func withTimeout<Success: Sendable, C: Clock>(
    after duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws -> Success
) async throws -> Success {
    let contender = Contender<Success, any Error>(name: name, priority: priority, (file, line), work)
    return try await contender.outcome(
        of: contender.future.timeout(after: duration, tolerance: tolerance, clock: clock),
        loser
    )
}

/// Fails with a failure of the caller's when work takes too long.
///
/// ```swift
/// let user = try await withTimeout(after: .seconds(2), failWith: APIError.tooSlow) { () async throws(APIError) in
///     try await api.load(7)
/// }
/// ```
///
/// As ``withTimeout(after:tolerance:clock:loser:name:priority:file:line:_:)``, with a typed failure.
///
/// - Parameters:
///   - duration: How long the work may take. Zero or less fails at once, and the work sees that it is cancelled.
///   - tolerance: How much later is early enough; the clock's default, if nil.
///   - clock: What measures the time.
///   - failure: Makes the failure. Called at most once, and only when the time is up first.
///   - loser: Whether work that is too late is left, or waited for until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, unless it is given.
///   - file: Where it is called, for the report when the task is dropped.
///   - line: Where it is called, for the report when the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws, or the given failure, as `Failure`.
public func withTimeout<Success: Sendable, Failure: Error, C: Clock>(
    after duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    failWith failure: @autoclosure @escaping @Sendable () -> Failure,
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    let contender = Contender<Success, Failure>(name: name, priority: priority, (file, line), work)
    let timed = contender.future.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure())
    return try await contender.outcome(of: timed, loser)
}

/// Fails with a failure of the caller's when work that can't fail by itself takes too long.
///
/// ```swift
/// let best = try await withTimeout(after: .seconds(1), failWith: GameError.tooSlow) { await engine.bestMove() }
/// ```
///
/// As the form whose work can fail.
///
/// - Parameters:
///   - duration: As there.
///   - tolerance: As there.
///   - clock: As there.
///   - failure: As there.
///   - loser: As there.
///   - name: As there.
///   - priority: As there.
///   - file: As there.
///   - line: As there.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: The given failure.
public func withTimeout<Success: Sendable, Failure: Error, C: Clock>(
    after duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    failWith failure: @autoclosure @escaping @Sendable () -> Failure,
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async -> Success
) async throws(Failure) -> Success {
    let contender = Contender<Success, Failure>(name: name, priority: priority, (file, line)) {
        () async throws(Failure) in
        await work()
    }
    let timed = contender.future.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure())
    return try await contender.outcome(of: timed, loser)
}

/// Fails when work has not ended by an instant, which several steps can share.
///
/// ```swift
/// let end = ContinuousClock.now + .seconds(2)
/// let user = try await withDeadline(end) { try await api.load(7) }
/// let albums = try await withDeadline(end) { try await api.albums(of: user) }
/// ```
///
/// ## Execution
///
/// The work runs in a task of its own, which inherits priority, task-local values and isolation as `Task.init` does.
/// The timer is removed as soon as the work has ended.
///
/// ## Cancellation
///
/// When the time is up, the task of the work is cancelled, and the caller goes on at once: work that doesn't look
/// may still be running then. With ``LosingTask/awaited`` the caller waits until it has really ended.
///
/// Cancelling the caller's task cancels the work; where the failure can say "cancelled", the caller gets control back
/// as after a timeout.
///
/// - Parameters:
///   - deadline: When it is too late. One that is over fails at once, and the work sees that it is cancelled.
///   - tolerance: How much later is early enough; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether work that is too late is left, or waited for until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, unless it is given.
///   - file: Where it is called, for the report when the task is dropped.
///   - line: Where it is called, for the report when the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws; a ``TimeoutError`` when the deadline comes first; a `CancellationError` when the
///   caller's task is cancelled.
public func withDeadline<Success: Sendable, C: Clock>(
    _ deadline: C.Instant,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws -> Success
) async throws -> Success {
    let allowed = clock.now.duration(to: deadline)
    let contender = Contender<Success, any Error>(name: name, priority: priority, (file, line), work)
    let timed = contender.future.deadline(
        deadline,
        tolerance: tolerance,
        clock: clock,
        failWith: TimeoutError(after: allowed)
    )
    return try await contender.outcome(of: timed, loser)
}

/// Fails with a failure of the caller's when work has not ended by an instant.
///
/// As ``withDeadline(_:tolerance:clock:loser:name:priority:file:line:_:)``, with a typed failure.
///
/// - Parameters:
///   - deadline: When it is too late. One that is over fails at once, and the work sees that it is cancelled.
///   - tolerance: How much later is early enough; the clock's default, if nil.
///   - clock: What measures the time.
///   - failure: Makes the failure. Called at most once, and only when the deadline comes first.
///   - loser: Whether work that is too late is left, or waited for until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, unless it is given.
///   - file: Where it is called, for the report when the task is dropped.
///   - line: Where it is called, for the report when the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws, or the given failure, as `Failure`.
public func withDeadline<Success: Sendable, Failure: Error, C: Clock>(
    _ deadline: C.Instant,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    failWith failure: @autoclosure @escaping @Sendable () -> Failure,
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    let contender = Contender<Success, Failure>(name: name, priority: priority, (file, line), work)
    let timed = contender.future.deadline(deadline, tolerance: tolerance, clock: clock, failWith: failure())
    return try await contender.outcome(of: timed, loser)
}

/// Fails with a failure of the caller's when work that can't fail by itself has not ended by an instant.
///
/// ```swift
/// let best = try await withDeadline(end, failWith: GameError.tooSlow) { await engine.bestMove() }
/// ```
///
/// As the form whose work can fail.
///
/// - Parameters:
///   - deadline: As there.
///   - tolerance: As there.
///   - clock: As there.
///   - failure: As there.
///   - loser: As there.
///   - name: As there.
///   - priority: As there.
///   - file: As there.
///   - line: As there.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: The given failure.
public func withDeadline<Success: Sendable, Failure: Error, C: Clock>(
    _ deadline: C.Instant,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    failWith failure: @autoclosure @escaping @Sendable () -> Failure,
    loser: LosingTask = .left,
    name: String? = nil,
    priority: TaskPriority? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async -> Success
) async throws(Failure) -> Success {
    let contender = Contender<Success, Failure>(name: name, priority: priority, (file, line)) {
        () async throws(Failure) in
        await work()
    }
    let timed = contender.future.deadline(deadline, tolerance: tolerance, clock: clock, failWith: failure())
    return try await contender.outcome(of: timed, loser)
}

extension Contender {
    /// The outcome of what was made of the future, once the task may be left.
    fileprivate func outcome(
        of timed: Future<Success, Failure>,
        _ loser: LosingTask
    ) async throws(Failure) -> Success {
        let result = await timed.ownResult()
        await leave(loser)
        return try result.get()
    }
}
