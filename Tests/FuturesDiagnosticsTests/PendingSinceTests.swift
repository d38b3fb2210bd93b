//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import FuturesTestSupport
import FuturesTesting
import Testing

@testable import Futures

extension TrackingTests {
    /// What the trait of a test prints: futures that were made or awaited since the test began.
    @Suite("PendingFutures, since a time")
    struct PendingSinceTests {
        @Test func `what a test awaits is shown, though it is older`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let session = gate.future.map { $0 }.labeled("login")
                let other = gate.future.map { $0 }.labeled("left behind")
                let begin = PendingFutures.time
                #expect(PendingFutures.made(since: begin).groups.isEmpty)
                let tasks = ManualTasks()
                tasks.start { _ = await session.value }
                let pending = PendingFutures.made(since: begin)
                #expect(pending.groups.map(\.labels) == [["login"]] && pending.count == 1)
                gate.resolve(1)
                tasks.run()
                withExtendedLifetime(other) {}
            }
        }

        @Test func `what was made since is shown, also where only an older one waits for it`() async throws {
            try await tracking {
                let (gate, inner) = (Promise<Int, Never>(), Promise<Int, Never>())
                let tail = gate.future.flatMap { _ in inner.future.map { $0 }.labeled("made since") }
                let begin = PendingFutures.time
                gate.resolve(1)
                #expect(PendingFutures.made(since: begin).groups.map(\.labels) == [["made since"]])
                inner.resolve(1)
                withExtendedLifetime(tail) {}
            }
        }

        @Test func `a cycle is shown, though its oldest is older`() async throws {
            try await tracking {
                let promise = Promise<Int, any Error>()
                let begin = PendingFutures.time
                let mapped = promise.future.map { $0 }.labeled("in a cycle")
                let held = mapped.withoutCancelling()
                promise.follow(held)
                #expect(!PendingFutures.made(since: begin).groups.isEmpty)
                promise.future.cancel()
                withExtendedLifetime((mapped, held)) {}
            }
        }

        @Test(arguments: [false, true])
        func `what has room is shown, though it is older, where a new one waits`(_ isTask: Bool) async throws {
            try await tracking {
                let limiter = FutureLimiter(maxConcurrent: 1)
                let gate = Promise<Int, Never>()
                let tasks = ManualTasks()
                if isTask { tasks.start { _ = await limiter.run { await gate.future.value } } }
                let holder = isTask ? nil : limiter.run { gate.future }.labeled("has room")
                let begin = PendingFutures.time
                let waiting = limiter.run { gate.future }.labeled("waits")
                let pending = PendingFutures.made(since: begin)
                #expect(pending.groups.count == 2)
                #expect(pending.groups.contains { isTask ? $0.kind == "room" : $0.labels == ["has room"] })
                gate.resolve(1)
                tasks.run()
                withExtendedLifetime((holder, waiting)) {}
            }
        }
    }
}
#endif
