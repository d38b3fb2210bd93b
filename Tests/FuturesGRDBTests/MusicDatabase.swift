//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
import Foundation
import GRDB
import Testing

@testable import Futures

struct Artist: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord {
    var id: Int64
    var name: String
}

struct Album: Codable, Equatable, Sendable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var artistId: Int64
    var title: String

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// A real SQLite file with artists and their albums, gone with the test.
final class MusicDatabase: Sendable {
    let pool: DatabasePool
    private let folder: URL

    init() throws {
        #if Diagnostics
        // The first that tracks or records reads what is mapped into memory, which SQLite must not unmap meanwhile.
        CallStack.prepare()
        #endif
        folder = FileManager.default.temporaryDirectory.appending(path: "futures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        pool = try DatabasePool(path: folder.appending(path: "music.sqlite").path)
        try pool.write { db in
            try db.create(table: "artist") { table in
                table.primaryKey("id", .integer)
                table.column("name", .text).notNull().unique()
            }
            try db.create(table: "album") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("artistId", .integer).notNull().references("artist")
                table.column("title", .text).notNull()
            }
        }
    }

    deinit {
        do {
            try pool.close()
            try FileManager.default.removeItem(at: folder)
        } catch {
            Issue.record(error)
        }
    }

    func artists() throws -> [Artist] { try pool.read { db in try Artist.fetchAll(db) } }

    func albums() throws -> [Album] { try pool.read { db in try Album.fetchAll(db) } }

    /// Keeps the writer busy until the future settles; returns when it has begun to.
    func occupyWriter(until event: Future<Void, Never>) {
        let begun = DispatchSemaphore(value: 0)
        pool.asyncWriteWithoutTransaction { _ in
            begun.signal()
            wait(for: event)
        }
        begun.wait()
    }
}

/// Blocks this thread until the future settles.
func wait(for event: Future<Void, Never>) {
    let gate = DispatchSemaphore(value: 0)
    event.observe { _ in gate.signal() }
    gate.wait()
}

/// The failure of a future, as soon as it is known.
func failure<Success: Sendable, Failure: Error>(of future: Future<Success, Failure>) async throws -> Failure {
    switch await future.result {
    case .success(let value): throw UnexpectedSuccess(value: "\(value)")
    case .failure(let error): return error
    }
}

struct UnexpectedSuccess: Error {
    let value: String
}
#endif
