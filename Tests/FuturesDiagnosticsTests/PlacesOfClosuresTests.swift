//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@testable import FuturesInspect

extension TrackingTests {
    @Suite("Summaries of what was recorded")
    struct PlacesOfClosuresTests {
        private struct Refused: Error {}

        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// What a recording of a closure's work says.
        private func graph(of body: () async throws -> Void) async throws -> WaitGraph {
            let path = folder.path(of: "trace.json")
            try FutureRecorder.start(writingTo: path, limit: 64 << 20)
            defer { FutureRecorder.stop() }
            try await body()
            FutureRecorder.stop()
            return WaitGraph(try RecordingReader.recording(at: path))
        }

        /// The closures of a line of this file: what they are called, and how many they were.
        private func closures(of graph: WaitGraph, at line: Int) -> [String] {
            graph.slowClosures().compactMap { closure in
                // Not every stack says the function.
                let place = graph.recording.line(of: closure.run.future)?.prefix { $0 != " " }
                guard place == "\(file)PlacesOfClosuresTests.swift:\(line)" else { return nil }
                return "\(graph.recording.kindName(of: closure.run.future)) × \(closure.count)"
            }
        }

        @Test func `what a traversal begins later is listed with its line`() async throws {
            let gates = (0..<4).map { _ in Promise<Int, any Error>() }
            let line = #line + 2
            let graph = try await graph {
                let traversal = Future.traverse([0, 1, 2, 3], maxConcurrent: 1) { gates[$0].future }
                for gate in gates { gate.resolve(1) }
                #expect(await (try? traversal.value)?.count == 4)
            }
            // The first was called by whoever began it; then three, and the last observer, which calls none.
            #expect(closures(of: graph, at: line) == ["traverse × 4"])
        }

        @Test func `descriptions that all(maxConcurrent:) begins are listed with its line and its name`() async throws {
            let gates = (0..<4).map { _ in Promise<Int, any Error>() }
            let works = gates.map { gate in LazyFuture<Int, any Error>.deferred { gate.future } }
            let line = #line + 2
            let graph = try await graph {
                let all = Future.all(works, maxConcurrent: 1)
                for gate in gates { gate.resolve(1) }
                #expect(await (try? all.value)?.count == 4)
            }
            #expect(closures(of: graph, at: line) == ["all × 4"])
        }

        @Test func `what a traversal runs on an executor later is listed with its line`() async throws {
            let gates = (0..<2).map { _ in Promise<Int, any Error>() }
            let executor = ManualExecutor()
            let line = #line + 2
            let graph = try await graph {
                let all = Future.traverse([0, 1], maxConcurrent: 1, on: .custom(executor)) { gates[$0].future }
                for gate in gates {
                    executor.runAll()
                    gate.resolve(1)
                }
                #expect(await (try? all.value)?.count == 2)
            }
            // The first hop, which was made there; each item's closure; and the traversal, which begins the second.
            #expect(closures(of: graph, at: line).sorted() == ["flatMap × 2", "on × 1", "traverse × 2"])
        }

        @Test func `what a limiter begins later is listed with the line of its own call`() async throws {
            let gates = (0..<3).map { _ in Promise<Int, any Error>() }
            let line = #line + 3
            let graph = try await graph {
                let limiter = FutureLimiter(maxConcurrent: 1)
                let first = limiter.run { gates[0].future }
                let second = limiter.run { gates[1].future }
                let third = limiter.run { gates[2].future }
                for gate in gates { gate.resolve(1) }
                for call in [first, second, third] { #expect(await (try? call.value) == 1) }
            }
            #expect(closures(of: graph, at: line).isEmpty)
            #expect(closures(of: graph, at: line + 1) == ["limited × 1"])
            // The call, and the observer of its work, which begins nothing.
            #expect(closures(of: graph, at: line + 2) == ["limited × 2"])
        }

        @Test func `each attempt of a retry is listed with its line`() async throws {
            let gates = (0..<3).map { _ in Promise<Int, any Error>() }
            let clock = ManualClock()
            let line = #line + 3
            let graph = try await graph {
                let policy = RetryPolicy.constant(.seconds(1), attempts: 3)
                let retry = Future.retry(policy, clock: clock) { gates[$0 - 1].future }
                for gate in gates.dropLast() {
                    gate.reject(Refused())
                    clock.advance(by: .seconds(1))
                }
                gates[2].resolve(1)
                #expect(await (try? retry.value) == 1)
            }
            // The end of each attempt, and each wait, behind which the next one begins; then the outcome is passed on.
            #expect(closures(of: graph, at: line) == ["retry × 6"])
        }

        @Test func `a failure that needs no report is none that nobody saw`() async throws {
            enum Stopped: Error { case stopped }
            let line = #line + 3
            let graph = try await graph {
                for _ in 0..<2 {
                    let promise = Promise<Int, Stopped>()
                    promise.onCancel { promise.reject(.stopped) }
                    promise.future.cancel()
                    let result = await promise.future.result
                    #expect(result == .failure(.stopped))
                }
                let forgotten = Promise<Int, Stopped>()
                forgotten.reject(.stopped)
                forgotten.future.onFailure { _ in }
                let unseen = Promise<Int, any Error>()
                unseen.reject(Refused())
            }
            let lost = graph.lostFailures().compactMap { graph.recording.line(of: $0.first) }
            #expect(!lost.contains { $0.hasPrefix("\(file)PlacesOfClosuresTests.swift:\(line) ") }, "\(lost)")
            #expect(lost.contains { $0.hasPrefix("\(file)PlacesOfClosuresTests.swift:\(line + 9) ") }, "\(lost)")
        }

        @Test func `a timeout that waits for its loser has no promise of its own`() async throws {
            let work = Promise<Int, any Error>()
            let clock = ManualClock()
            let line = #line + 3
            let graph = try await graph {
                let timed = Task {
                    try await withTimeout(after: .seconds(1), clock: clock, loser: .awaited) {
                        try await work.future.value
                    }
                }
                await clock.waitForTimer(after: .seconds(1))
                work.resolve(1)
                let value = try await timed.value
                #expect(value == 1)
            }
            let kinds = graph.all.filter { future in
                graph.recording.line(of: future)?.hasPrefix("\(file)PlacesOfClosuresTests.swift:\(line)") == true
            }
            .map { graph.recording.kind(of: $0) }
            #expect(kinds.contains("timeout") && kinds.contains("task") && !kinds.contains("promise"), "\(kinds)")
        }
    }
}
#endif
