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
    /// ## Cancellation
    ///
    /// The statement that runs is interrupted, and the future fails with ``DatabaseFailure/cancelled`` at once.
    ///
    /// - Important: Don't read from a `DatabaseQueue` that was closed: in debug builds, GRDB stops the program then, as
    ///   for its own `read`.
    /// ## Package traits
    ///
    /// Requires the `GRDB` trait.
    ///
    /// - Parameters:
    ///   - file: Where the future is made, for the report when the access is dropped.
    ///   - line: Where the future is made, for the report when the access is dropped.
    ///   - value: Reads. Called at most once.
    /// - Returns: A future with what the closure returns.
    public func futureRead<Value: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ value: @escaping @Sendable (Database) throws -> Value
    ) -> Future<Value, DatabaseFailure> {
        DatabaseAccess<Value, DatabaseFailure>.future(file: file, line: line, failure: { $0 }) { access in
            asyncRead { connection in
                guard !access.isCancelled else { return }
                switch connection {
                case .success(let db): access.run(db, writes: false, value)
                case .failure(let error): access.fail(error)
                }
            }
        }
    }
}
#endif
