//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
import Foundation
import Futures
import FuturesFoundation
import FuturesGRDB
import GRDB
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum LoadError: Error, CancellationRepresentable, DatabaseFailureRepresentable, DecodingFailureRepresentable {
    case http(HTTPError)
    case undecodable(DecodingFailure)
    case database(DatabaseFailure)
    case cancelled

    init(_ error: HTTPError) {
        if case .cancelled = error { self = .cancelled } else { self = .http(error) }
    }
}

/// The loader of "Under the hood of Futures and Promises": ask, decode, save.
private struct UserLoader: Sendable {
    let session: URLSession
    let database: DatabasePool

    func loadUser(at url: URL) -> Future<Artist, LoadError> {
        session.future(for: url).mapError { LoadError($0) }.decoded(as: Artist.self).saved(in: database)
    }

    /// The same with the article's callback, for those who don't know futures.
    func loadUser(at url: URL, then handler: @escaping @Sendable (Result<Artist, LoadError>) -> Void) {
        loadUser(at: url).observe(handler)
    }
}

@Suite("Sundell: the user loader", .timeLimit(.minutes(60)))
struct UserLoaderTests {
    /// One for all, which stays: on Linux Foundation may crash when a session goes away while transfers of it end.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        // Foundation on Linux traps when a transfer is cancelled while it looks into the cache.
        configuration.urlCache = nil
        // A minute is not enough on a machine that is busy.
        configuration.timeoutIntervalForRequest = 3600
        return URLSession(configuration: configuration)
    }()

    @Test func `a user is loaded, decoded, saved, and returned`() async throws {
        let server = try LoopbackServer(body: #"{"id": 7, "name": "Ada"}"#)
        let database = try MusicDatabase()
        let loader = UserLoader(session: Self.session, database: database.pool)
        let user = try await loader.loadUser(at: server.address).value
        #expect(user == Artist(id: 7, name: "Ada"))
        #expect(try database.artists() == [user])
    }

    @Test func `the callback has the same result`() async throws {
        let server = try LoopbackServer(body: #"{"id": 7, "name": "Ada"}"#)
        let database = try MusicDatabase()
        let loader = UserLoader(session: Self.session, database: database.pool)
        let user = Promise<Artist, LoadError>()
        loader.loadUser(at: server.address) { user.complete(with: $0) }
        #expect(try await user.future.value == Artist(id: 7, name: "Ada"))
        // Nothing else keeps it until the record is saved.
        withExtendedLifetime(database) {}
    }

    @Test func `another status than a good one is a failure, and nothing is saved`() async throws {
        // The article ignores the status, and decodes the page that says "not found".
        let server = try LoopbackServer(status: "404 Not Found", body: #"{"id": 7, "name": "Nobody"}"#)
        let database = try MusicDatabase()
        let loader = UserLoader(session: Self.session, database: database.pool)
        guard case .http(.status(let response)) = try await failure(of: loader.loadUser(at: server.address)) else {
            Issue.record("not the status")
            return
        }
        #expect(response.status == 404)
        #expect(try database.artists().isEmpty)
    }

    @Test func `a body of the wrong shape says where, and nothing is saved`() async throws {
        let server = try LoopbackServer(body: #"{"id": 7, "name": null}"#)
        let database = try MusicDatabase()
        let loader = UserLoader(session: Self.session, database: database.pool)
        guard case .undecodable(let problem) = try await failure(of: loader.loadUser(at: server.address)) else {
            Issue.record("not the body")
            return
        }
        #expect("\(problem)".contains("name"))
        #expect(try database.artists().isEmpty)
    }

    @Test func `a name that is taken is the database's failure`() async throws {
        let server = try LoopbackServer(body: #"{"id": 8, "name": "Ada"}"#)
        let database = try MusicDatabase()
        try await database.pool.write { db in try Artist(id: 7, name: "Ada").insert(db) }
        let loader = UserLoader(session: Self.session, database: database.pool)
        guard case .database(.unsaved(let record)) = try await failure(of: loader.loadUser(at: server.address)) else {
            Issue.record("not the database")
            return
        }
        #expect(record.table == "artist")
        #expect(try database.artists() == [Artist(id: 7, name: "Ada")])
    }

    @Test func `cancelling the future stops the transfer, and nothing is saved`() async throws {
        let server = try LoopbackServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"), .awaitHangUp])
        let database = try MusicDatabase()
        let user = UserLoader(session: Self.session, database: database.pool).loadUser(at: server.address)
        _ = try await server.request.value
        user.cancel()
        guard case .cancelled = try await failure(of: user) else {
            Issue.record("\(user)")
            return
        }
        try await server.hangUp.value
        #expect(try database.artists().isEmpty)
    }
}
#endif
