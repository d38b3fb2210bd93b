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
    @Suite("PendingFutures, awaited by tasks")
    struct PendingAwaitsTests {
        private func place(_ line: UInt) -> String { "\(file)PendingAwaitsTests.swift:\(line)" }

        /// The kinds of what each group of a kind waits for that was made at a line of this file.
        private func inputs(of kind: String, at line: UInt) -> [[String]] {
            let pending = PendingFutures.now
            let stages = pending.chain.stages
            return pending.groups.filter { $0.kind == kind && "\($0.place, default: "")".hasPrefix(place(line)) }.map {
                $0.stage.map { stages[$0].inputs.map { stages[$0].kind } } ?? []
            }
        }

        @Test func `where a task awaits is said`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("awaited")
                let tasks = (0..<3).map { _ in Task { await future.value } }
                while !future.description.contains("3 waiting") { await Task.yield() }
                // Whoever looks while a task begins to wait has it wait in a cell, as several do: that is no future.
                let awaited = groups(labeled: "awaited")
                #expect(awaited.count == 1 && PendingFutures.now.groups.allSatisfy { $0.kind != "await" })
                #expect(awaited.first?.awaited.first?.fileID == "\(file)PendingAwaitsTests.swift")
                promise.resolve(1)
                for task in tasks { #expect(await task.value == 1) }
            }
        }

        @Test func `waits of several lines that cancel what they wait for are not one entry`() async throws {
            try await tracking {
                let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
                let tasks = ManualTasks()
                let line = #line
                tasks.start { _ = try? await first.future.value(onCancel: .cancelFuture) }
                tasks.start { _ = try? await second.future.value(onCancel: .cancelFuture) }
                let waits = PendingFutures.now.groups.filter { $0.kind == "value" }.compactMap(\.awaited.first)
                    .filter { $0.fileID == "\(file)PendingAwaitsTests.swift" }
                #expect(waits.map { Int($0.line) - line } == [1, 2])
                first.resolve(1)
                second.resolve(2)
                tasks.run()
            }
        }

        @Test(arguments: ["a task", "a stage behind a task", "a combination with a task", "a flight"])
        func `where a task awaits is said, whatever is in the chain`(_ chain: String) async throws {
            try await tracking {
                let promise = Promise<Int, any Error>()
                let work = Future { try await promise.future.value }
                let flights = SingleFlight<Int, Int, any Error>()
                let future =
                    switch chain {
                    case "a task": work
                    case "a stage behind a task": work.map { $0 }
                    case "a combination with a task": zip(promise.future, work).map(\.1)
                    default: flights.run(1) { work }
                    }
                future.labeled(chain)
                let tasks = ManualTasks()
                tasks.start { _ = try? await future.value }
                let group = try #require(groups(labeled: chain).first)
                #expect(group.awaited.map(\.line) == [UInt(#line - 2)])
                #expect(group.awaited.map(\.fileID) == ["\(file)PendingAwaitsTests.swift"])
                promise.resolve(1)
                _ = await future.result
                tasks.run()
            }
        }

        @Test func `what withPromise waits for is its promise, and the wait has no name of an operator`() async throws {
            try await tracking {
                let callback = Locked<Promise<Int, any Error>?>(nil)
                let tasks = ManualTasks()
                let line = UInt(#line + 1)
                tasks.start { _ = try? await withPromise { promise in callback.withLock { $0 = promise } } }
                let wait = PendingFutures.now.groups.first { $0.awaited.map(\.line) == [line] }
                #expect(wait?.kind == "value" && wait?.count == 1)
                #expect("\(PendingFutures.now)".contains("  waits for promise, made at \(place(line))"))
                callback.withLock { $0.take() }?.resolve(1)
                tasks.run()
            }
        }

        @Test func `a hedged call waits for its tries`() async throws {
            try await tracking {
                let work = Promise<Int, any Error>()
                let clock = ManualClock()
                let line = UInt(#line + 1)
                let hedge = Task { try await hedged(after: .seconds(1), clock: clock) { try await work.future.value } }
                await clock.waitForTimer(after: .seconds(1))
                // The timer is set before the call waits.
                while inputs(of: "hedged", at: line) != [["task"]] { await Task.yield() }
                clock.advance(by: .seconds(1))
                while inputs(of: "hedged", at: line) != [["task", "task"]] { await Task.yield() }
                #expect(PendingFutures.now.groups.allSatisfy { $0.kind != "observe" || $0.place != nil })
                work.resolve(1)
                let value = try await hedge.value
                #expect(value == 1)
            }
        }

        @Test(arguments: [LosingTask.left, .awaited])
        func `a timeout waits for its task, at its line, and has no promise of its own`(
            _ loser: LosingTask
        ) async throws {
            try await tracking {
                let work = Promise<Int, any Error>()
                let clock = ManualClock()
                let tasks = ManualTasks()
                let line = UInt(#line + 2)
                tasks.start {
                    _ = try? await withTimeout(after: .seconds(1), clock: clock, loser: loser) {
                        try await work.future.value
                    }
                }
                #expect(inputs(of: "timeout", at: line) == [["task"]])
                let dump = "\(PendingFutures.now)"
                #expect(dump.contains("  waits for task, begun at \(place(line))"))
                #expect(!dump.contains("promise, made at \(place(line))"))
                work.resolve(1)
                while !inputs(of: "timeout", at: line).isEmpty { await Task.yield() }
                tasks.run()
            }
        }

        @Test func `what waits for a loser to end waits for its task`() async throws {
            try await tracking {
                let work = Promise<Int, Never>()
                let clock = ManualClock()
                let tasks = ManualTasks()
                let isOver = Guarded(false)
                let line = UInt(#line + 2)
                tasks.start {
                    _ = try? await withTimeout(after: .seconds(1), clock: clock, loser: .awaited, name: "slow") {
                        await work.future.value
                    }
                    isOver.withLock { $0 = true }
                }
                clock.advance(by: .seconds(1))
                tasks.run()
                let end = PendingFutures.now.groups.first { $0.kind == "task" && $0.awaited.map(\.line) == [line] }
                #expect(end?.labels == ["slow"])
                let begun = "\(end?.place, default: "")"
                #expect(begun.hasPrefix(place(line)))
                #expect(!"\(PendingFutures.now)".contains("promise, made at \(place(line))"))
                work.resolve(1)
                while !isOver.withLock({ $0 }) {
                    tasks.run()
                    await Task.yield()
                }
            }
        }

        @Test func `the wait between the attempts of a retry in a task is named after it`() async throws {
            struct Refused: Error {}
            try await tracking {
                let clock = ManualClock()
                let tasks = ManualTasks()
                let line = UInt(#line + 2)
                tasks.start {
                    _ = try? await retry(.constant(.seconds(1), attempts: 2), clock: clock) { throw Refused() }
                }
                #expect(inputs(of: "retry", at: line) == [[]])
                #expect(!"\(PendingFutures.now)".contains("promise, made at \(place(line))"))
                clock.advance(by: .seconds(1))
                tasks.run()
                #expect(inputs(of: "retry", at: line).isEmpty)
            }
        }

        @Test func `calls of withDeadline at two lines are two entries`() async throws {
            try await tracking {
                let work = Promise<Int, any Error>()
                let clock = ManualClock()
                let tasks = ManualTasks()
                let end = clock.now.advanced(by: .seconds(1))
                let line = UInt(#line + 1)
                tasks.start { _ = try? await withDeadline(end, clock: clock) { try await work.future.value } }
                tasks.start { _ = try? await withDeadline(end, clock: clock) { try await work.future.value } }
                #expect(inputs(of: "timeout", at: line) == [["task"]])
                #expect(inputs(of: "timeout", at: line + 1) == [["task"]])
                clock.advance(by: .seconds(1))
                tasks.run()
            }
        }

        @Test func `a task that waits for room is among them, until it has it`() async throws {
            try await tracking {
                let limiter = FutureLimiter(maxConcurrent: 1)
                let gate = Promise<Int, Never>()
                let holding = limiter.run { gate.future }
                let tasks = ManualTasks()
                let line = UInt(#line + 1)
                tasks.start { _ = await limiter.run { 1 } }
                let isThere = { PendingFutures.now.groups.filter { $0.kind == "limited" && $0.place?.line == line } }
                let groups = isThere()
                #expect(groups.count == 1)
                let place = "limited, called at \(file)PendingAwaitsTests.swift:\(line)"
                let said = try Regex(place + #"[^\n]*\n[^\n]*\n  waits for room"#)
                #expect(PendingFutures.now.description.contains(said))
                gate.resolve(1)
                tasks.run()
                #expect(isThere().isEmpty)
                #expect(await holding.value == 1)
            }
        }

        @Test(arguments: [false, true])
        func `work in a task is among them while it has room, with the line of its call`(_ isKeyed: Bool) async throws {
            try await tracking {
                let (plain, keyed) = (FutureLimiter(maxConcurrent: 1), KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1))
                let gate = Promise<Int, Never>()
                let tasks = ManualTasks()
                @Sendable func call() async -> Int {
                    if isKeyed { return await keyed.run(for: 1) { await gate.future.value } }
                    return await plain.run { await gate.future.value }
                }
                let line = UInt(#line - 2) - (isKeyed ? 1 : 0)
                for _ in 0..<2 { tasks.start { _ = await call() } }
                let ofTheCalls = { PendingFutures.now.groups.filter { $0.place?.line == line } }
                #expect(ofTheCalls().map(\.kind) == ["room", "limited"])
                let place = "room, taken at \(file)PendingAwaitsTests.swift:\(line)"
                #expect(PendingFutures.now.description.contains("\n\n\(place)"))
                gate.resolve(1)
                tasks.run()
                #expect(ofTheCalls().isEmpty)
            }
        }

        @Test func `work in a task with a name has that, while it waits for room and when it has it`() async throws {
            try await tracking {
                let limiter = FutureLimiter(maxConcurrent: 1)
                let gate = Promise<Int, Never>()
                let running = (1...2).map { number in
                    Future(name: "job \(number)") { await limiter.run { await gate.future.value } }
                }
                let labels = { kind in PendingFutures.now.groups.filter { $0.kind == kind }.flatMap(\.labels) }
                while labels("limited").isEmpty || labels("room").isEmpty { await Task.yield() }
                #expect((labels("room") + labels("limited")).sorted() == ["job 1", "job 2"])
                gate.resolve(1)
                for future in running { #expect(await future.value == 1) }
            }
        }

        @Test func `of several at one place, those that they wait for are named`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let line = UInt(#line + 1)
                let futures = (1...3).map { gate.future.map { $0 }.labeled("job \($0)").onCompletion { _ in } }
                let group = try #require(
                    PendingFutures.now.groups.first { $0.kind == "onCompletion" && $0.place?.line == line }
                )
                #expect(group.labels.isEmpty && group.inputLabels == ["job 1", "job 2", "job 3"])
                #expect(PendingFutures.now.description.contains(", waiting for job 1, job 2, job 3\n"))
                #expect(PendingFutures.now.json.contains(#""inputLabels":["job 1","job 2","job 3"]"#))
                gate.resolve(1)
                withExtendedLifetime(futures) {}
            }
        }

        @Test func `what awaits the work of a scope is no promise`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let line = UInt(#line + 1)
                async let all: Void = withFutures { $0.add(gate.future) }
                let here = { PendingFutures.now.groups.filter { $0.place?.line == line } }
                while !here().contains(where: { $0.kind == "withFutures" }) { await Task.yield() }
                #expect(!here().contains { $0.kind == "promise" })
                let waits = try Regex(
                    "withFutures[^\\n]*\\n  for [^\\n]*\\n  waits for promise, made at \(#fileID):\(line - 2)\\b"
                )
                #expect(PendingFutures.now.description.contains(waits))
                gate.resolve(1)
                await all
            }
        }

        @Test func `calls of one line that wait for room are told from one that has it`() async throws {
            try await tracking {
                let limiter = FutureLimiter(maxConcurrent: 1)
                let gate = Promise<Int, Never>()
                let futures = (0..<4).map { _ in limiter.run { gate.future }.map { $0 }.labeled("line") }
                let groups = groups(labeled: "line")
                #expect(groups.map(\.count) == [1, 3])
                #expect(groups.map { $0.place?.line == groups.first?.place?.line } == [true, true])
                let said = try Regex(#"\n  3 of them[^\n]*\n  waits for limited[^\n]*, which waits for room"#)
                #expect(PendingFutures.now.description.contains(said))
                gate.resolve(1)
                withExtendedLifetime(futures) {}
            }
        }

        @Test func `the labels of what a future waits for are shown in its chain, and told apart`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let works = (0..<5).map { number in gate.future.map { $0 }.labeled("file\(number)\n\"x\"") }
                let all = Future.all(works).labeled("batch")
                let group = try #require(groups(labeled: "batch").first)
                let chain = try #require(group.stage.map { PendingFutures.now.chain.stages[$0] })
                #expect(chain.inputs.count == 5)
                let said = try #require(all.pendingChain).description
                for number in 0..<5 {
                    #expect(said.contains("map \"file\(number)?\"x\"\", called at \(file)PendingAwaitsTests.swift:"))
                }
                #expect(try #require(all.pendingChain).stages.compactMap(\.label).count == 6)
                #expect(PendingFutures.now.json.contains(#""label":"file3\u000a\"x\"""#))
                gate.resolve(1)
            }
        }

        @Test func `no label ends that of a drawing`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("a\"\u{301}] --> b\\\u{301}\u{1b}[2J\n")
                let chain = try #require(future.pendingChain)
                for drawing in [chain.mermaid, chain.dot] {
                    let line = try #require(drawing.split(separator: "\n").first { $0.contains("map") })
                    #expect(!line.unicodeScalars.contains { $0 == "\u{1b}" })
                    let quotes = line.unicodeScalars.filter { $0 == "\"" }.count
                    let escaped = line.unicodeScalars.filter { $0 == "\\" }.count
                    #expect(quotes - escaped == 2, "\(line)")
                }
                #expect(!"\(chain)".unicodeScalars.contains { $0 == "\u{1b}" })
                promise.resolve(1)
            }
        }

        @Test func `where a task awaits the value of a flight is said`() async throws {
            try await tracking {
                let promise = Promise<Int, any Error>()
                let flights = SingleFlight<Int, Int, any Error>()
                let tasks = ManualTasks()
                let line = UInt(#line + 1)
                tasks.start { _ = try? await flights.value(for: 1) { try await promise.future.value } }
                let groups = PendingFutures.now.groups.filter { $0.kind == "shared" && $0.place?.line == line }
                #expect(groups.map { $0.awaited.map(\.line) } == [[line]])
                promise.resolve(1)
                while flights.callers(for: 1) > 0 { await Task.yield() }
                tasks.run()
            }
        }
    }
}
#endif
