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
        /// Those of this file: other tests make futures meanwhile.
        private static func groups(since begin: UInt64) -> [PendingFutures.Group] {
            PendingFutures.made(since: begin).groups.filter { $0.place?.fileID == #fileID }
        }

        @Test func `what a test awaits is shown, though it is older`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let session = gate.future.map { $0 }.labeled("login")
                let other = gate.future.map { $0 }.labeled("left behind")
                let begin = PendingFutures.time
                #expect(Self.groups(since: begin).isEmpty)
                let tasks = ManualTasks()
                tasks.start { _ = await session.value }
                let groups = Self.groups(since: begin)
                #expect(groups.map(\.labels) == [["login"]] && groups.map(\.count) == [1])
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
                #expect(Self.groups(since: begin).map(\.labels) == [["made since"]])
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
                #expect(!Self.groups(since: begin).isEmpty)
                promise.future.cancel()
                withExtendedLifetime((mapped, held)) {}
            }
        }

        @Test func `what settles while lines are looked up is shown`() async throws {
            try await tracking {
                let registry = try #require(Recorder.sinks.registry)
                let promise = Promise<Int, Never>()
                let line = UInt(#line + 1)
                let future = promise.future.map { $0 }.labeled("settles meanwhile")
                let snapshot = PendingSnapshot(registry)
                promise.resolve(1)
                let pending = PendingFutures(snapshot)
                let group = try #require(pending.groups.first { $0.labels == ["settles meanwhile"] })
                let stage = try #require(group.stage.map { pending.chain.stages[$0] })
                #expect(group.place?.line == line && stage.place?.line == line)
                #expect(stage.inputs.map { pending.chain.stages[$0].kind } == ["promise"])
                #expect("\(pending)".contains("labeled settles meanwhile"))
                withExtendedLifetime(future) {}
            }
        }

        @Test func `what several ways lead to is one group and one stage, also the first time`() async {
            // In a process of its own: it is about all that is pending.
            await #expect(processExitsWith: .success) {
                func step(_ future: Future<Int, Never>) -> Future<Int, Never> { future.map { $0 } }
                PendingFutures.track()
                let registry = try #require(Recorder.sinks.registry)
                let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
                let long = step(first.future)
                let ends = [
                    step(long),
                    step(second.future),
                ]
                let snapshot = PendingSnapshot(registry)
                // As nobody has looked up a line.
                #expect(snapshot.groups.map(\.members.count) == [1, 1])
                let pending = PendingFutures(snapshot)
                #expect(pending.groups.map(\.count) == [2])
                #expect(pending.groups.map(\.stage) == [0])
                #expect(pending.chain.stages.map(\.kind) == ["map", "promise"])
                #expect(pending.chain.stages.map(\.count) == [2, 1])
                #expect(pending.chain.stages.map(\.inputs) == [[1], []])
                let again = PendingFutures.now
                #expect(again.chain == pending.chain && again.groups.map(\.count) == [2])
                #expect(ends[0].pendingChain == pending.chain)
                first.resolve(1)
                second.resolve(1)
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
                let groups = Self.groups(since: begin)
                #expect(groups.count == 2)
                #expect(groups.contains { isTask ? $0.kind == "room" : $0.labels == ["has room"] })
                gate.resolve(1)
                tasks.run()
                withExtendedLifetime((holder, waiting)) {}
            }
        }
    }
}
#endif
