//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

/// Asynchronous work that a test lets go on: it says when it began, waits for the promise, and notes whether its task
/// was cancelled then.
private final class GatedWork: Sendable {
    let begun = Promise<Void, Never>()
    let gate = Promise<Int, Stoppable>()
    let wasCancelled = Promise<Bool, Never>()

    @Sendable func callAsFunction() async throws(Stoppable) -> Int {
        begun.resolve()
        let outcome = await gate.future.withoutCancelling().asResult().value
        wasCancelled.resolve(Task.isCancelled)
        return try outcome.get()
    }
}

@Suite("SingleFlight.value(for:)", .timeLimit(.minutes(60)))
struct SingleFlightValueTests {
    private let flights = SingleFlight<String, Int, Stoppable>()
    private let runs = Record<String>()
    private let seen = Record<Result<Int, Stoppable>>()
    /// Callers are run up to where they wait, so that a test knows that they have joined.
    private let callers = ManualTasks()

    @discardableResult
    private func call(_ work: GatedWork, _ key: String = "a") -> Task<Void, Never> {
        call(key) { () async throws(Stoppable) in try await work() }
    }

    @discardableResult
    private func call(
        _ key: String = "a",
        _ work: @escaping @Sendable () async throws(Stoppable) -> Int
    ) -> Task<Void, Never> {
        callers.start { [flights, runs, seen] in
            do throws(Stoppable) {
                let value = try await flights.value(for: key) { () async throws(Stoppable) in
                    runs.add(key)
                    return try await work()
                }
                seen.add(.success(value))
            } catch {
                seen.add(.failure(error))
            }
        }
    }

    /// Lets callers go on until so many have an outcome.
    private func outcomes(_ count: Int) async -> [Result<Int, Stoppable>] {
        while seen.count < count {
            callers.run()
            await Task.yield()
        }
        return seen.all
    }

    @Test(arguments: [Result<Int, Stoppable>.success(1), .failure(.plain(1))])
    func `calls at the same time get the outcome of one run, and nothing is kept`(
        _ outcome: Result<Int, Stoppable>
    ) async {
        let (first, second) = (GatedWork(), GatedWork())
        for _ in 0..<3 { call(first) }
        await first.begun.future.value
        first.gate.complete(with: outcome)
        #expect(await outcomes(3) == [outcome, outcome, outcome])
        #expect(runs.all == ["a"])
        #expect(flights.count == 0)
        call(second)
        second.gate.resolve(2)
        #expect(await outcomes(4).last == .success(2))
    }

    @Test func `the work begins before its caller suspends`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let work = GatedWork()
        call(work)
        #expect(!work.begun.future.isPending)
        work.gate.resolve(1)
        #expect(await outcomes(1) == [.success(1)])
    }

    @Test func `work that ends before its caller suspends has its outcome at once`() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let work = GatedWork()
        work.gate.resolve(1)
        call(work)
        #expect(seen.all == [.success(1)])
        #expect(flights.count == 0)
    }

    @Test func `a caller that is cancelled gets control back at once and disturbs nobody`() async {
        let work = GatedWork()
        let leader = call(work)
        call(work)
        leader.cancel()
        #expect(await outcomes(1) == [.failure(.cancelled)])
        await work.begun.future.value
        work.gate.resolve(1)
        #expect(await outcomes(2) == [.failure(.cancelled), .success(1)])
        #expect(await !work.wasCancelled.future.value)
    }

    @Test func `the last one leaving cancels the work, and the next call is a run of its own`() async {
        let (old, new) = (GatedWork(), GatedWork())
        let tasks = [call(old), call(old)]
        await old.begun.future.value
        for task in tasks { task.cancel() }
        #expect(await outcomes(2) == [.failure(.cancelled), .failure(.cancelled)])
        #expect(flights.count == 0)
        call(new)
        await new.begun.future.value
        // The old run ends late, and takes nothing from the new one.
        old.gate.resolve(1)
        #expect(await old.wasCancelled.future.value)
        #expect(flights.count == 1)
        call(new)
        new.gate.resolve(2)
        #expect(await outcomes(4) == [.failure(.cancelled), .failure(.cancelled), .success(2), .success(2)])
        #expect(runs.all == ["a", "a"])
    }

    @Test func `a task that is cancelled before starts nothing`() async {
        let work = GatedWork()
        let caller = Task { [flights] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await #expect(throws: Stoppable.cancelled) {
                try await flights.value(for: "a") { () async throws(Stoppable) in try await work() }
            }
        }
        _ = await caller.value
        #expect(work.begun.future.isPending)
        #expect(flights.count == 0)
    }

    @Test func `where the failure can't say so, a caller that is cancelled waits for the end of the work`() async {
        let flights = SingleFlight<String, Int, Mute>()
        let gate = Promise<Int, Never>()
        let seen = Record<Result<Int, Mute>>()
        let cancelled = Promise<Void, Never>()
        callers.start {
            do throws(Mute) {
                seen.add(
                    .success(
                        try await flights.value(for: "a") { () async throws(Mute) in
                            await withTaskCancellationHandler {
                                await gate.future.value
                            } onCancel: {
                                cancelled.resolve()
                            }
                        }
                    )
                )
            } catch {
                seen.add(.failure(error))
            }
        }.cancel()
        await cancelled.future.value
        #expect(seen.all.isEmpty)
        gate.resolve(1)
        while seen.count < 1 {
            callers.run()
            await Task.yield()
        }
        #expect(seen.all == [.success(1)])
    }

    @Test func `the work has the task-local values of the caller that starts it`() async throws {
        enum Request { @TaskLocal static var id = 0 }
        let flights = SingleFlight<String, Int, any Error>()
        let id = try await Request.$id.withValue(7) {
            try await flights.value(for: "a") { Request.id }
        }
        #expect(id == 7)
    }

    @Test func `work that waits for its own run fails, and the next call begins another one`() async throws {
        let flights = SingleFlight<String, Int, any Error>()
        let line = UInt(#line + 1)
        let error = await #expect(throws: BrokenPromise.self) {
            try await flights.value(for: "a") { try await flights.value(for: "a") { 1 } }
        }
        #expect(error?.reason == .waitsForItself)
        #expect(error?.line == line)
        #expect(flights.count == 0)
        #expect(try await flights.value(for: "a") { 2 } == 2)
    }

    @Test func `work of a cache that waits for its own key fails, too`() async throws {
        let cache = FutureCache<String, Int, any Error>()
        let failures = await cache.warmUp(["a", "b"], maxConcurrent: 2) { key in
            key == "a" ? try await cache.value(for: key) { 1 } : 2
        }
        #expect((failures["a"] as? BrokenPromise)?.reason == .waitsForItself)
        #expect(failures.count == 1)
        #expect(cache["b"] == 2)
    }

    @Test func `where the failure can't say so, that is reported, and the last other caller cancels the work`() async {
        let reports = Record<BrokenPromise>()
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID == "Test/Left.swift", broken.reason == .waitsForItself else { return false }
            reports.add(broken)
            return true
        }
        defer { stop() }
        let (ended, flights) = (Promise<Result<Int, Stoppable>, Never>(), flights)
        let caller = callers.start { [seen] in
            let outcome = await Self.outcome { () async throws(Stoppable) in
                try await flights.value(for: "a") { () async throws(Stoppable) in
                    let own = await Self.outcome { () async throws(Stoppable) in
                        try await flights.value(for: "a", file: "Test/Left.swift") { () async throws(Stoppable) in 1 }
                    }
                    ended.resolve(own)
                    return try own.get()
                }
            }
            seen.add(outcome)
        }
        while reports.count == 0 { await Task.yield() }
        #expect(flights.callers(for: "a") == 1)
        caller.cancel()
        #expect(await outcomes(1) == [.failure(.cancelled)])
        #expect(await ended.future.value == .failure(.cancelled))
        #expect(flights.count == 0)
    }

    @Test func `work that is cancelled while it waits for itself is counted out once`() async {
        let (reported, gate, flights) = (Promise<Void, Never>(), Promise<Int, Never>(), flights)
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID == "Test/Cancelled.swift", broken.reason == .waitsForItself else { return false }
            return reported.resolve()
        }
        defer { stop() }
        call { () async throws(Stoppable) in
            // Used while this waits.
            nonisolated(unsafe) let itself = withUnsafeCurrentTask { $0 }
            Task {
                await reported.future.value
                itself?.cancel()
            }
            let own = await Self.outcome { () async throws(Stoppable) in
                try await flights.value(for: "a", file: "Test/Cancelled.swift") { () async throws(Stoppable) in 1 }
            }
            #expect(own == .failure(.cancelled))
            #expect(flights.callers(for: "a") == 1)
            return await gate.future.value
        }
        gate.resolve(7)
        #expect(await outcomes(1) == [.success(7)])
    }

    @Test func `a caller that its executor resumes inside the call that cancels has left by then`() async {
        let (flights, left) = (flights, Promise<Int, Never>())
        let gate = Promise<Int, Stoppable>()
        let task = Task(executorPreference: TasksAtOnce()) {
            do throws(Stoppable) {
                _ = try await flights.value(for: "a") { () async throws(Stoppable) in
                    try await gate.future.withoutCancelling().value
                }
            } catch {
                left.resolve(flights.callers(for: "a"))
            }
        }
        while flights.callers(for: "a") == 0 { await Task.yield() }
        task.cancel()
        #expect(await left.future.value == 0)
        gate.resolve(1)
    }

    private static func outcome(_ work: () async throws(Stoppable) -> Int) async -> Result<Int, Stoppable> {
        do throws(Stoppable) { return .success(try await work()) } catch { return .failure(error) }
    }

    @Test func `the task has the name that it was given`() async {
        let flights = SingleFlight<String, String?, Never>()
        #expect(await flights.value(for: "a", name: "loading") { Task.name } == "loading")
    }

    /// Compiles without a detour: the closure is isolated to the actor that calls.
    private actor Library {
        private let flights = SingleFlight<Int, String, any Error>()
        private var asked: [Int] = []

        func title(_ id: Int) async throws -> String {
            try await flights.value(for: id) {
                self.asked.append(id)
                return "title \(id)"
            }
        }

        var questions: [Int] { asked }
    }

    @Test func `an actor calls it from its own isolation`() async throws {
        let library = Library()
        #expect(try await library.title(7) == "title 7")
        #expect(await library.questions == [7])
    }

    @MainActor
    @Test func `so does the main actor`() async throws {
        let flights = SingleFlight<Int, Int, any Error>()
        var asked = 0
        let value = try await flights.value(for: 1) {
            MainActor.preconditionIsolated()
            asked += 1
            return asked
        }
        #expect(value == 1)
    }
}
