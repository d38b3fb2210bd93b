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

extension Future where Success: MutablePersistableRecord, Failure: DatabaseFailureRepresentable {
    /// Saves a record, and goes on with it.
    ///
    /// The record is updated if the table has it, and inserted otherwise; a key that the database gives to it is in the
    /// returned one.
    ///
    /// ```swift
    /// let user = session.future(for: url).mapError(LoadError.http).decoded(as: User.self).saved(in: database)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// As for ``GRDB/DatabaseWriter/futureWrite(file:line:_:)``: nothing is written before the commit. If the failure
    /// type is `CancellationRepresentable`, a future that is cancelled at the moment of the commit says so, and the
    /// record may have been saved.
    ///
    /// ## Package traits
    ///
    /// Requires the `GRDB` trait.
    ///
    /// - Parameters:
    ///   - database: Where to save.
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    /// - Returns: A future with the record as it was saved, with the failure of this one, or with a failure that names
    ///   the type and the table.
    public func saved(
        in database: some DatabaseWriter,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        flatMap { record in
            database.futureWrite(file: file, line: line, failure: Failure.database) { db in
                try record.saved(to: db, at: nil)
            }
        }
    }
}

extension Future where Failure: DatabaseFailureRepresentable {
    /// Saves an array of records in one transaction, all of them or none, and goes on with them.
    ///
    /// If the failure type is `CancellationRepresentable`, a future that is cancelled at the moment of the commit says
    /// so, and the records may have been saved.
    ///
    /// - Parameters:
    ///   - database: Where to save.
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    /// - Returns: A future with the records as they were saved, with the failure of this one, or with a failure that
    ///   names the type, the table and the index.
    public func saved<Record: MutablePersistableRecord & Sendable>(
        in database: some DatabaseWriter,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future where Success == [Record] {
        flatMap { records in
            database.futureWrite(file: file, line: line, failure: Failure.database) { db in
                try records.saved(to: db)
            }
        }
    }
}

extension Future where Success: MutablePersistableRecord, Failure == any Error {
    /// Saves a record, and goes on with it; see ``saved(in:file:line:)-(DatabaseWriter,_,_)``.
    ///
    /// When the future is cancelled in the very moment of the commit, it says so, and the record may have been saved.
    ///
    /// - Parameters:
    ///   - database: Where to save.
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    /// - Returns: A future with the record as it was saved, with the failure of this one, or with a
    ///   ``DatabaseFailure``.
    public func saved(
        in database: some DatabaseWriter,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        flatMap { record in
            database.futureWrite(file: file, line: line, failure: { $0 as any Error }) { db in
                try record.saved(to: db, at: nil)
            }
        }
    }
}

extension Future where Failure == any Error {
    /// Saves an array of records in one transaction, all of them or none, and goes on with them.
    ///
    /// When the future is cancelled in the very moment of the commit, it says so, and the records may have been saved.
    ///
    /// - Parameters:
    ///   - database: Where to save.
    ///   - file: Where the future is made, for reports.
    ///   - line: Where the future is made, for reports.
    /// - Returns: A future with the records as they were saved, with the failure of this one, or with a
    ///   ``DatabaseFailure``.
    public func saved<Record: MutablePersistableRecord & Sendable>(
        in database: some DatabaseWriter,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future where Success == [Record] {
        flatMap { records in
            database.futureWrite(file: file, line: line, failure: { $0 as any Error }) { db in
                try records.saved(to: db)
            }
        }
    }
}

extension Future where Success: MutablePersistableRecord {
    /// Refuses a future whose failure can't represent that a record was not saved.
    @available(
        *,
        unavailable,
        message:
            "the future has to fail with 'any Error', or a type that conforms to 'DatabaseFailureRepresentable': call 'eraseToAnyError()' first, or 'setFailureType(to:)' if it can't fail"
    )
    public func saved(in database: some DatabaseWriter) -> Future { fatalError() }
}

extension Future {
    /// Refuses a future whose failure can't represent that a record was not saved.
    @available(
        *,
        unavailable,
        message:
            "the future has to fail with 'any Error', or a type that conforms to 'DatabaseFailureRepresentable': call 'eraseToAnyError()' first, or 'setFailureType(to:)' if it can't fail"
    )
    public func saved<Record: MutablePersistableRecord & Sendable>(in database: some DatabaseWriter) -> Future
    where Success == [Record] { fatalError() }
}

extension MutablePersistableRecord {
    fileprivate func saved(to db: Database, at index: Int?) throws -> Self {
        var record = self
        do {
            try record.save(db)
            return record
        } catch {
            let unsaved = UnsavedRecord(type: "\(Self.self)", table: Self.databaseTableName, index: index, cause: error)
            throw DatabaseFailure.unsaved(unsaved)
        }
    }
}

extension Array where Element: MutablePersistableRecord {
    fileprivate func saved(to db: Database) throws -> [Element] {
        try enumerated().map { index, record in try record.saved(to: db, at: index) }
    }
}
#endif
