//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GRDB

/// A database that is open for one write: the file itself, or a draft when there is no file yet.
///
/// Nothing is ever removed but the draft, which nobody else knows. Either ``publish()`` or ``failure(_:)`` ends the
/// write.
struct OpenedDatabase: Sendable {
    let queue: DatabaseQueue
    private let store: GalleryStore
    private let gate: CommitGate
    private let draft: Draft?

    init(_ store: GalleryStore, _ gate: CommitGate) throws(GalleryError) {
        guard gate.beginWrite() else { throw .cancelled }
        do {
            let file = store.file
            Draft.removeAbandoned(beside: file)
            self.draft = Self.isNew(file) ? try Draft(for: file) : nil
            self.queue = try DatabaseQueue(
                path: self.draft?.path ?? file,
                configuration: Self.configuration(isDraft: self.draft != nil, gate)
            )
            self.store = store
            self.gate = gate
        } catch {
            gate.endWrite()
            throw store.failure(error)
        }
    }

    /// Ends a write that is committed: tells whether the gallery is where it should be.
    ///
    /// It isn't when somebody else has made the file since: then the write has to be made again, in that file.
    func publish() throws(GalleryError) -> Bool {
        defer { self.gate.endWrite() }
        guard let draft else { return true }
        do {
            return try draft.publish()
        } catch {
            throw self.store.failure(error)
        }
    }

    /// Ends a write that is rolled back, and says why.
    func failure(_ error: any Error) -> GalleryError {
        self.draft?.discard()
        self.gate.endWrite()
        return self.store.failure(error)
    }

    /// Whether nothing is at the path, nor a journal of what once was there, which SQLite alone may judge.
    private static func isNew(_ file: String) -> Bool {
        ["", "-journal", "-wal"].allSatisfy { !FileManager.default.fileExists(atPath: file + $0) }
    }

    private static func configuration(isDraft: Bool, _ gate: CommitGate) -> Configuration {
        var configuration = Configuration()
        // Five seconds, unless the load is stopped meanwhile.
        configuration.busyMode = .callback { tries in
            if tries >= 500 || gate.isStopped { return false }
            usleep(10_000)
            return true
        }
        configuration.prepareDatabase { db in
            // The file is only touched by the commit: until then others read what was there, and there is little to
            // roll back.
            try db.execute(sql: "PRAGMA cache_spill = OFF")
            // A draft is thrown away when its write fails.
            if isDraft { try db.execute(sql: "PRAGMA journal_mode = MEMORY") }
        }
        return configuration
    }
}
