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
import FuturesGRDB
import GRDB
import Testing

/// What a cancelled access does that is between two statements, and what it leaves alone.
@Suite("DatabaseWriter.futureWrite, DatabaseReader.futureRead: between two statements", .timeLimit(.minutes(60)))
struct DatabaseCancellationTests {
    @TaskLocal static var caller = ""

    let music: MusicDatabase
    let queue: DatabaseQueue

    init() throws {
        music = try MusicDatabase()
        queue = try DatabaseQueue()
        try queue.write { db in
            try db.create(table: "artist") { table in
                table.primaryKey("id", .integer)
                table.column("name", .text).notNull()
            }
        }
    }

    private func writer(isPool: Bool) -> any DatabaseWriter { isPool ? music.pool : queue }

    /// Makes an access whose closure waits between two statements until it is cancelled, and returns what the second
    /// one and the third one failed with.
    private func failuresAfterCancelling(
        _ access: (@escaping @Sendable (Database) throws -> Void) -> Future<Void, DatabaseFailure>,
        statement: @escaping @Sendable (Database, Int64) throws -> Void
    ) async throws -> [(any Error)?] {
        let begun = Promise<Void, Never>()
        let cancelled = Promise<Void, Never>()
        let ended = Promise<[(any Error)?], Never>()
        let future = access { db in
            try statement(db, 1)
            begun.resolve()
            wait(for: cancelled.future)
            let outcomes = [2, 3].map { id in Result { try statement(db, id) } }
            ended.resolve(outcomes.map { if case .failure(let error) = $0 { error } else { nil } })
        }
        await begun.future.value
        future.cancel()
        guard case .completed(.failure(.cancelled)) = future.state else {
            Issue.record("the future is not cancelled")
            cancelled.resolve()
            return []
        }
        cancelled.resolve()
        return await ended.future.value
    }

    @Test(arguments: [true, false])
    func `no other statement of a write runs once it is cancelled`(isPool: Bool) async throws {
        let writer = writer(isPool: isPool)
        let failures = try await failuresAfterCancelling({ writer.futureWrite($0) }) { db, id in
            try Artist(id: id, name: "\(id)").insert(db)
        }
        #expect(failures.count == 2)
        for failure in failures { #expect(failure is CancellationError) }
        try await writer.futureWrite { db in try Artist(id: 4, name: "Dan").insert(db) }.value
        #expect(try await writer.read { db in try Artist.fetchAll(db) }.map(\.id) == [4])
    }

    @Test(arguments: [true, false])
    func `no other statement of a read runs once it is cancelled`(isPool: Bool) async throws {
        let reader = writer(isPool: isPool)
        let failures = try await failuresAfterCancelling({ reader.futureRead($0) }) { db, _ in
            _ = try Artist.fetchCount(db)
        }
        #expect(failures.count == 2)
        for failure in failures { #expect(failure is CancellationError) }
        #expect(try await reader.futureRead { db in try Artist.fetchCount(db) }.value == 0)
    }

    @Test(arguments: [true, false])
    func `a savepoint of a cancelled write is rolled back, and the next write has one of its own`(
        isPool: Bool
    ) async throws {
        let writer = writer(isPool: isPool)
        let failures = try await failuresAfterCancelling({ writer.futureWrite($0) }) { db, id in
            try db.inSavepoint {
                try Artist(id: id, name: "\(id)").insert(db)
                return .commit
            }
        }
        for failure in failures { #expect(failure is CancellationError) }
        try await writer.futureWrite { db in
            try db.inSavepoint {
                try Artist(id: 4, name: "Dan").insert(db)
                return .commit
            }
        }.value
        #expect(try await writer.read { db in try Artist.fetchAll(db) }.map(\.id) == [4])
    }

    @Test func `a closure between its statements can ask whether it is cancelled`() async throws {
        let begun = Promise<Void, Never>()
        let cancelled = Promise<Void, Never>()
        let answer = Promise<Bool, Never>()
        let read = queue.futureRead { _ in
            begun.resolve()
            wait(for: cancelled.future)
            answer.resolve(Task.isCancelled)
        }
        await begun.future.value
        read.cancel()
        cancelled.resolve()
        #expect(await answer.future.value)
    }

    @Test func `what was asked for behind a cancelled write is done as if that had not been there`() async throws {
        let begun = Promise<Void, Never>()
        let cancelled = Promise<Void, Never>()
        let first = queue.futureWrite { db in
            begun.resolve()
            wait(for: cancelled.future)
            try Artist(id: 1, name: "Ada").insert(db)
        }
        let others = (Int64(2)...20).map { id in
            queue.futureWrite { db in
                try Artist(id: id, name: "\(id)").insert(db)
                return try Artist.fetchCount(db)
            }
        }
        let count = queue.futureRead { db in try Artist.fetchCount(db) }
        await begun.future.value
        first.cancel()
        cancelled.resolve()
        for (index, other) in others.enumerated() { #expect(try await other.value == index + 1) }
        #expect(try await count.value == 19)
    }

    // Order.

    @Test func `an access stands in the queue of the database when it has been asked for`() throws {
        for id in 1...200 {
            let write = queue.futureWrite { db in try Artist(id: Int64(id), name: "\(id)").insert(db) }
            let count = queue.futureRead { db in try Artist.fetchCount(db) }
            #expect(try queue.read { db in try Artist.fetchCount(db) } == id)
            guard case .completed(.success) = write.state, case .completed(.success(id)) = count.state else {
                Issue.record("the write and the read have not been done: \(write.state), \(count.state)")
                return
            }
        }
    }

    @Test(arguments: [true, false])
    func `what waits for a read of a pool runs while that has its connection, and holds up no other`(
        isFailing: Bool
    ) async throws {
        let isAttached = Promise<Void, Never>()
        let connection = Promise<String, Never>()
        let other = Promise<Future<String, DatabaseFailure>, Never>()
        let read = music.pool.futureRead { db in
            wait(for: isAttached.future)
            connection.resolve(db.description)
            if isFailing { throw DatabaseError(message: "refused") }
        }
        let hasBegun = DispatchSemaphore(value: 0)
        let seen = read.onCompletion { [music] _ in
            let next = music.pool.futureRead { db in
                hasBegun.signal()
                return db.description
            }
            other.resolve(next)
            // It never begins if it waits for this connection.
            hasBegun.wait()
        }
        isAttached.resolve()
        let otherConnection = try await other.future.value.value
        #expect(await connection.future.value != otherConnection)
        _ = await seen.result
    }

    @Test func `a write that is asked for inside of another one is done after it`() async throws {
        let ids = try await queue.futureWrite { [queue] db in
            let inner = queue.futureWrite { db in
                try Artist(id: 2, name: "Ben").insert(db)
                return try Artist.fetchAll(db).map(\.id)
            }
            try Artist(id: 1, name: "Ada").insert(db)
            #expect(inner.state.value == nil)
            return inner
        }.value
        #expect(try await ids.value == [1, 2])
    }

    // The caller.

    @Test @MainActor func `whoever asks for an access keeps its task and its actor`() async throws {
        try await Self.$caller.withValue("main") {
            let isMade = queue.futureWrite { db in try Artist(id: 1, name: "Ada").insert(db) }
            MainActor.preconditionIsolated()
            #expect(Self.caller == "main")
            withUnsafeCurrentTask { #expect($0 != nil) }
            try await isMade.value
            MainActor.preconditionIsolated()
            #expect(Self.caller == "main")
        }
    }

    // Releases.

    @Test(arguments: [true, false], [true, false])
    func `an access keeps its database until it has ended, and no longer`(isPool: Bool, writes: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "futures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for _ in 1...20 {
            let closed = Promise<Void, Never>()
            let access = try {
                let connections = Captured(closed)
                var configuration = Configuration()
                configuration.prepareDatabase { _ in withExtendedLifetime(connections) {} }
                let path = folder.appending(path: "database").path
                let writer: any DatabaseWriter =
                    isPool
                    ? try DatabasePool(path: path, configuration: configuration)
                    : try DatabaseQueue(path: path, configuration: configuration)
                let body: @Sendable (Database) throws -> Int? = { db in try Int.fetchOne(db, sql: "SELECT 1") }
                return writes ? writer.futureWrite(body) : writer.futureRead(body)
            }()
            #expect(try await access.value == 1)
            await closed.future.value
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test(arguments: [true, false])
    func `nothing is left of an access that has ended, with whatever outcome`(isCancelled: Bool) async throws {
        let begun = Promise<Void, Never>()
        let cancelled = Promise<Void, Never>()
        let released = Promise<Void, Never>()
        let write = {
            let captured = Captured(released)
            return queue.futureWrite { db in
                begun.resolve()
                wait(for: cancelled.future)
                withExtendedLifetime(captured) {}
            }
        }()
        await begun.future.value
        if isCancelled { write.cancel() }
        cancelled.resolve()
        await released.future.value
        withExtendedLifetime(write) {}
    }
}

/// Says when it is released.
private final class Captured: Sendable {
    private let released: Promise<Void, Never>

    init(_ released: Promise<Void, Never>) { self.released = released }

    deinit { released.resolve() }
}
#endif
