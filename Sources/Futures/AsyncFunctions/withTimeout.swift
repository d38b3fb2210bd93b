//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Fails if work takes too long.
///
/// ```swift
/// let user = try await withTimeout(after: .seconds(2)) { try await api.load(7) }
/// ```
///
/// A failure that is given with `failWith:` has its own type. It is evaluated at most once, and only if the time is up
/// first:
///
/// ```swift
/// let user = try await withTimeout(after: .seconds(2), failWith: APIError.tooSlow) { () async throws(APIError) in
///     try await api.load(7)
/// }
/// ```
///
/// ## Execution
///
/// The work runs in a task of its own, which inherits priority, task-local values and isolation as `Task.init` does.
/// The time begins with the call. The timer is removed as soon as the work has ended.
///
/// ## Cancellation
///
/// When the time is up, the task of the work is cancelled, and the caller continues at once: work that doesn't check
/// for cancellation may still be running then. With ``LosingTask/awaited`` the caller waits until it has ended.
///
/// Cancelling the caller's task cancels the work; if the failure can represent a cancellation, the caller resumes as
/// after a timeout, and a task that is cancelled before the call begins no work.
///
/// - Parameters:
///   - duration: How long the work may take. With zero or less, it begins, and is cancelled at once unless it has ended
///     by then.
///   - tolerance: How late the timer may fire; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether the call leaves work that is too late, or waits until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, by default.
///   - file: Where this is called, for the report if the task is dropped.
///   - line: Where this is called, for the report if the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws; a ``TimeoutError`` if the time is up first; a `CancellationError` if the caller's
///   task is cancelled.
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
    try throwIfCancelled(as: (any Error).self)
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: TimeoutError(after: duration))
    }
}

/// Like ``withTimeout(after:tolerance:clock:loser:name:priority:file:line:_:)``, but fails with the given failure.
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
    try throwIfCancelled(as: Failure.self)
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure())
    }
}

/// Like the form whose work can fail, but for work that can't fail by itself.
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
    try throwIfCancelled(as: Failure.self)
    // Converted, not called in another closure: that wouldn't begin on the actor of the work.
    let work: @Sendable @isolated(any) () async throws(Failure) -> Success = work
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure())
    }
}
