//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
import Futures
import GRDB

/// One access to a database: settles its promise, and can be stopped until the moment of its commit.
///
/// ```
/// undecided ──▶ decided (commits, rolls back, or has ended)
///     │
///     └───────▶ cancelled (will not commit)
/// ```
///
/// `cancel(_:)` excludes `decide()` and `settle(_:)`: whoever comes first wins. So a future that says "cancelled" is
/// never one of an access that commits, unless its failure type is `CancellationRepresentable`: such a future settles
/// at once, without asking the access.
///
/// The access is one of GRDB's `async` functions, in a task of its own. If a task is cancelled, GRDB interrupts the
/// statement that runs, and refuses all others but a rollback. A lock of GRDB's ends that with the access, so nobody
/// else's statement is hit.
final class DatabaseAccess<Value: Sendable, Failure: Error>: Sendable {
    private enum State {
        case undecided
        case decided
        case cancelled
    }

    private let state = Locked(State.undecided)
    private let promise: Promise<Value, Failure>
    private let failure: @Sendable (DatabaseFailure) -> Failure

    private init(_ promise: Promise<Value, Failure>, _ failure: @escaping @Sendable (DatabaseFailure) -> Failure) {
        self.promise = promise
        self.failure = failure
    }

    /// Makes a future of an access, which the closure asks the database for.
    ///
    /// It stands in the database's queue when this returns.
    static func future(
        file: StaticString,
        line: UInt,
        failure: @escaping @Sendable (DatabaseFailure) -> Failure,
        perform: @escaping @Sendable (DatabaseAccess) async throws -> Value
    ) -> Future<Value, Failure> {
        let promise = Promise<Value, Failure>(file: file, line: line)
        let access = DatabaseAccess(promise, failure)
        let task = Task.detached(executorPreference: InlineTaskExecutor.shared) { await access.run(perform) }
        promise.onCancel { access.cancel(task) }
        return promise.future
    }

    /// Stops the access, unless its commit has been decided.
    ///
    /// May be called from any thread.
    private func cancel(_ task: Task<Void, Never>) {
        let isStopped = state.withLock { state in
            guard case .undecided = state else { return false }
            state = .cancelled
            return true
        }
        guard isStopped else { return }
        task.cancel()
        promise.reject(failure(.cancelled))
    }

    private func run(_ perform: @Sendable (DatabaseAccess) async throws -> Value) async {
        do {
            settle(.success(try await perform(self)))
        } catch {
            settle(.failure(error))
        }
    }

    /// Calls the body, and decides whether its transaction commits: throws when it must not.
    ///
    /// Only the database's queue calls this.
    func decided(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        // The state is cancelled before the task is.
        guard case .undecided = state.withLock({ $0 }) else { throw CancellationError() }
        let outcome = Result { try body(db) }
        try decide()
        return try outcome.get()
    }

    /// Calls the body of a read, and settles the future before the connection is free for another read.
    ///
    /// What waits for the future runs on the connection's queue, and would hold up the next read there.
    func settled(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        let outcome = Result { try decided(db, body) }
        settle(outcome)
        return try outcome.get()
    }

    private func settle(_ outcome: Result<Value, any Error>) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .decided
            return false
        }
        // A cancelled access is settled by whoever cancels it: what waits must not run in this task, which is
        // cancelled.
        if isCancelled { return }
        promise.complete(with: outcome.mapError { failure(DatabaseFailure($0)) })
    }

    private func decide() throws {
        try state.withLock { state in
            guard case .undecided = state else { throw CancellationError() }
            state = .decided
        }
    }
}

/// Runs a task on whichever thread it is ready on: it begins where it is made, and goes on where it has been.
///
/// So an access stands in the database's queue when it has been asked for, and takes no other thread. Only for what may
/// run anywhere: here it is what GRDB does between its queues, and then what waits for the future.
private final class InlineTaskExecutor: TaskExecutor {
    static let shared = InlineTaskExecutor()

    func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
#endif
