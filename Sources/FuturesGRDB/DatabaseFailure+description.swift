//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
public import Foundation
import Futures
import GRDB

extension DatabaseFailure: CustomStringConvertible {
    /// What happened, in one sentence.
    public var description: String {
        switch self {
        case .refused(let error): error.sentence
        case .unsaved(let record): record.description
        case .thrown(let error): "The access to the database failed: \(error)"
        case .cancelled: "The access to the database was cancelled, and nothing was written."
        case .broken(let promise): promise.description
        }
    }
}

extension DatabaseFailure: LocalizedError {
    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}

extension UnsavedRecord: CustomStringConvertible {
    /// Which record could not be saved, in which table, and why.
    public var description: String {
        let position = index.map { " at index \($0)" } ?? ""
        let reason = (cause as? DatabaseError)?.sentence ?? "\(cause)"
        return "\(type)\(position) could not be saved in table \(table): \(reason)"
    }
}

extension DatabaseError {
    /// SQLite's message and code, without the SQL.
    fileprivate var sentence: String {
        // What SQLite says of a connection that was closed is what it says of a missing one.
        let isClosed = resultCode == .SQLITE_MISUSE && message == "out of memory"
        let text = isClosed ? "the connection is closed" : message ?? "no message"
        return "\(text) (SQLite error \(extendedResultCode.rawValue))"
    }
}
#endif
