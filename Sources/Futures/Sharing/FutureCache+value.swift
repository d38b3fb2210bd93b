//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// Serves the stored value, joins the run that loads it, or starts one.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller, if this call starts a run, and never under a lock. The futures of all
    /// callers settle wherever the work does, in the order of the calls; a stored value is available at once.
    ///
    /// ## Cancellation
    ///
    /// See ``SingleFlight/run(_:file:line:_:)``: a caller only leaves, and when the last one has, the work is
    /// cancelled. A refresh ahead of time is never cancelled.
    ///
    /// - Parameters:
    ///   - key: What the value belongs to.
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    ///   - work: Starts the work that loads the value. Called at most once.
    /// - Returns: A future with the value, or with the failure of the work.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func value(
        for key: Key,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        if let outcome = hit(key) { return Future(outcome) }
        return visit(key, file, line, work)
    }

    @inlinable
    func visit(
        _ key: Key,
        _ file: StaticString,
        _ line: UInt,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let origin = (file: file, line: line)
        switch visit(key, origin) {
        case .serve(let outcome):
            return Future(outcome)
        case .refresh(let outcome, let flight, let promise):
            flight.begin(work(), promise)
            return Future(outcome)
        case .join(let flight):
            return flight.attach(origin)
        case .start(let flight, let promise):
            flight.begin(work(), promise)
            return flight.attach(origin)
        }
    }

    /// The stored value, or that of the run that loads it: joins the current one, or starts one.
    ///
    /// ```swift
    /// let users = FutureCache<User.ID, User, any Error>(lifetime: .seconds(300), capacity: 1_000)
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
    /// A stored value is returned without suspending. Otherwise see
    /// ``SingleFlight/value(for:name:priority:file:line:_:)``.
    ///
    /// ## Cancellation
    ///
    /// See ``SingleFlight/value(for:name:priority:file:line:_:)``. A task that is cancelled before the call gets the
    /// stored value, and starts nothing if `Failure` can represent a cancellation. A refresh ahead of time is never
    /// cancelled; give work that may hang a timeout, since no other run of its key begins meanwhile.
    ///
    /// - Parameters:
    ///   - key: What the value belongs to.
    ///   - name: The name of the task that does the work, for debuggers and traces.
    ///   - priority: The priority of that task; the caller's, by default.
    ///   - file: Where this is called, for the report if the task is dropped.
    ///   - line: Where this is called, for the report if the task is dropped.
    ///   - work: The work that loads the value. Called at most once.
    /// - Returns: The value.
    /// - Throws: The failure of the run, as `Failure`.
    /// - Complexity: O(1), amortized.
    @inlinable @inline(__always)
    public func value(
        for key: Key,
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        if let outcome = hit(key) { return try outcome.get() }
        return try await visit(key, name, priority, file, line, work)
    }

    @inlinable
    func visit(
        _ key: Key,
        _ name: String?,
        _ priority: TaskPriority?,
        _ file: StaticString,
        _ line: UInt,
        _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        if Task.isCancelled, let failure = cancellationFailure(as: Failure.self) {
            guard let outcome = serveWithoutRun(key) else { throw failure }
            return try outcome.get()
        }
        let flight: Flight<Success, Failure>
        switch visit(key, (file, line)) {
        case .serve(let outcome):
            return try outcome.get()
        case .refresh(let outcome, let refresh, let promise):
            // A caller that is served doesn't wait for the refresh to begin.
            refresh.begin(name: name, priority: priority, atOnce: false, promise, work)
            return try outcome.get()
        case .start(let started, let promise):
            started.begin(name: name, priority: priority, atOnce: true, promise, work)
            flight = started
        case .join(let joined):
            flight = joined
        }
        return try await flight.outcome(file, line).get()
    }
}
