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

// The samples of the module's page; see `Scripts/checks/docs-markdown.sh`.

// snippet.async
/// Reads as soon as there is room, within a limit; the room is free when the closure has ended.
func limitedRead<Value: Sendable>(
    from pool: DatabasePool,
    _ limiter: FutureLimiter,
    within limit: Duration,
    _ value: @escaping @Sendable (Database) throws -> Value
) async throws -> Value {
    try await limiter.run {
        try await withTimeout(after: limit, loser: .awaited) { try await pool.read(value) }
    }
}
// snippet.futures
func limitedFutureRead<Value: Sendable>(
    from database: some DatabaseReader,
    _ limiter: FutureLimiter,
    _ value: @escaping @Sendable (Database) throws -> Value
) -> Future<Value, DatabaseFailure> {
    limiter.run { database.futureRead(value).withoutCancelling() }
}
// snippet.hide

@Suite("Guide: a limit of reads", .timeLimit(.minutes(60)))
struct LimitedReadsTests {
    private let music: MusicDatabase
    private let limiter = FutureLimiter(maxConcurrent: 1)
    private let begun = Promise<Void, Never>()
    private let released = Promise<Void, Never>()
    private let ended = Promise<Void, Never>()

    init() throws { music = try MusicDatabase() }

    /// A closure that is in the database until it is released, and then reads.
    private var slow: @Sendable (Database) throws -> Int {
        { [begun, released, ended] db in
            defer { ended.resolve() }
            begun.resolve()
            wait(for: released.future)
            return try Artist.fetchCount(db)
        }
    }

    /// A read that tells whether the slow one had ended before.
    private func next() -> Future<Bool, DatabaseFailure> {
        limiter.run { music.pool.futureRead { [ended] _ in ended.future.state.outcome != nil } }
    }

    @Test func `a read that is cancelled keeps its room until its closure has ended`() async throws {
        let slow = slow
        let first = Task { [music, limiter] in
            try await limitedRead(from: music.pool, limiter, within: .seconds(3_600)) { db in
                defer { while !Task.isCancelled { sched_yield() } }  // the caller may not listen yet
                return try slow(db)
            }
        }
        await begun.future.value
        let next = next()
        first.cancel()
        #expect(next.state.outcome == nil)
        released.resolve()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await next.value)
    }

    @Test func `a future that can't be cancelled keeps its room, and has the outcome of the whole read`() async throws {
        let first = limitedFutureRead(from: music.pool, limiter, slow)
        await begun.future.value
        let next = next()
        first.cancel()
        #expect(first.state.outcome == nil)
        #expect(next.state.outcome == nil)
        released.resolve()
        #expect(try await first.value == 0)
        #expect(try await next.value)
    }
}
#endif
