//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTesting
import Testing

@Suite("Tests that break promises", .timeLimit(.minutes(60)))
struct BrokenPromisesTests {
    @Test(.noBrokenPromises) func `a test that keeps its promises passes`() {
        let promise = Promise<Int, Never>()
        let future = promise.future
        promise.resolve(1)
        #expect(future.state == .completed(.success(1)))
    }

    func issues(
        under trait: BrokenPromisesTrait,
        _ body: @escaping @Sendable () async -> Void
    ) async throws -> [[Comment]] {
        let test = try #require(Test.current)
        let issues = try await recordedIssues {
            try await trait.provideScope(for: test, testCase: Test.Case.current) { await body() }
        }
        return issues.map(\.comments)
    }

    @Test func `a promise of the test's own that is broken fails it`() async throws {
        let watched = Future<Int, Never>.success(1)
        let line = #line + 1
        let broken: @Sendable () -> Future<Int, Never> = { Promise<Int, Never>().future.map { $0 } }
        let issues = try await issues(under: .noBrokenPromises) {
            let pending = broken()
            #expect(pending.state == .pending)
            #expect(watched.state == .completed(.success(1)))
        }
        let comment: Comment = """
            The promise made at \(#fileID):\(line) was dropped before it was settled. \
            Its failure type isn't BrokenPromiseRepresentable, so the future stays pending.
            """
        #expect(issues == [[comment]])
    }

    /// Breaks a promise whose future can't say so.
    private let breaking: @Sendable (_ file: StaticString) -> Void = { file in
        let future = Promise<Int, Never>(file: file, line: 7).future
        withExtendedLifetime(future.map { $0 }) {}
    }

    /// Breaks one on a thread that knows of no test.
    private func elsewhere(_ file: StaticString) -> @Sendable () -> Void {
        { [breaking] in
            let done = Future<Void, Never> { promise in
                DispatchQueue(label: "elsewhere").async {
                    breaking(file)
                    promise.resolve()
                }
            }
            _ = done.wait()
        }
    }

    /// Keeps the reports of a file's promises from the terminal, and counts them.
    private func counting(_ file: String) -> (count: @Sendable () -> Int, stop: @Sendable () -> Void) {
        let reports = Reports()
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID == file else { return false }
            reports.count.withLock { $0 += 1 }
            return true
        }
        return ({ reports.count.withLock { $0 } }, stop)
    }

    @Test(.noBrokenPromises) func `those that a test expects are collected, and no issue`() async throws {
        let breaking = breaking
        let elsewhere = elsewhere("Expected/File.swift")
        let broken = collectBrokenPromises { breaking("Expected/Here.swift") }
        #expect(broken.map(\.fileID) == ["Expected/Here.swift"])
        let others = try await collectBrokenPromises(madeIn: "Expected/") {
            elsewhere()
            await Task { breaking("Expected/Task.swift") }.value
            try Task.checkCancellation()
        }
        #expect(others.map(\.fileID) == ["Expected/File.swift", "Expected/Task.swift"])
        #expect(collectBrokenPromises { _ = Future<Int, any Error> { _ in } }.isEmpty)
        #expect(collectBrokenPromises { _ = Promise<Int, Never>() }.isEmpty)
    }

    @Test(.noBrokenPromises)
    func `those that a queue drops when it comes to them are waited for`() async {
        let breaking = breaking
        let queue = DispatchQueue(label: "sdk")
        let broken = await collectBrokenPromises(madeIn: "Awaited/", atLeast: 3) {
            queue.async { breaking("Awaited/Late.swift") }
            breaking("Awaited/Here.swift")
            queue.async { breaking("Awaited/Late.swift") }
        }
        #expect(broken.count == 3)
    }

    @Test func `those of a task that outlives the collecting closure are the test's`() async throws {
        let breaking = breaking
        let issues = try await issues(under: .noBrokenPromises) {
            let gate = Promise<Void, Never>()
            var late: Task<Void, Never>?
            let broken = collectBrokenPromises {
                late = Task {
                    await gate.future.value
                    breaking("Expected/Outliving.swift")
                }
            }
            #expect(broken.isEmpty)
            gate.resolve()
            await late?.value
        }
        #expect(issues.count == 1)
    }

    @Test func `those of a closure that throws are the test's`() async throws {
        struct Stopped: Error {}
        let breaking = breaking
        let issues = try await issues(under: .noBrokenPromises) {
            _ = try? collectBrokenPromises {
                breaking("Expected/Thrown.swift")
                throw Stopped()
            }
        }
        #expect(issues.count == 1)
    }

    @Test func `what is broken behind those that were collected is the test's`() async throws {
        let breaking = breaking
        let issues = try await issues(under: .noBrokenPromises) {
            _ = collectBrokenPromises { breaking("Expected/Here.swift") }
            breaking("Expected/Behind.swift")
        }
        #expect(issues.count == 1)
    }

    @Test func `a promise that another program breaks is not this test's`() async throws {
        let (count, stop) = counting("Elsewhere/File.swift")
        defer { stop() }
        let breaking = breaking
        let elsewhere = elsewhere("Elsewhere/File.swift")
        #expect(try await issues(under: .noBrokenPromises) { elsewhere() } == [])
        #expect(try await issues(under: .noBrokenPromises(madeIn: "Elsewhere/File")) { elsewhere() }.count == 1)
        #expect(try await issues(under: .noBrokenPromises) { breaking("Elsewhere/File.swift") }.count == 1)
        // A closure that was attached in the test belongs to it, wherever it runs.
        let attached: @Sendable () async -> Void = {
            await Future<Void, Never>.success(()).map(on: .concurrent) { breaking("Elsewhere/File.swift") }.value
        }
        #expect(try await issues(under: .noBrokenPromises) { await attached() }.count == 1)
        #expect(count() == 4)
    }

    /// Runs bodies as tests that run at the same time, and returns their issues.
    private func issuesOfNeighbours(
        under trait: BrokenPromisesTrait,
        _ bodies: [@Sendable () async -> Void]
    ) async throws -> [Int] {
        let (begun, ended) = (Meeting(of: bodies.count), Meeting(of: bodies.count))
        return try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for (number, body) in bodies.enumerated() {
                group.addTask {
                    let issues = try await issues(under: trait) {
                        await begun.meet()
                        await body()
                        await ended.meet()
                    }
                    return (number, issues.count)
                }
            }
            var counts = Array(repeating: 0, count: bodies.count)
            for try await (number, count) in group { counts[number] = count }
            return counts
        }
    }

    @Test func `of tests that run at the same time, the one that drops a promise fails`() async throws {
        let (_, stop) = counting("Elsewhere/Neighbours.swift")
        defer { stop() }
        let breaking = breaking
        var bodies: [@Sendable () async -> Void] = Array(repeating: {}, count: 7)
        bodies[3] = { breaking("Elsewhere/Neighbours.swift") }
        bodies[5] = {
            await Future<Void, Never>.success(()).map(on: .concurrent) { breaking("Elsewhere/Neighbours.swift") }.value
        }
        let counts = try await issuesOfNeighbours(under: .noBrokenPromises(madeIn: "Elsewhere/Neighbours"), bodies)
        #expect(counts == [0, 0, 0, 1, 0, 1, 0])
    }

    @Test func `what can't be told apart fails none of them, and is reported once`() async throws {
        let (_, stop) = counting("Elsewhere/Shared.swift")
        defer { stop() }
        let reports = Reports()
        let trait = BrokenPromisesTrait(files: ["Elsewhere/Shared"]) { broken in
            if broken.line == 7 { reports.count.withLock { $0 += 1 } }
        }
        let counts = try await issuesOfNeighbours(under: trait, [elsewhere("Elsewhere/Shared.swift"), {}, {}])
        #expect(counts == [0, 0, 0])
        #expect(reports.count.withLock { $0 } == 1)
    }

    @Test func `a test that is cancelled waits for no more of them`() async {
        let breaking = breaking
        let task = Task {
            await collectBrokenPromises(madeIn: "Cancelled/", atLeast: 2) { breaking("Cancelled/One.swift") }
        }
        task.cancel()
        #expect(await task.value.count == 1)
    }

    @Test func `nobody waits for what can't be told apart`() async throws {
        let (_, stop) = counting("Elsewhere/Both.swift")
        defer { stop() }
        let elsewhere = elsewhere("Elsewhere/Both.swift")
        let (first, second) = (Promise<Void, Never>(), Promise<Void, Never>())
        let collect: @Sendable (Promise<Void, Never>) async -> Void = { isThere in
            let broken = await collectBrokenPromises(madeIn: "Elsewhere/Both", atLeast: 1) { isThere.resolve() }
            #expect(broken.isEmpty)
        }
        let trait = BrokenPromisesTrait(files: []) { _ in }
        _ = try await issuesOfNeighbours(
            under: trait,
            [
                { await collect(first) }, { await collect(second) },
                {
                    await zip(first.future, second.future).asVoid().value
                    elsewhere()
                },
            ]
        )
    }

    @Test func `of tests that run at the same time, the one that collects gets a promise that is dropped elsewhere`()
        async throws
    {
        let elsewhere = elsewhere("Elsewhere/Collected.swift")
        let collected = Locked<[String]>([])
        let collect: @Sendable () async -> Void = {
            let broken = collectBrokenPromises(madeIn: "Elsewhere/Collected") { elsewhere() }
            collected.withLock { $0 += broken.map(\.fileID) }
        }
        let trait = BrokenPromisesTrait.noBrokenPromises(madeIn: "Elsewhere/Collected")
        #expect(try await issuesOfNeighbours(under: trait, [{}, collect, {}]) == [0, 0, 0])
        #expect(collected.withLock { $0 } == ["Elsewhere/Collected.swift"])
    }

    @Test func `a promise that two tests may have collected is reported`() async throws {
        let elsewhere = elsewhere("Elsewhere/Twice.swift")
        let (reports, inside) = (Reports(), Meeting(of: 2))
        let trait = BrokenPromisesTrait(files: []) { broken in
            if broken.fileID == "Elsewhere/Twice.swift" { reports.count.withLock { $0 += 1 } }
        }
        let over = Meeting(of: 2)
        // Both collect while one of them drops it.
        let collect: @Sendable (_ isDropping: Bool) async -> Void = { isDropping in
            let broken = await collectBrokenPromises(madeIn: "Elsewhere/Twice") {
                await inside.meet()
                if isDropping { elsewhere() }
                await over.meet()
            }
            #expect(broken.isEmpty)
        }
        let bodies: [@Sendable () async -> Void] = [{ await collect(true) }, { await collect(false) }]
        #expect(try await issuesOfNeighbours(under: trait, bodies) == [0, 0])
        #expect(reports.count.withLock { $0 } == 1)
    }

    @Test func `a trait of a suite and one of its test are one test's`() async throws {
        let (_, stop) = counting("Elsewhere/Nested.swift")
        defer { stop() }
        let elsewhere = elsewhere("Elsewhere/Nested.swift")
        let inner = Locked(0)
        let trait = BrokenPromisesTrait.noBrokenPromises(madeIn: "Elsewhere/Nested")
        let outer = try await issues(under: trait) {
            let count = try? await issues(under: trait) { elsewhere() }.count
            inner.withLock { $0 = count ?? 0 }
        }
        #expect(outer.isEmpty)
        #expect(inner.withLock { $0 } == 1)
    }

    @Test func `what is dropped when the test is over is not lost`() async throws {
        let (count, stop) = counting("Elsewhere/Late.swift")
        defer { stop() }
        let (mayDrop, breaking) = (Promise<Void, Never>(), breaking)
        let late = Locked<Task<Void, Never>?>(nil)
        let issues = try await issues(under: .noBrokenPromises) {
            // A task that goes on, as one does that a test forgets.
            let task = Task {
                await mayDrop.future.value
                breaking("Elsewhere/Late.swift")
            }
            late.withLock { $0 = task }
        }
        mayDrop.resolve()
        await late.withLock { $0 }?.value
        #expect(issues.isEmpty)
        #expect(count() == 1)
    }
}

private final class Reports: Sendable {
    let count = Locked(0)
}

/// Where tasks wait for each other.
private final class Meeting: Sendable {
    private let missing: Locked<Int>
    private let complete = Promise<Void, Never>()

    init(of count: Int) { missing = Locked(count) }

    func meet() async {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { complete.resolve() }
        await complete.future.value
    }
}
