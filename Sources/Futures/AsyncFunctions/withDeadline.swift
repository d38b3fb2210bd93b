//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Fails if work has not ended by an instant, which several steps can share.
///
/// ```swift
/// let end = ContinuousClock.now + .seconds(2)
/// let user = try await withDeadline(end) { try await api.load(7) }
/// let albums = try await withDeadline(end) { try await api.albums(of: user) }
/// ```
///
/// The work runs, and ends, as in ``withTimeout(after:tolerance:clock:loser:name:priority:file:line:_:)``.
///
/// - Parameters:
///   - deadline: When it is too late. With a past deadline, the work begins, and is cancelled at once unless
///     it has ended by then.
///   - tolerance: How late the timer may fire; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether the call leaves work that is too late, or waits until its task has ended.
///   - name: The name of the task that does the work, for debuggers and traces.
///   - priority: The priority of that task; the caller's, by default.
///   - file: Where this is called, for the report if the task is dropped.
///   - line: Where this is called, for the report if the task is dropped.
///   - work: The work. Called once.
/// - Returns: What the work returns.
/// - Throws: What the work throws; a ``TimeoutError`` if the deadline comes first; a `CancellationError` if the
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
    try throwIfCancelled(as: (any Error).self)
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.deadline(deadline, tolerance: tolerance, clock: clock, failWith: TimeoutError())
    }
}

/// Like ``withDeadline(_:tolerance:clock:loser:name:priority:file:line:_:)``, but fails with the given failure.
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
    try throwIfCancelled(as: Failure.self)
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.deadline(deadline, tolerance: tolerance, clock: clock, failWith: failure())
    }
}

/// Like the form whose work can fail, but for work that can't fail by itself.
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
    try throwIfCancelled(as: Failure.self)
    // Converted, not called in another closure: that wouldn't begin on the actor of the work.
    let work: @Sendable @isolated(any) () async throws(Failure) -> Success = work
    return try await Contender(loser: loser, name: name, priority: priority, (file, line), work).outcome {
        $0.deadline(deadline, tolerance: tolerance, clock: clock, failWith: failure())
    }
}
