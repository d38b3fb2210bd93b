//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension SingleFlight {
    /// The value of the run of this key: joins the current one, or starts one.
    ///
    /// This replaces a dictionary of tasks in an actor, without its traps: no caller's cancellation fails another one,
    /// a failure isn't stored, and a run that ends late never takes the place of a newer one.
    ///
    /// ```swift
    /// let users = SingleFlight<User.ID, User, any Error>()
    ///
    /// func user(_ id: User.ID) async throws -> User {
    ///     try await users.value(for: id) { try await api.load(id) }
    /// }
    /// ```
    ///
    /// If the failure has a type of its own, declare it in the closure: `{ () async throws(APIError) in … }`.
    ///
    /// ## Execution
    ///
    /// The work runs in a task of its own, which inherits the priority, the task-local values and the isolation of the
    /// caller that starts the run, as `Task.init` does. Work that belongs to no actor begins before that caller
    /// suspends, if the system can do that: on Linux, and on Apple's platforms since version 26; work of an actor
    /// begins when that is free next. A caller of a higher priority raises the work's while it waits, if the system
    /// can.
    ///
    /// A closure that awaits the value of its own key fails with ``BrokenPromise``. If `Failure` can't represent that,
    /// it is reported, and the closure waits until the last other caller has left and so has cancelled it; if it can't
    /// represent a cancellation either, it waits forever. One that waits for its own key in another way, such as in a
    /// task of its own or through the run of another key, isn't detected: it counts as a caller, and waits forever, as
    /// does every later caller of that key.
    ///
    /// ## Cancellation
    ///
    /// A caller whose task is cancelled resumes at once if `Failure` can represent a cancellation, and affects no other
    /// caller. When the last caller has left, the work's task is cancelled. A call after that starts a new run, even
    /// while the old one is still ending. A task that is cancelled before the call starts nothing.
    ///
    /// If `Failure` can't represent a cancellation, a cancelled caller counts as gone, even if it was cancelled before
    /// the call, and waits until the work has ended: see ``CancellationRepresentable``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - name: The name of the task that does the work, for debuggers and traces.
    ///   - priority: The priority of that task; the caller's, by default.
    ///   - file: Where this is called, for the report if the task is dropped.
    ///   - line: Where this is called, for the report if the task is dropped.
    ///   - work: The work. Called at most once.
    /// - Returns: The value of the run.
    /// - Throws: The failure of the run, as `Failure`.
    /// - Complexity: O(1).
    @inlinable
    public func value(
        for key: Key,
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try throwIfCancelled(as: Failure.self)
        let (flight, promise) = join(key, file, line)
        if let promise { flight.begin(name: name, priority: priority, atOnce: true, promise, work) }
        return try await flight.outcome(file, line).get()
    }
}
