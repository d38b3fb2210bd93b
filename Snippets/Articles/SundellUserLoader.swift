//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
#if GRDB
import Foundation
import Futures
import FuturesFoundation
import FuturesGRDB
import GRDB

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct User: Codable, Sendable, FetchableRecord, PersistableRecord {
    var id: Int
    var name: String
}

// snippet.show
enum LoadError: Error, DecodingFailureRepresentable, DatabaseFailureRepresentable {
    case http(HTTPError)
    case undecodable(DecodingFailure)
    case database(DatabaseFailure)
}

func loadUser(at url: URL, into database: DatabaseQueue) -> Future<User, LoadError> {
    URLSession.shared.future(for: url)
        .mapError(LoadError.http)
        .decoded(as: User.self)
        .saved(in: database)
}

// snippet.hide
_ = loadUser
#endif
