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
