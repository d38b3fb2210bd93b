//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesGRDB
import GRDB
import GalleryModel

/// A gallery in an SQLite database: users, albums and photos, held together by foreign keys.
public struct GalleryStore: Sendable {
    /// The path of the database's file.
    public let path: String

    /// Makes a store; nothing is opened or created yet.
    ///
    /// - Parameter path: The path of the database's file.
    public init(path: String) {
        self.path = path
    }

    /// Reads the whole gallery, ordered by the entries' numbers.
    ///
    /// - Throws: `GalleryError.database` when there is no such file, or no gallery in it.
    public func read() throws(GalleryError) -> MergedGallery {
        guard FileManager.default.fileExists(atPath: self.path) else {
            throw .database(path: self.path, reason: "there is no such database, 'gallery load' makes it")
        }
        do {
            let database = try DatabaseQueue(path: self.path, configuration: Self.configuration(readonly: true))
            defer { try? database.close() }
            return try database.read { db in
                guard try Self.holdsGallery(db) else { throw Foreign.empty }
                return MergedGallery(
                    users: try User.order(Column("id")).fetchAll(db),
                    albums: try Album.order(Column("id")).fetchAll(db),
                    photos: try Photo.order(Column("id")).fetchAll(db)
                )
            }
        } catch {
            throw self.failure(error)
        }
    }

    /// Writes the gallery in place of the one that is there; the caller's transaction makes it all or nothing.
    func replace(in db: Database, with gallery: MergedGallery, _ gate: CommitGate) throws {
        guard try Self.holdsGallery(db) || Self.isEmpty(db) else { throw Foreign.other }
        try Self.createTables(db)
        for entry in gallery.users {
            try entry.user.insert(db)
            for entry in entry.albums {
                if gate.isStopped { throw GalleryError.cancelled }
                try entry.album.insert(db)
                for photo in entry.photos { try photo.insert(db) }
            }
        }
        guard gate.beginCommit() else { throw GalleryError.cancelled }
    }

    static func configuration(readonly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// Says what an error of the database means.
    func failure(_ error: any Error) -> GalleryError {
        switch error {
        case let error as GalleryError: error
        case is CancellationError, DatabaseFailure.cancelled: .cancelled
        case DatabaseFailure.refused(let error): self.failure(error)
        case DatabaseFailure.thrown(let error): self.failure(error)
        case DatabaseFailure.broken(let promise): .broken(promise)
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: .cancelled
        case let error as DatabaseError: .database(path: self.path, reason: error.message ?? "\(error.resultCode)")
        default: .database(path: self.path, reason: "\(error)")
        }
    }
}

/// Why a database isn't touched.
private enum Foreign: Error, CustomStringConvertible {
    case empty
    case other

    var description: String {
        switch self {
        case .empty: "there is no gallery in this database, 'gallery load' puts one there"
        case .other: "this database belongs to another program and stays as it is"
        }
    }
}
