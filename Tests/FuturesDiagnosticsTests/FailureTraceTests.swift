//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
@testable import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

extension TrackingTests {
    @Suite("FailureTrace")
    struct FailureTraceTests {
        private struct Broken: Error {}

        private func steps(_ future: Future<Int, any Error>, after line: Int) throws -> [String] {
            try #require(future.failureTrace).steps.map { step in
                #expect(step.place?.fileID == "\(file)FailureTraceTests.swift")
                return "\(step.kind) \(Int(step.place?.line ?? 0) - line)\(step.count > 1 ? " × \(step.count)" : "")"
            }
        }

        @Test func `a failure has the stages that it passed`() async throws {
            try await tracking {
                let line = #line
                let promise = Promise<Int, any Error>()
                let future = promise.future
                    .map { $0 + 1 }
                    .flatMap { .success($0) }
                promise.reject(Broken())
                try #expect(steps(future, after: line) == ["promise 1", "map 3", "flatMap 4"])
                _ = await future.result
            }
        }

        @Test func `a failure that a closure throws begins there`() async throws {
            try await tracking {
                let line = #line
                let promise = Promise<Int, any Error>()
                let future = promise.future
                    .map { $0 }
                    .map { _ in throw Broken() }
                    .onSuccess { (_: Int) in }
                promise.resolve(1)
                try #expect(steps(future, after: line) == ["map 4", "onSuccess 5"])
                _ = await future.result
            }
        }

        /// Whether a failure is kept that a closure on this thread has looked at.
        private var hasLook: Bool {
            let number = CompletionQueue.current.pointee.thread.number
            return Recorder.sinks.registry?.looks.withLock { $0[number] } != nil
        }

        @Test func `what a closure has looked at is forgotten when it has returned`() async throws {
            try await tracking {
                let (outer, failing) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                let line = #line
                let future = outer.future.map { [failed = failing.future] _ -> Int in
                    let failure = failed.failure
                    // A closure inside it, which looks at nothing.
                    _ = Future<Int, any Error>.success(1).map { $0 + 1 }
                    #expect(hasLook)
                    throw try #require(failure)
                }
                failing.reject(Broken())
                outer.resolve(1)
                try #expect(steps(future, after: line) == ["promise -1", "map 1"])
                #expect(!hasLook)
            }
        }

        @Test func `it goes on through the future that a closure returns, and through combinators`() async throws {
            try await tracking {
                let line = #line
                let (outer, inner) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                let future = outer.future.flatMap { _ in inner.future.map { $0 } }
                let sum = zip(future, Future<Int, any Error>.success(1)).map { $0 + $1 }
                outer.resolve(1)
                inner.reject(Broken())
                try #expect(steps(sum, after: line) == ["promise 1", "map 2", "flatMap 2", "zip 3", "map 3"])
                _ = await sum.result
            }
        }

        @Test func `it goes on through a promise that is settled by who has observed it`() async throws {
            try await tracking {
                let line = #line
                let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                first.future.observe { second.complete(with: $0) }
                let future = second.future.map { $0 }
                first.reject(Broken())
                try #expect(steps(future, after: line) == ["promise 1", "promise 1", "map 3"])
                _ = await future.result
            }
        }

        @Test func `stages that are taken out of the middle of a chain are on the way, and rounds of a loop counted`()
            async throws
        {
            try await tracking {
                let line = #line
                let (outer, inner) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                let future = outer.future
                    .flatMap { _ in inner.future }
                    .map { $0 }
                outer.resolve(1)
                inner.reject(Broken())
                try #expect(steps(future, after: line) == ["promise 1", "flatMap 3", "map 4"])
                _ = await future.result

                let rounds = Guarded<[Promise<Int, any Error>]>([])
                @Sendable func loop() -> Future<Int, any Error> {
                    let promise = Promise<Int, any Error>()
                    rounds.withLock { $0.append(promise) }
                    return promise.future.flatMap { _ in loop() }
                }
                let end = loop().map { $0 }
                for round in 0..<100 { rounds.withLock { $0[round] }.resolve(1) }
                rounds.withLock { $0[100] }.reject(Broken())
                let trace = try #require(end.failureTrace)
                #expect(trace.steps.map(\.kind) == ["promise", "flatMap", "map"])
                #expect(trace.steps[1].count > 90, "\(trace)")
                _ = await end.result
            }
        }

        /// What a chain fails with that continues with its own end, and the stages of the cycle with their lines.
        private func cycle(
            after line: Int,
            of chain: (_ start: Future<Int, any Error>, _ end: @escaping @Sendable () -> Future<Int, any Error>) ->
                Future<Int, any Error>
        ) async throws -> (error: BrokenPromise, stages: [String]) {
            let end = Guarded<Future<Int, any Error>?>(nil)
            let (promise, other) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            let future = chain(promise.future) { end.withLock { $0 } ?? other.future }
            end.withLock { $0 = future }
            promise.resolve(1)
            let error = try await #require(throws: BrokenPromise.self) { try await future.value }
            other.resolve(1)
            let stages = try #require(error.cycle).steps
            return (error, stages.map { "\($0.kind) \(Int($0.place?.line ?? 0) - line)" })
        }

        @Test func `a cycle is named with all of its places`() async throws {
            try await tracking {
                let line = #line
                let (error, stages) = try await cycle(after: line) { start, end in
                    start
                        .flatMap { _ in end() }
                        .map { $0 }
                        .filter(orFail: Broken()) { $0 > 0 }
                }
                #expect(error.reason == .waitsForItself)
                #expect(stages == ["flatMap 3", "map 4", "filter 5"])
                #expect(
                    "\(error)".contains("The cycle:\nflatMap, called at \(file)FailureTraceTests.swift:\(line + 3)")
                )
            }
        }

        @Test func `so is one of two stages, the second of which moves to itself`() async throws {
            try await tracking {
                let stages = try await cycle(after: #line) { start, end in
                    start
                        .flatMap { _ in end() }
                        .map { $0 }
                }.stages
                #expect(stages == ["flatMap 2", "map 3"])
            }
        }

        @Test func `the last attempt of a retry is on the way`() async throws {
            try await tracking {
                let line = #line
                let future = Future<Int, any Error>.retry(.constant(.milliseconds(1), attempts: 3)) { _ in
                    Future<Int, any Error> { $0.reject(Broken()) }
                        .map { $0 }
                }
                _ = await future.result
                try #expect(steps(future, after: line) == ["promise 2", "map 3", "retry 1"])
            }
        }

        @Test func `loops are counted, and memory is bounded`() async throws {
            try await tracking {
                let line = #line
                let promise = Promise<Int, any Error>()
                var future = promise.future
                for _ in 0..<1_000 {
                    future = future.map { $0 }
                    future = future.mapError { $0 }
                }
                promise.reject(Broken())
                try #expect(steps(future, after: line) == ["promise 1", "map 4 × 1000", "mapError 5 × 1000"])
                _ = await future.result
            }
        }

        @Test func `of a long way, what is in the middle is left out`() async throws {
            var way = FailureWay()
            for place in 0..<1_000 { way.append(.map, at: place) }
            #expect(way.steps.count == 32)
            #expect(way.omitted == 968)
            #expect(way.steps.prefix(8).map(\.place) == Array(0..<8))
            #expect(way.steps.last?.place == 999)
        }

        @Test func `a failure that nobody looks at is reported with its way`() async throws {
            let reports = Guarded<[String]>([])
            let stopListening = FutureProblem.listen { problem in
                guard case .unseenFailure(let failure) = problem, failure.error is Broken else { return false }
                reports.withLock { $0.append("\(failure)") }
                return true
            }
            defer { stopListening() }
            try await tracking {
                let promise = Promise<Int, any Error>()
                _ = promise.future.map { $0 }
                promise.reject(Broken())
            }
            let report = try #require(reports.withLock { $0 }.first)
            #expect(report.contains("Its way:\npromise, made at \(file)FailureTraceTests.swift:"))
            #expect(report.contains("\nmap, called at \(file)FailureTraceTests.swift:"))
        }
    }
}
#endif
