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
import GRDBSQLite

/// One access to a database: settles its promise, and can be stopped until the moment of its commit.
///
/// ```
/// queued ──▶ running ──▶ decided (commits or rolls back)
///    │          │
///    └──────────┴──────▶ cancelled (will not commit)
/// ```
///
/// `cancel()` and `decide()` exclude each other: whoever comes first wins, so a future that says "cancelled" is never
/// one of an access that commits.
final class DatabaseAccess<Value: Sendable, Failure: Error>: Sendable {
    private enum State {
        case queued
        case running(Connection)
        case decided
        case cancelled
    }

    // Sendable: SQLite allows `sqlite3_interrupt` from any thread while the connection is open, and it is open as long
    // as the access runs; the lock of the state is held meanwhile.
    private struct Connection: @unchecked Sendable {
        let pointer: SQLiteConnection?
    }

    private let state = Locked(State.queued)
    private let promise: Promise<Value, Failure>
    private let failure: @Sendable (DatabaseFailure) -> Failure

    private init(_ promise: Promise<Value, Failure>, _ failure: @escaping @Sendable (DatabaseFailure) -> Failure) {
        self.promise = promise
        self.failure = failure
    }

    /// Makes a future of an access, which the closure hands to the database.
    static func future(
        file: StaticString,
        line: UInt,
        failure: @escaping @Sendable (DatabaseFailure) -> Failure,
        schedule: (DatabaseAccess) -> Void
    ) -> Future<Value, Failure> {
        let promise = Promise<Value, Failure>(file: file, line: line)
        let access = DatabaseAccess(promise, failure)
        // Weak: when the database drops the access, its promise goes with it, and the future says so.
        promise.onCancel { [weak access] in access?.cancel() }
        schedule(access)
        return promise.future
    }

    /// Stops the access, unless its commit has been decided.
    ///
    /// May be called from any thread.
    private func cancel() {
        let isStopped = state.withLock { state in
            switch state {
            case .queued:
                state = .cancelled
                return true
            case .running(let connection):
                state = .cancelled
                // Under the lock: the access can't end meanwhile, so that nobody else's statement is interrupted.
                if let pointer = connection.pointer { sqlite3_interrupt(pointer) }
                return true
            case .decided, .cancelled:
                return false
            }
        }
        if isStopped { promise.reject(failure(.cancelled)) }
    }

    /// Whether the access was stopped.
    ///
    /// Only the database's queue calls this.
    var isCancelled: Bool {
        state.withLock { state in
            if case .cancelled = state { true } else { false }
        }
    }

    /// Runs the access, in a transaction if it writes.
    ///
    /// Only the database's queue calls this.
    func run(_ db: Database, writes: Bool, _ body: (Database) throws -> Value) {
        do {
            let value = writes ? try write(db, body) : try decided(db, body)
            promise.resolve(value)
        } catch {
            fail(error)
        }
    }

    /// Ends an access that the database could not begin, or that failed.
    func fail(_ error: any Error) { promise.reject(failure(DatabaseFailure(error))) }

    private func write(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        try db.inTransaction {
            value = try decided(db, body)
            return .commit
        }
        guard let value else { throw CancellationError() }
        return value
    }

    /// Calls the body, and decides whether its transaction commits: throws when it must not.
    private func decided(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        try begin(on: db)
        let outcome = Result { try body(db) }
        try decide()
        return try outcome.get()
    }

    private func begin(on db: Database) throws {
        try state.withLock { state in
            guard case .queued = state else { throw CancellationError() }
            state = .running(Connection(pointer: db.sqliteConnection))
        }
    }

    private func decide() throws {
        try state.withLock { state in
            guard case .running = state else { throw CancellationError() }
            state = .decided
        }
    }
}
#endif
