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

@Suite("A database that others make and use", .timeLimit(.minutes(60)))
struct SharedFileTests {
    private let new = MergedGallery(users: [.sample(7)], albums: [.sample(8, of: 7)], photos: [.sample(9, of: 8)])

    @Test func `a write that fails leaves alone what somebody else has made meanwhile`() async throws {
        try await withStore { store, folder in
            let slow = try OpenedDatabase(store, CommitGate())
            try await store.replace(with: Scene.old, CommitGate())
            #expect(slow.failure(CancellationError()) == .cancelled)
            #expect(try store.read() == Scene.old)
            #expect(try folder.names == ["gallery.sqlite"])
        }
    }

    @Test func `a slow write begins again in the file that somebody else has made`() async throws {
        try await withStore { store, folder in
            let gate = CommitGate()
            let slow = try OpenedDatabase(store, gate)
            try await slow.queue.write { db in try store.replace(in: db, with: new, gate) }
            try await store.replace(with: Scene.old, CommitGate())
            #expect(try !slow.publish())
            #expect(try store.read() == Scene.old)
            try await store.replace(with: new, gate)
            #expect(try store.read() == new)
            #expect(try folder.names == ["gallery.sqlite"])
        }
    }

    @Test func `many write to one new path, and one of them is there whole`() async throws {
        for _ in 0..<8 {
            try await withStore { store, folder in
                let galleries = (1...8).map { id in
                    MergedGallery(users: [.sample(id)], albums: [.sample(id, of: id)], photos: [.sample(id, of: id)])
                }
                try await withThrowingTaskGroup { group in
                    for gallery in galleries { group.addTask { try await store.replace(with: gallery, CommitGate()) } }
                    try await group.waitForAll()
                }
                #expect(galleries.contains(try store.read()))
                #expect(try folder.names == ["gallery.sqlite"])
            }
        }
    }

    @Test func `one who stops and one who writes don't get in each other's way`() async throws {
        try await withStore { store, folder in
            let gate = CommitGate()
            let stopped = try OpenedDatabase(store, gate)
            #expect(gate.stop())
            await #expect(throws: GalleryError.cancelled) {
                do {
                    try await stopped.queue.write { db in try store.replace(in: db, with: new, gate) }
                } catch {
                    throw stopped.failure(error)
                }
            }
            #expect(try folder.names.isEmpty)
            try await store.replace(with: Scene.old, CommitGate())
            #expect(try store.read() == Scene.old)
        }
    }

    @Test func `what a process that was killed left behind is taken away, and nothing else`() async throws {
        try await withStore { store, folder in
            let others = [".gallery-draft-", ".gallery-draft-mine", "gallery-draft-1f"]
            for name in others + [".gallery-draft-1f"] { try Data().write(to: folder.appending(path: name)) }
            let working = try Draft(for: store.file)
            try await store.replace(with: Scene.old, CommitGate())
            #expect(FileManager.default.fileExists(atPath: working.path))
            working.discard()
            #expect(try folder.names == (others + ["gallery.sqlite"]).sorted())
        }
    }

    @Test func `an empty file is filled, and left empty by a load that fails`() async throws {
        try await withStore { store, folder in
            try Data().write(to: URL(filePath: store.path))
            let gate = CommitGate()
            let failing = try OpenedDatabase(store, gate)
            _ = failing.failure(CancellationError())
            #expect(try folder.names == ["gallery.sqlite"])
            try await store.replace(with: Scene.old, CommitGate())
            #expect(try store.read() == Scene.old)
        }
    }

    @Test(arguments: [true, false])
    func `a symbolic link stays one, whether it leads anywhere yet or not`(_ leadsSomewhere: Bool) async throws {
        try await withStore { store, folder in
            let real = GalleryStore(path: folder.appending(path: "real.sqlite").path)
            try FileManager.default.createSymbolicLink(atPath: store.path, withDestinationPath: "real.sqlite")
            if leadsSomewhere { try await real.replace(with: Scene.old, CommitGate()) }
            try await store.replace(with: new, CommitGate())
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: store.path) == "real.sqlite")
            #expect(try real.read() == new)
            #expect(try store.read() == new)
            #expect(try folder.names == ["gallery.sqlite", "real.sqlite"])
        }
    }

    @Test func `a file keeps its permissions`() async throws {
        try await withStore { store, _ in
            try await store.replace(with: Scene.old, CommitGate())
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store.path)
            try await store.replace(with: new, CommitGate())
            let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a journal without its database is not played into a new one`() async throws {
        try await withStore { store, folder in
            try await store.replace(with: Scene.old, CommitGate())
            // What a killed write leaves: pages of a database that somebody has removed since.
            let database = try DatabaseQueue(path: store.path)
            let journal = try await database.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN IMMEDIATE; DELETE FROM photos; PRAGMA cache_spill = 1; DELETE FROM albums")
                let journal = try Data(contentsOf: URL(filePath: store.path + "-journal"))
                try db.execute(sql: "ROLLBACK")
                return journal
            }
            try database.close()
            try FileManager.default.removeItem(atPath: store.path)
            try journal.write(to: URL(filePath: store.path + "-journal"))
            try await store.replace(with: new, CommitGate())
            #expect(try store.read() == new)
            #expect(try folder.names == ["gallery.sqlite"])
        }
    }

    @Test(arguments: [":memory:", "file:gallery.sqlite", "file::memory:?cache=shared"])
    func `a path is a path, whatever it is called`(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let store = GalleryStore(path: folder.path + "/" + name)
            try await store.replace(with: Scene.old, CommitGate())
            #expect(try store.read() == Scene.old)
            #expect(try folder.names == [name])
        }
        #expect(GalleryStore(path: name).file == FileManager.default.currentDirectoryPath + "/" + name)
    }

    @Test func `a gallery isn't replaced by one that has none of a resource, unless that is allowed`() async throws {
        try await withStore { store, _ in
            try await store.replace(with: Scene.old, CommitGate())
            let empty = MergedGallery(users: [.sample(1)], albums: [.sample(1, of: 1)], photos: [])
            let error = GalleryError.emptied(path: store.path, .photos, had: 1)
            await #expect(throws: error) { try await store.replace(with: empty, CommitGate()) }
            #expect(try store.read() == Scene.old)
            var store = store
            store.allowsEmptying = true
            try await store.replace(with: empty, CommitGate())
            #expect(try store.read().users == empty.users)
        }
    }

    @Test(arguments: ["ALTER TABLE users DROP COLUMN phone", "DROP TABLE photos", "UPDATE users SET address = '[]'"])
    func `what another version has made is said to be that, without rows or SQL`(_ change: String) async throws {
        try await withStore { store, _ in
            try await store.replace(with: Scene.old, CommitGate())
            let database = try DatabaseQueue(path: store.path)
            try await database.write { db in try db.execute(sql: "PRAGMA foreign_keys = OFF; \(change)") }
            try database.close()
            let error = #expect(throws: GalleryError.self) { try store.read() }
            #expect(error?.description == "\(store.path): \(Foreign.otherVersion)")
            try await store.replace(with: new, CommitGate())
            #expect(try store.read() == new)
        }
    }

    private func withStore(_ body: (GalleryStore, URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await body(GalleryStore(path: folder.appending(path: "gallery.sqlite").path), folder)
        }
    }
}

extension URL {
    /// The names of what is in this folder.
    fileprivate var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: self.path).sorted() }
    }
}
