//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
public import Futures
public import GRDB

extension DatabaseReader {
    /// Reads from one consistent state of the database.
    ///
    /// ```swift
    /// let albums = database.futureRead { db in try Album.fetchAll(db) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on a queue of the database. What waits for the future runs there too: it must not wait for the
    /// same database.
    ///
    /// - Important: Don't read from a queue that was closed by way of an `AnyDatabaseReader`: GRDB stops the program.
    ///
    /// ## Cancellation
    ///
    /// The future fails with ``DatabaseFailure/cancelled`` at once. A closure that hasn't begun is never called. If it
    /// is running, its statement is interrupted, each further one fails with `CancellationError`, and
    /// `Task.isCancelled` is true.
    ///
    /// ## Package traits
    ///
    /// Requires the `GRDB` trait.
    ///
    /// - Parameters:
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    ///   - value: Reads. Called at most once.
    /// - Returns: A future with what the closure returns.
    public func futureRead<Value: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ value: @escaping @Sendable (Database) throws -> Value
    ) -> Future<Value, DatabaseFailure> {
        DatabaseAccess<Value, DatabaseFailure>.future(file: file, line: line, failure: { $0 }) { access in
            // GRDB's own `read` of a queue that was closed stops the program: it asks SQLite about no connection.
            guard let queue = self as? DatabaseQueue else {
                return try await self.read { db in try access.settled(db, value) }
            }
            return try await queue.unsafeRead { db in
                try db.isolatedRead { try access.decided(db, value) }
            }
        }
    }
}

extension Database {
    /// Calls a closure that can't write, in a transaction: what GRDB's `read` of a queue does.
    ///
    /// Without a savepoint where there is a transaction already: a cancelled task could not end it.
    fileprivate func isolatedRead<Value>(_ body: () throws -> Value) throws -> Value {
        var value: Value?
        var isReadOnly = false
        do {
            try readOnly {
                isReadOnly = true
                if isInsideTransaction { return value = try body() }
                try inSavepoint {
                    value = try body()
                    return .commit
                }
            }
        } catch {
            if !isReadOnly { allowWrites() }
            throw error
        }
        guard let value else { throw CancellationError() }
        return value
    }

    /// Ends the read-only mode where an interrupt came just as GRDB began it: the mode is on then, and nobody ends it.
    private func allowWrites() {
        // Tried twice: GRDB interrupts an access at most once when its task is cancelled.
        do { try execute(sql: "PRAGMA query_only = 0") } catch { try? execute(sql: "PRAGMA query_only = 0") }
    }
}
#endif
