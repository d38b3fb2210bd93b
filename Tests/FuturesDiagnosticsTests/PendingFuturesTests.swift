//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Foundation
import FuturesTestSupport
import FuturesTesting
import Testing

@testable import Futures

extension TrackingTests {
    @Suite("PendingFutures")
    struct PendingFuturesTests {
        @Test func `futures of one place are one group, with what the oldest waits for`() async throws {
            let line = #line
            try await tracking {
                let promise = Promise<Int, Never>()
                let futures = (0..<3).map { number in
                    promise.future
                        .map { $0 + number }
                        .flatMap { .success("\($0)") }
                        .labeled("group")
                }
                let pending = PendingFutures.now
                let group = try #require(pending.groups.first { $0.labels == ["group"] })
                #expect(group.kind == "flatMap")
                #expect(group.count == 3)
                #expect(group.age >= 0)
                let place = try #require(group.place)
                #expect("\(place)".hasPrefix("\(file)PendingFuturesTests.swift:\(line + 6) in"))
                let stage = pending.chain.stages[try #require(group.stage)]
                let map = pending.chain.stages[try #require(stage.inputs.first)]
                let head = pending.chain.stages[try #require(map.inputs.first)]
                #expect([stage, map, head].map(\.kind) == ["flatMap", "map", "promise"])
                #expect([map, head].map { Int($0.place?.line ?? 0) - line } == [5, 2])
                promise.resolve(1)
                #expect(groups(labeled: "group").isEmpty)
                withExtendedLifetime(futures) {}
            }
        }

        @Test func `what tasks await stands by itself, also where another future waits for it`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.labeled("awaited")
                let mapped = future.map { $0 }
                let tasks = ManualTasks()
                tasks.start { _ = await future.value }
                let pending = PendingFutures.now
                for drawing in [pending.mermaid, pending.dot] {
                    #expect(drawing.contains("await, at \(file)PendingFuturesTests.swift:\(#line - 3) in"))
                }
                let group = try #require(groups(labeled: "awaited").first)
                #expect(
                    group.awaited.map { "\($0)".hasPrefix("\(file)PendingFuturesTests.swift:\(#line - 6) in") } == [
                        true
                    ]
                )
                promise.resolve(1)
                tasks.run()
                withExtendedLifetime(mapped) {}
            }
        }

        @Test func `what waits for a promise that was dropped is pending for ever`() async throws {
            try await tracking {
                let stop = BrokenPromise.listen { $0.fileID.hasSuffix("PendingFuturesTests.swift") }
                defer { stop() }
                let hanging = Future<Int, Never> { _ in }.labeled("hanging")
                let mapped = hanging.map { $0 }.labeled("mapped")
                #expect(groups(labeled: "hanging").count + groups(labeled: "mapped").count > 0)
                #expect("\(PendingFutures.now)".contains("dropped"))
                withExtendedLifetime(mapped) {}
            }
            #expect(groups(labeled: "hanging").isEmpty)
        }

        @Test func `what other pending futures wait for stands below them, through combinators too`() async throws {
            try await tracking {
                let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
                let left = first.future.map { $0 }.labeled("left")
                let both = zip(left, second.future).labeled("both")
                let pending = PendingFutures.now
                #expect(groups(labeled: "left").isEmpty)
                let group = try #require(pending.groups.first { $0.labels == ["both"] })
                #expect(group.kind == "zip")
                let stage = try #require(group.stage)
                let kinds = pending.chain.stages[stage].inputs.map { pending.chain.stages[$0].kind }
                #expect(kinds == ["map", "promise"])
                first.resolve(1)
                second.resolve(2)
                #expect(await both.value == (1, 2))
            }
        }

        @Test func `what a combinator or a promise has for each input is no future`() async throws {
            try await tracking {
                // Tests of other suites make futures meanwhile, so one round may count those, but not each.
                let added = (0..<100).lazy.map { _ in
                    let inputs = (0..<3).map { _ in Promise<Int, Never>() }
                    let follower = Promise<Int, Never>()
                    let before = PendingFutures.now.count
                    let all = Future.all(inputs.map(\.future))
                    follower.follow(inputs[0].future)
                    follower.follow(inputs[1].future)
                    let added = PendingFutures.now.count - before
                    for input in inputs { input.resolve(1) }
                    withExtendedLifetime(all) {}
                    return added
                }
                #expect(added.contains(1))
                let here = "\(file)PendingFuturesTests.swift"
                let followers = PendingFutures.now.groups.filter { $0.kind == "follow" && $0.place?.fileID == here }
                #expect(followers.count <= 1)
            }
        }

        @Test func `what a cache or a flight waits for stands below it`() async throws {
            let line = #line
            try await tracking {
                let cache = FutureCache<Int, Int, any Error>(lifetime: .seconds(1))
                let promise = Promise<Int, any Error>()
                let value = cache.value(for: 1) { promise.future.map { $0 } }.labeled("cached")
                #expect(value.awaitedPromises().map { Int($0.line) - line } == [3])
                let chain = try #require(value.pendingChain)
                #expect(chain.stages.map(\.kind).filter { $0 != "await" } == ["shared", "map", "promise"])
                #expect(groups(labeled: "cached").count == 1)
                promise.resolve(1)
                #expect(try await value.value == 1)
            }
        }

        @Test func `a run is one future to its callers, and nothing of it stands by itself`() async throws {
            try await tracking {
                let promise = Promise<Int, any Error>()
                let flights = SingleFlight<Int, Int, any Error>()
                let line = UInt(#line + 1)
                let future = flights.run(1) { promise.future.map { $0 } }
                let groups = PendingFutures.now.groups.filter { $0.place?.line == line }
                #expect(groups.map(\.kind) == ["shared"])
                let text = "\nshared run, called at \(file)PendingFuturesTests.swift:\(line)"
                #expect("\(PendingFutures.now)".contains(text))
                promise.resolve(1)
                _ = try await future.value
            }
        }

        @Test func `a run that an async call began is shown with its key`() async throws {
            try await tracking {
                let (flights, cache) = (SingleFlight<String, Int, any Error>(), FutureCache<Int, Int, any Error>())
                let promise = Promise<Int, any Error>()
                async let flown = flights.value(for: "user 7") { try await promise.future.value }
                async let kept = cache.value(for: 4711) { try await promise.future.value }
                while groups(labeled: "user 7").isEmpty || groups(labeled: "4711").isEmpty { await Task.yield() }
                #expect(groups(labeled: "user 7").map(\.kind) == ["shared"])
                #expect(groups(labeled: "4711").map(\.kind) == ["shared"])
                promise.resolve(1)
                let sum = try await flown + kept
                #expect(sum == 2)
            }
        }

        @Test func `what nobody settles says so`() async throws {
            try await tracking {
                let line = UInt(#line + 1)
                let future = Future<Int, Never>.never.map { $0 }.labeled("never")
                #expect(groups(labeled: "never").map(\.place?.line) == [line])
                let chain = try #require(future.pendingChain)
                #expect(chain.stages.map(\.kind) == ["map", "never"])
                #expect(chain.stages.last?.place?.line == line)
            }
        }

        @Test func `what only waits for its time says so`() async throws {
            try await tracking {
                let clock = ManualClock()
                let line = UInt(#line + 1)
                let pause = Future<Int, any Error>.after(.seconds(1), resolving: 1, clock: clock).labeled("pause")
                let again = Future<Int, any Error>.retry(.constant(.seconds(1), attempts: 2), clock: clock) {
                    .failure(CancellationError())
                }
                .labeled("again")
                #expect(groups(labeled: "pause").map(\.kind) == ["after"])
                #expect(groups(labeled: "pause").map(\.place?.line) == [line])
                let chain = try #require(again.pendingChain)
                #expect(chain.stages.map(\.kind) == ["retry", "retry"])
                #expect("\(pause)".contains("pending: after at"))
                for future in [pause, again] { future.cancel() }
            }
        }

        @Test func `ages are those of the moment of the question`() async throws {
            try await tracking {
                let before = Recording.now
                let promise = Promise<Int, Never>()
                promise.future.labeled("age")
                let registry = try #require(Recorder.sinks.registry)
                let snapshot = PendingSnapshot(registry)
                let time = Recording.now
                let pending = PendingFutures(snapshot)
                let group = try #require(pending.groups.first { $0.labels == ["age"] })
                #expect(group.age <= Double(time - before) / 1e9)
                promise.resolve(1)
            }
        }

        @Test func `what is settled, gone, or was made before is not among them`() async throws {
            let before = Promise<Int, Never>()
            let early = before.future.map { $0 }
            try await tracking {
                early.labeled("early")
                _ = Promise<Int, Never>.init().future.labeled("gone")
                let broken = Promise<Int, any Error>().future.labeled("broken")
                #expect(await broken.result.isFailure)
                for label in ["early", "gone", "broken"] { #expect(groups(labeled: label).isEmpty, "\(label)") }
            }
            before.resolve(1)
        }

        @Test func `nothing is known without tracking`() {
            // A test that prints pending futures leaves that on.
            PendingFutures.stopTracking()
            let promise = Promise<Int, Never>()
            let future = promise.future.map { $0 }.labeled("untracked")
            #expect(!PendingFutures.isTracking)
            #expect(PendingFutures.now.groups.isEmpty)
            #expect("\(PendingFutures.now)" == "No future is pending that was made since tracking began.")
            #expect(future.failureTrace == nil)
            promise.resolve(1)
        }

        @Test func `the name of a task is the label of its future`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                let future = Future<Int, Never>(name: "step 7") { await gate.future.value }
                #expect(groups(labeled: "step 7").map(\.kind) == ["task"])
                await withFutures { scope in
                    let step = scope.start(name: "step 8") { await gate.future.value }
                    #expect("\(PendingFutures.now)".contains("waits for task \"step 8\", begun at "))
                    gate.resolve(1)
                    _ = await step.value
                }
                #expect(await future.value == 1)
            }
        }

        @Test func `a cancelled scope shows a task that goes on`() async throws {
            try await tracking {
                let gate = Promise<Int, Never>()
                await withFutures { scope in
                    scope.start(name: "deaf") { () async throws(Stoppable) in await gate.future.value }
                    scope.cancel()
                    #expect("\(PendingFutures.now)".contains("labeled deaf"))
                    gate.resolve(1)
                }
                #expect(!"\(PendingFutures.now)".contains("deaf"))
            }
        }

        @Test func `they are text, a graph and JSON`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("a \"quoted\" label\u{1}")
                let pending = PendingFutures.now
                let text = "\(pending)"
                #expect(text.contains("map, called at \(file)PendingFuturesTests.swift:"))
                #expect(text.contains("labeled a \"quoted\" label"))
                #expect(text.contains("\n  waits for promise, made at \(file)PendingFuturesTests.swift:"))
                #expect(pending.mermaid.hasPrefix("flowchart TB\n"))
                #expect(pending.dot.hasPrefix("digraph chain {"))
                let data = try JSONEncoder().encode(pending)
                let again = try JSONDecoder().decode(PendingFutures.self, from: data)
                #expect("\(again)" == text)
                promise.resolve(1)
                withExtendedLifetime(future) {}
            }
        }

        @Test func `a long wait has the future's label`() async throws {
            try await tracking {
                let clock = ManualClock()
                let promise = Promise<Int, Never>()
                let waits = Guarded<[LongWait]>([])
                let future = promise.future.map { $0 }.labeled("slow")
                future.logged(stillPendingAfter: .seconds(1), clock: clock) { wait in
                    waits.withLock { $0.append(wait) }
                }
                clock.advance(by: .seconds(1))
                #expect(waits.withLock { $0.first?.label } == "slow")
                #expect(waits.withLock { $0.first?.description.hasPrefix("slow is still pending after 1.0 s") } == true)
                promise.resolve(1)
            }
        }

        @Test func `the chain of a future has the places of its operators`() async throws {
            let line = #line
            try await tracking {
                let promise = Promise<Int, Never>()
                var future = promise.future
                for _ in 0..<100 { future = future.map { $0 } }
                let chain = try #require(future.pendingChain)
                #expect(chain.stages.map(\.count) == [100, 1])
                #expect(chain.stages.map { Int($0.place?.line ?? 0) - line } == [4, 2])
                promise.resolve(1)
            }
        }

        @Test func `a signal has them printed`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("when a signal comes")
                let (texts, text) = AsyncStream<String>.makeStream()
                for _ in 0..<2 { PendingFutures.printOnSignal(SIGUSR2) { text.yield($0) } }
                for _ in 0..<2 {
                    kill(getpid(), SIGUSR2)
                    #expect(await texts.first { _ in true }?.contains("labeled when a signal comes") == true)
                }
                promise.resolve(1)
                withExtendedLifetime(future) {}
            }
        }

        @Test func `tracking begins and ends while futures are made, and looked at`() throws {
            let isOver = Guarded(false)
            let threads = (0..<3).map { _ in
                SizedThread {
                    while !isOver.withLock({ $0 }) {
                        let promise = Promise<Int, any Error>()
                        let mapped = promise.future.map { $0 }
                        let both = zip(mapped, mapped)
                        promise.reject(CancellationError())
                        #expect(both.wait().isFailure)
                    }
                }
            }
            for _ in 0..<20 {
                PendingFutures.track()
                for _ in 0..<5 { _ = "\(PendingFutures.now)" }
                PendingFutures.stopTracking()
            }
            isOver.withLock { $0 = true }
            for thread in threads { thread.join() }
        }
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
#endif
