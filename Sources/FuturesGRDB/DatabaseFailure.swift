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

/// Why a read or a write brought nothing.
///
/// It isn't `CancellationRepresentable`, though it has a case for a cancellation: otherwise a future could settle as
/// cancelled while its transaction commits. ``cancelled`` always means that nothing was written.
public enum DatabaseFailure: Error, BrokenPromiseRepresentable {
    /// SQLite refused; the error has its message and the SQL.
    case refused(DatabaseError)
    /// A record could not be saved, and with it none of the others.
    case unsaved(UnsavedRecord)
    /// The closure threw an error of its own.
    case thrown(any Error)
    /// The future was cancelled before the commit, and nothing was written.
    case cancelled
    /// A promise that the future depends on was dropped: for example, an executor dropped the job of a closure.
    case broken(BrokenPromise)

    init(_ error: any Error) {
        switch error {
        case let failure as DatabaseFailure: self = failure
        case let error as DatabaseError: self = .refused(error)
        case is CancellationError: self = .cancelled
        default: self = .thrown(error)
        }
    }
}

/// A record that could not be saved.
public struct UnsavedRecord: Error {
    /// The record's type, such as `Album`.
    public let type: String
    /// The table.
    public let table: String
    /// Where the record is in the array that was to be saved; nil when it was one record.
    public let index: Int?
    /// Why it could not be saved: a `DatabaseError`, or what the record's own code threw.
    public let cause: any Error
}

/// An error that can say what went wrong in a database.
///
/// Conform an error type of your own, and `saved(in:)` fails with it:
///
/// ```swift
/// enum LoadError: Error, DatabaseFailureRepresentable {
///     case database(DatabaseFailure)
/// }
/// ```
public protocol DatabaseFailureRepresentable: Error {
    /// The error that a future fails with whose value could not be read or written.
    static func database(_ failure: DatabaseFailure) -> Self
}

extension DatabaseFailure: DatabaseFailureRepresentable {
    /// The failure itself.
    public static func database(_ failure: DatabaseFailure) -> DatabaseFailure { failure }
}
#endif
