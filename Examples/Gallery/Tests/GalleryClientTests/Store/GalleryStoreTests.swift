//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GRDB
import GalleryModel
import GalleryTestSupport
import Testing

@testable import GalleryClient

@Suite("The store", .timeLimit(.minutes(60)))
struct GalleryStoreTests {
    @Test func `what was written is read, row by row`() async throws {
        try await withStore { store in
            try await store.replace(with: Scene.old, CommitGate())
            #expect(try store.read() == Scene.old)
            let database = try DatabaseQueue(path: store.path)
            let users = try database.read { db in try Row.fetchAll(db, sql: "SELECT * FROM users") }
            #expect(users.count == 1)
            #expect(users.first?["website"] == "example.org")
            let rows = try database.read { db in
                try Row.fetchAll(db, sql: "SELECT * FROM photos JOIN albums ON albums.id = photos.albumId")
            }
            #expect(rows.map { $0["userId"] as Int } == [1])
        }
    }

    @Test func `foreign keys hold the tables together`() async throws {
        try await withStore { store in
            try await store.replace(with: Scene.old, CommitGate())
            let database = try DatabaseQueue(path: store.path)
            let statements = [
                "DELETE FROM users", "DELETE FROM albums", "INSERT INTO photos VALUES (9, 9, '', '', '')",
            ]
            for statement in statements {
                await #expect(throws: DatabaseError.self, "\(statement)") {
                    try await database.write { db in try db.execute(sql: statement) }
                }
            }
        }
    }

    @Test func `a gallery replaces the one before whole`() async throws {
        try await withStore { store in
            try await store.replace(with: Scene.old, CommitGate())
            let new = MergedGallery(users: [.sample(8)], albums: [.sample(8, of: 8)], photos: [.sample(8, of: 8)])
            try await store.replace(with: new, CommitGate())
            #expect(try store.read().users == new.users)
        }
    }

    @Test func `a stopped load changes nothing, however late it was stopped`() async throws {
        try await withStore { store in
            let gate = CommitGate()
            #expect(gate.stop())
            await #expect(throws: GalleryError.cancelled) { try await store.replace(with: Scene.old, gate) }
            #expect(!FileManager.default.fileExists(atPath: store.path))

            try await store.replace(with: Scene.old, CommitGate())
            let empty = MergedGallery(users: [], albums: [], photos: [])
            await #expect(throws: GalleryError.cancelled) { try await store.replace(with: empty, gate) }
            #expect(try store.read() == Scene.old)
        }
    }

    @Test func `stopping is too late once the database is being changed`() {
        let gate = CommitGate()
        #expect(gate.beginCommit())
        #expect(gate.beginCommit())
        #expect(!gate.stop())
        #expect(!gate.isStopped)
    }

    @Test func `somebody else's database is left alone`() async throws {
        try await withStore { store in
            let other = try DatabaseQueue(path: store.path)
            try await other.write { db in
                try db.execute(sql: "CREATE TABLE users (name); INSERT INTO users VALUES (1)")
            }
            let error = await #expect(throws: GalleryError.self) {
                try await store.replace(with: Scene.old, CommitGate())
            }
            #expect(error?.description.hasSuffix("this database belongs to another program and stays as it is") == true)
            #expect(try await other.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM users") } == 1)
            #expect(throws: GalleryError.self) { try store.read() }
        }
    }

    @Test func `a file that is no database is left alone`() async throws {
        try await withStore { store in
            try Data(String(repeating: "text ", count: 1000).utf8).write(to: URL(filePath: store.path))
            let error = await #expect(throws: GalleryError.self) {
                try await store.replace(with: Scene.old, CommitGate())
            }
            #expect(error == .database(path: store.path, reason: "file is not a database"))
        }
    }

    @Test func `what isn't there is not made by looking`() async throws {
        try await withStore { store in
            let error = #expect(throws: GalleryError.self) { try store.read() }
            #expect(error?.description.contains("\(store.path): there is no such database") == true)
            #expect(!FileManager.default.fileExists(atPath: store.path))
        }
    }

    @Test func `a folder that is missing is named`() async throws {
        let store = GalleryStore(path: "/nowhere/at/all/gallery.sqlite")
        let error = await #expect(throws: GalleryError.self) {
            try await store.replace(with: Scene.old, CommitGate())
        }
        #expect(error?.description.hasPrefix("/nowhere/at/all/gallery.sqlite: ") == true)
    }

    private func withStore(_ body: (GalleryStore) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await body(GalleryStore(path: folder.appending(path: "gallery.sqlite").path))
        }
    }
}
