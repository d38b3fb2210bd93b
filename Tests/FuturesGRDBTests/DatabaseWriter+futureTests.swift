//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if GRDB
import Dispatch
import Futures
import FuturesGRDB
import GRDB
import Testing

@Suite("DatabaseWriter.futureWrite, DatabaseReader.futureRead", .timeLimit(.minutes(60)))
struct DatabaseFutureTests {
    private struct Refusal: Error {}

    let music: MusicDatabase

    init() throws { music = try MusicDatabase() }

    // Success.

    @Test func `a write is committed when its future says so`() async throws {
        let count = music.pool.futureWrite { db in
            try Artist(id: 1, name: "Ada").insert(db)
            return try Artist.fetchCount(db)
        }
        #expect(try await count.value == 1)
        #expect(try music.artists().map(\.name) == ["Ada"])
    }

    @Test func `a read brings what the closure returns`() async throws {
        try await music.pool.write { db in try Artist(id: 1, name: "Ada").insert(db) }
        #expect(try await music.pool.futureRead { db in try Artist.fetchAll(db) }.value.map(\.name) == ["Ada"])
    }

    @Test func `writes happen in the order in which they were asked for`() async throws {
        let counts = (1...50).map { id in
            music.pool.futureWrite { db in
                try Artist(id: Int64(id), name: "\(id)").insert(db)
                return try Artist.fetchCount(db)
            }
        }
        for (index, count) in counts.enumerated() { #expect(try await count.value == index + 1) }
    }

    // Failures.

    @Test func `what the closure had written is rolled back when it throws`() async throws {
        let write = music.pool.futureWrite { db in
            try Artist(id: 1, name: "Ada").insert(db)
            throw Refusal()
        }
        guard case .thrown(let error) = try await failure(of: write) else { throw Refusal() }
        #expect(error is Refusal)
        #expect(try music.artists().isEmpty)
    }

    @Test func `SQLite's message is in the failure`() async throws {
        let write = music.pool.futureWrite { db in try db.execute(sql: "INSERT INTO nowhere VALUES (1)") }
        let error = try await failure(of: write)
        guard case .refused(let cause) = error else { throw error }
        #expect(cause.resultCode == .SQLITE_ERROR)
        #expect(error.description == "no such table: nowhere (SQLite error 1)")
    }

    @Test func `a commit that fails is a failure`() async throws {
        let write = music.pool.futureWrite { db in
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            try db.execute(sql: "INSERT INTO album (artistId, title) VALUES (99, 'Orphan')")
        }
        guard case .refused(let error) = try await failure(of: write) else { throw Refusal() }
        #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
        #expect(try music.albums().isEmpty)
    }

    @Test func `a read can't write`() async throws {
        let read = music.pool.futureRead { db in try Artist(id: 1, name: "Ada").insert(db) }
        guard case .refused(let error) = try await failure(of: read) else { throw Refusal() }
        #expect(error.resultCode == .SQLITE_READONLY)
    }

    @Test func `a queue's read can't write, and the next write can`() async throws {
        let queue = try DatabaseQueue()
        let create: @Sendable (Database) throws -> Void = { db in try db.execute(sql: "CREATE TABLE t(id)") }
        guard case .refused(let error) = try await failure(of: queue.futureRead(create)) else { throw Refusal() }
        #expect(error.resultCode == .SQLITE_READONLY)
        try await queue.futureWrite(create).value
    }

    @Test(arguments: [true, false])
    func `what is asked of a database that was closed fails`(isPool: Bool) async throws {
        let writer: any DatabaseWriter = isPool ? music.pool : try DatabaseQueue()
        try writer.close()
        for access in [writer.futureRead { _ in 1 }, writer.futureWrite { _ in 1 }] {
            guard case .refused(let error) = try await failure(of: access) else { throw Refusal() }
            #expect(error.resultCode == .SQLITE_MISUSE)
            #expect("\(DatabaseFailure.refused(error))".lowercased().contains("connection is closed"))
        }
    }

    // Cancellation.

    @Test func `a write that is cancelled while it waits writes nothing`() async throws {
        let released = Promise<Void, Never>()
        music.occupyWriter(until: released.future)
        let write = music.pool.futureWrite { db in try Artist(id: 1, name: "Ada").insert(db) }
        write.cancel()
        guard case .completed(.failure(.cancelled)) = write.state else {
            Issue.record("the future is not cancelled")
            return
        }
        released.resolve()
        try await music.pool.barrierWriteWithoutTransaction { _ in }
        #expect(try music.artists().isEmpty)
    }

    @Test func `a write that is cancelled while it runs is rolled back, whatever it goes on to do`() async throws {
        let begun = Promise<Void, Never>()
        let cancelled = Promise<Void, Never>()
        let write = music.pool.futureWrite { db in
            try Artist(id: 1, name: "Ada").insert(db)
            begun.resolve()
            wait(for: cancelled.future)
            try Artist(id: 2, name: "Ben").insert(db)
        }
        await begun.future.value
        write.cancel()
        guard case .completed(.failure(.cancelled)) = write.state else {
            Issue.record("the future is not cancelled")
            cancelled.resolve()
            return
        }
        cancelled.resolve()
        try await music.pool.barrierWriteWithoutTransaction { _ in }
        #expect(try music.artists().isEmpty)
    }

    @Test(arguments: [true, false])
    func `a statement that would run for ever is interrupted`(writes: Bool) async throws {
        let begun = Promise<Void, Never>()
        let endless = """
            WITH RECURSIVE n(i) AS (SELECT tell(0) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
            """
        let tell = DatabaseFunction("tell", argumentCount: 1) { values in
            begun.resolve()
            return values[0]
        }
        let body: @Sendable (Database) throws -> Int? = { db in
            db.add(function: tell)
            return try Int.fetchOne(db, sql: endless)
        }
        let access = writes ? music.pool.futureWrite(body) : music.pool.futureRead(body)
        await begun.future.value
        access.cancel()
        guard case .cancelled = try await failure(of: access) else { throw Refusal() }
        try await music.pool.barrierWriteWithoutTransaction { _ in }
    }

    @Test func `cancelling after the commit changes nothing`() async throws {
        let write = music.pool.futureWrite { db in try Artist(id: 1, name: "Ada").insert(db) }
        try await write.value
        write.cancel()
        try await write.value
        #expect(try music.artists().count == 1)
    }

    @Test func `the next write is not hit by the cancellation of the one before`() async throws {
        for id in 1...200 {
            let first = music.pool.futureWrite { db in try Artist(id: 0, name: "").save(db) }
            let next = music.pool.futureWrite { db in try Artist(id: Int64(id), name: "\(id)").insert(db) }
            first.cancel()
            try await next.value
        }
        #expect(try music.artists().filter { $0.id > 0 }.count == 200)
    }

    @Test func `a future that says cancelled has written nothing, at whatever moment it was cancelled`() async throws {
        for id in 1...300 {
            let write = music.pool.futureWrite { db in try Artist(id: Int64(id), name: "\(id)").insert(db) }
            DispatchQueue.global().async { write.cancel() }
            let isWritten =
                switch await write.result {
                case .success: true
                case .failure(.cancelled): false
                case .failure(let error): throw error
                }
            try await music.pool.barrierWriteWithoutTransaction { _ in }
            #expect(try await music.pool.read { db in try Artist.exists(db, key: id) } == isWritten)
        }
    }
}
#endif
