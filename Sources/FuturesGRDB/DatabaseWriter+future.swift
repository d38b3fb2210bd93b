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

extension DatabaseWriter {
    /// Writes in one transaction.
    ///
    /// ```swift
    /// let count = database.futureWrite { db in
    ///     try album.insert(db)
    ///     return try Album.fetchCount(db)
    /// }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the database's queue, after the writes that were asked for before. What waits for the future
    /// runs there too: it must not wait for the same database.
    ///
    /// ## Cancellation
    ///
    /// Before the closure has run, nothing is done. While it runs, its statement is interrupted, each further one
    /// fails with `CancellationError`, `Task.isCancelled` is true, and whatever the closure does then, the transaction
    /// is rolled back. The future fails with ``DatabaseFailure/cancelled`` at once in both cases. After it has
    /// returned, the commit is made, and the future says what came of it: ``DatabaseFailure/cancelled`` always means
    /// that nothing was written.
    ///
    /// A future that is derived from this one and whose failure type can say "cancelled" by itself (`any Error`)
    /// settles when it is cancelled, without waiting for a commit under way: keep this one where it matters.
    ///
    /// ## Package traits
    ///
    /// Requires the `GRDB` trait.
    ///
    /// - Parameters:
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    ///   - updates: Writes. Everything is rolled back when it throws. Called at most once.
    /// - Returns: A future with what the closure returns, once it is committed.
    public func futureWrite<Value: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ updates: @escaping @Sendable (Database) throws -> Value
    ) -> Future<Value, DatabaseFailure> {
        futureWrite(file: file, line: line, failure: { $0 }, updates)
    }

    /// Writes in one transaction, and fails with any type of failure.
    func futureWrite<Value: Sendable, Failure: Error>(
        file: StaticString,
        line: UInt,
        failure: @escaping @Sendable (DatabaseFailure) -> Failure,
        _ updates: @escaping @Sendable (Database) throws -> Value
    ) -> Future<Value, Failure> {
        DatabaseAccess<Value, Failure>.future(file: file, line: line, failure: failure) { access in
            try await self.write { db in try access.decided(db, updates) }
        }
    }
}
#endif
