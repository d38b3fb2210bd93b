//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
import Futures
import FuturesGRDB
import GRDB
import Testing

@Suite("Future.saved(in:)", .timeLimit(.minutes(60)))
struct FutureSavedTests {
    private enum LoadError: Error, DatabaseFailureRepresentable, Equatable {
        case offline
        case database(DatabaseFailure)

        static func == (left: LoadError, right: LoadError) -> Bool { "\(left)" == "\(right)" }
    }

    let music: MusicDatabase

    init() throws { music = try MusicDatabase() }

    private func future<Value: Sendable>(_ value: Value) -> Future<Value, DatabaseFailure> { .success(value) }

    // Success.

    @Test func `a record is saved and handed on`() async throws {
        let ada = Artist(id: 1, name: "Ada")
        #expect(try await future(ada).saved(in: music.pool).value == ada)
        #expect(try music.artists() == [ada])
    }

    @Test func `a record that is there is updated`() async throws {
        _ = try await future(Artist(id: 1, name: "Ada")).saved(in: music.pool).value
        _ = try await future(Artist(id: 1, name: "Ada L.")).saved(in: music.pool).value
        #expect(try music.artists() == [Artist(id: 1, name: "Ada L.")])
    }

    @Test func `a key that the database gives is in the record that is handed on`() async throws {
        _ = try await future(Artist(id: 1, name: "Ada")).saved(in: music.pool).value
        let album = Album(id: nil, artistId: 1, title: "Notes")
        #expect(try await future(album).saved(in: music.pool).value.id == 1)
    }

    @Test func `an array is saved in its order`() async throws {
        let artists = (1...100).map { Artist(id: $0, name: "\($0)") }
        #expect(try await future(artists).saved(in: music.pool).value == artists)
        #expect(try music.artists() == artists)
    }

    @Test func `an empty array is saved`() async throws {
        #expect(try await future([Artist]()).saved(in: music.pool).value.isEmpty)
    }

    @Test func `saving goes on in a chain, with untyped failures too`() async throws {
        let promise = Promise<[Artist], any Error>()
        let names = promise.future.saved(in: music.pool).map { $0.map(\.name) }
        promise.resolve([Artist(id: 1, name: "Ada"), Artist(id: 2, name: "Ben")])
        #expect(try await names.value == ["Ada", "Ben"])
    }

    // All or nothing.

    @Test func `a record that is refused in the middle takes all with it, and is named`() async throws {
        let artists = [Artist(id: 1, name: "Ada"), Artist(id: 2, name: "Ben"), Artist(id: 3, name: "Ada")]
        let error = try await failure(of: future(artists).saved(in: music.pool))
        guard case .unsaved(let record) = error else { throw error }
        #expect(record.type == "Artist")
        #expect(record.table == "artist")
        #expect(record.index == 2)
        #expect(
            error.description == "Artist at index 2 could not be saved in table artist:"
                + " UNIQUE constraint failed: artist.name (SQLite error 2067)"
        )
        #expect(try music.artists().isEmpty)
    }

    @Test func `an orphan is refused`() async throws {
        let error = try await failure(of: future(Album(id: nil, artistId: 99, title: "Orphan")).saved(in: music.pool))
        guard case .unsaved(let record) = error else { throw error }
        #expect(record.index == nil)
        #expect((record.cause as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    }

    @Test func `what was there before stays when a save fails`() async throws {
        let before = [Artist(id: 1, name: "Ada"), Artist(id: 2, name: "Ben")]
        _ = try await future(before).saved(in: music.pool).value
        _ = try await failure(
            of: future([Artist(id: 1, name: "Eve"), Artist(id: 3, name: "Ben")]).saved(in: music.pool)
        )
        #expect(try music.artists() == before)
    }

    // Failures of every type.

    @Test func `an error type of one's own says it`() async throws {
        let saved = Future<Album, LoadError>.success(Album(id: nil, artistId: 99, title: "x")).saved(in: music.pool)
        guard case .database(.unsaved) = try await failure(of: saved) else {
            Issue.record("expected a failure of the database")
            return
        }
    }

    @Test func `a failure before passes through and nothing is written`() async throws {
        let offline: Future<[Artist], LoadError> = .failure(.offline)
        #expect(try await failure(of: offline.saved(in: music.pool)) == .offline)
    }

    // Cancellation.

    @Test func `cancelling while the write waits saves nothing`() async throws {
        let released = Promise<Void, Never>()
        music.occupyWriter(until: released.future)
        let saved = future([Artist(id: 1, name: "Ada")]).saved(in: music.pool)
        // Not a line of this library.
        #expect(saved.description.contains("made at \(#fileID):\(#line - 2)"))
        saved.cancel()
        guard case .cancelled = try await failure(of: saved) else {
            Issue.record("the future is not cancelled")
            return
        }
        released.resolve()
        try await music.pool.barrierWriteWithoutTransaction { _ in }
        #expect(try music.artists().isEmpty)
    }

    @Test func `saves at once from many threads are each whole`() async throws {
        let saves = await withTaskGroup { group in
            for part in 0..<8 {
                group.addTask { [music] in
                    let artists = (0..<50).map { Artist(id: Int64(part * 50 + $0), name: "\(part)-\($0)") }
                    return self.future(artists).saved(in: music.pool)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for save in saves { #expect(try await save.value.count == 50) }
        #expect(try music.artists().count == 400)
    }
}
#endif
