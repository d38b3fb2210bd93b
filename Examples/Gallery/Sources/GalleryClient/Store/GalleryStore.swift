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
///
/// Whoever looks at the file sees a whole gallery, the old one or the new one, whatever happens to a process that
/// writes.
public struct GalleryStore: Sendable {
    /// The path of the database's file.
    public let path: String

    /// Whether a list without entries may take the place of one that has some.
    public var allowsEmptying = false

    /// Makes a store; nothing is opened or created yet.
    ///
    /// - Parameter path: The path of the database's file.
    public init(path: String) {
        self.path = path
    }

    /// The file itself, at the end of all symbolic links: an absolute path, which is nothing but a path to SQLite.
    var file: String {
        var file = self.path.hasPrefix("/") ? self.path : "\(FileManager.default.currentDirectoryPath)/\(self.path)"
        // As many as the system follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file) else { break }
            let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
            file = target.hasPrefix("/") ? target : folder + target
        }
        return file
    }

    /// Reads the whole gallery, ordered by the entries' numbers.
    ///
    /// The file is opened as for writing: a write that was cut short is rolled back first.
    ///
    /// - Throws: `GalleryError.database` when there is no such file, or no gallery in it.
    public func read() throws(GalleryError) -> MergedGallery {
        guard FileManager.default.fileExists(atPath: self.file) else {
            throw .database(path: self.path, reason: "there is no such database, 'gallery load' makes it")
        }
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: self.file, configuration: configuration)
            defer { try? database.close() }
            return try database.read { db in
                guard try Self.holdsGallery(db) else { throw Foreign.empty }
                return try Self.gallery(in: db)
            }
        } catch {
            throw self.failure(error)
        }
    }

    /// Writes the gallery in place of the one that is there; the caller's transaction makes it all or nothing.
    func replace(in db: Database, with gallery: MergedGallery, _ gate: CommitGate) throws {
        let holdsGallery = try Self.holdsGallery(db)
        guard try holdsGallery || Self.isEmpty(db) else { throw Foreign.other }
        if holdsGallery, !self.allowsEmptying { try self.refuseEmptying(db, gallery) }
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

    /// Throws when the gallery has none of what the database has.
    private func refuseEmptying(_ db: Database, _ gallery: MergedGallery) throws {
        for resource in Resource.allCases where gallery.count(of: resource) == 0 {
            guard try db.tableExists(resource.rawValue) else { continue }
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(resource.rawValue)") ?? 0
            if count > 0 { throw GalleryError.emptied(path: self.path, resource, had: count) }
        }
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
        case let error as DatabaseError: .database(path: self.path, reason: Self.reason(error))
        default: .database(path: self.path, reason: "\(error)")
        }
    }

    private static func reason(_ error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_BUSY: "another program is writing to it just now, try again when that is done"
        case .SQLITE_READONLY: "this takes the right to write to the file and to its folder"
        default: error.message ?? "\(error.resultCode)"
        }
    }
}

/// Why a database isn't touched.
enum Foreign: Error, CustomStringConvertible {
    case empty
    case other
    case otherVersion

    var description: String {
        switch self {
        case .empty: "there is no gallery in this database, 'gallery load' puts one there"
        case .other: "this database belongs to another program and stays as it is"
        case .otherVersion:
            "another version of gallery has made this database, 'gallery load' puts a gallery in its place that this one can read"
        }
    }
}
