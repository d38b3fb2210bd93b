//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("PendingChain", .timeLimit(.minutes(60)))
struct PendingChainTests {
    @Test func `a settled future has none`() {
        let promise = Promise<Int, Never>()
        let future = promise.future.map { $0 }
        #expect(future.pendingChain != nil)
        promise.resolve(1)
        #expect(future.pendingChain == nil)
        #expect(Future<Int, Never>.success(1).pendingChain == nil)
    }

    @Test func `operators stand before the promise that they wait for`() throws {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        let chain = try #require(promise.future.map { $0 }.flatMap { .success($0) }.pendingChain)
        #expect(chain.description == "flatMap\nmap\npromise, made at \(place)")
        #expect(chain.stages.map(\.inputs) == [[1], [2], []])
        #expect(!chain.isCut)
        promise.resolve(1)
    }

    @Test func `stages of one kind that follow one another are one`() throws {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        var future = promise.future
        for _ in 0..<100_000 { future = future.map { $0 } }
        let chain = try #require(future.flatMap { .success($0) }.map { $0 }.pendingChain)
        #expect(chain.description == "map\nflatMap\nmap × 100000\npromise, made at \(place)")
        promise.resolve(1)
    }

    @Test func `a combinator branches, and names its line`() throws {
        let (one, other) = (Promise<Int, Telling>(), Promise<String, Telling>())
        let both = zip(one.future.map { $0 }, other.future)
        let line = #line - 2
        let chain = try #require(both.map { _ in 0 }.pendingChain)
        let text = """
            map
            zip, called at \(#fileID):\(line + 1)
            ├ map
            │ promise, made at \(#fileID):\(line)
            └ promise, made at \(#fileID):\(line)
            """
        #expect(chain.description == text)
        #expect(chain.heads.map(\.kind) == ["promise", "promise"])
        #expect(chain.heads.map(\.place?.line) == [UInt(line), UInt(line)])
        one.resolve(1)
        #expect(both.pendingChain?.heads.count == 1)
        other.resolve("")
    }

    @Test func `many inputs that look alike are drawn once`() throws {
        let promises = (0..<200).map { _ in Promise<Int, Telling>() }
        let line = #line - 1
        // Differs from the others by its line.
        let last = Promise<Int, Telling>()
        let all = Future.all(promises.map { $0.future.map { $0 } } + [last.future])
        let chain = try #require(all.pendingChain)
        let text = """
            all, called at \(#fileID):\(line + 4)
            ├ map, and 199 more like it
            │ promise, made at \(#fileID):\(line)
            └ promise, made at \(#fileID):\(line + 3)
            """
        #expect(chain.description == text)
        #expect(chain.heads.count == 201)
        for promise in promises + [last] { promise.resolve(1) }
    }

    @Test func `what is reached in two ways is followed once`() throws {
        let promise = Promise<Int, Telling>()
        let shared = promise.future.onSuccess { _ in }
        let chain = try #require(zip(shared, shared.map { $0 }).pendingChain)
        let lines = chain.description.split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        #expect(lines[1] == "├ onSuccess")
        #expect(lines[4] == "  onSuccess, as above")
        #expect(chain.stages.count { $0.kind == "promise" } == 1)
        promise.resolve(1)
    }

    @Test func `all that a promise follows is drawn, and described`() throws {
        let (promise, one, other) = (Promise<Int, Telling>(), Promise<Int, Telling>(), Promise<Int, Telling>())
        promise.follow(one.future)
        promise.follow(other.future)
        let chain = try #require(promise.future.pendingChain)
        #expect(chain.heads.count == 2)
        #expect("\(promise.future)".contains("waits for the promises made at"))
        one.resolve(1)
        other.resolve(2)
    }

    @Test func `a shared run that waits for itself is said to`() throws {
        let flights = SingleFlight<String, Int, any Error>()
        let start = Promise<Int, any Error>()
        let run = Locked<(@Sendable () -> Future<Int, any Error>)?>(nil)
        let load: @Sendable () -> Future<Int, any Error> = {
            flights.run("a") { start.future.flatMap { _ in run.withLock { $0 }?() ?? .success(0) } }
        }
        run.withLock { $0 = load }
        let whole = load()
        start.resolve(1)
        let chain = try #require(whole.pendingChain)
        #expect(chain.heads.isEmpty)
        #expect(chain.description.hasSuffix("which waits for itself, or for a future that does"))
        run.withLock { $0 = nil }
        whole.cancel()
    }

    @Test func `a dropped promise is said to be`() throws {
        let stopListening = BrokenPromise.listen { $0.fileID == #fileID }
        defer { stopListening() }
        var promise: Promise<Int, Never>? = Promise()
        let line = #line - 1
        let future = try #require(promise?.future)
        let mapped = future.map { $0 }
        promise = nil
        let chain = try #require(mapped.pendingChain)
        #expect(chain.stages.last?.isBroken == true)
        #expect(chain.description.hasSuffix("promise, made at \(#fileID):\(line), which was dropped"))
        #expect(chain.mermaid.contains(":::dropped"))
        #expect(chain.dot.contains("color=red"))
    }

    @Test func `a task is where it was begun`() async throws {
        let gate = Promise<Void, Never>()
        let future = Future { await gate.future.value }
        let line = #line - 1
        let chain = try #require(future.pendingChain)
        #expect(chain.description == "task, begun at \(#fileID):\(line)")
        gate.resolve()
        await future.value
    }

    @Test func `there is an end to it`() throws {
        let promise = Promise<Int, Telling>()
        var future = promise.future
        for _ in 0..<1_000 { future = future.map { $0 }.mapError { $0 } }
        let chain = try #require(future.pendingChain)
        #expect(chain.isCut)
        #expect(chain.stages.count == 1_000)
        #expect(chain.description.hasSuffix("\n…"))
        promise.resolve(1)
    }

    @Test func `it is drawn for Mermaid and for Graphviz`() throws {
        let promise = Promise<Int, Telling>()
        let place = "\(#fileID):\(#line - 1)"
        let chain = try #require(promise.future.map { $0 }.pendingChain)
        #expect(chain.mermaid == "flowchart TB\n    s0[\"map\"]\n    s1[\"promise, made at \(place)\"]\n    s0 --> s1")
        let dot = """
            digraph chain {
                node [shape=box]
                s0 [label="map"]
                s1 [label="promise, made at \(place)"]
                s0 -> s1
            }
            """
        #expect(chain.dot == dot)
        promise.resolve(1)
    }

    @Test func `it can be encoded, and decoded again`() throws {
        let promise = Promise<Int, Telling>()
        let chain = try #require(zip(promise.future, promise.future.map { $0 }).pendingChain)
        let data = try JSONEncoder().encode(chain)
        #expect(try JSONDecoder().decode(PendingChain.self, from: data) == chain)
        promise.resolve(1)
    }

    @Test func `it may be looked at while others settle`() async {
        let kinds = Record<String>()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                let promise = Promise<Int, Telling>()
                let future = zip(promise.future.map { $0 }, promise.future.flatMap { .success($0) })
                group.addTask { promise.resolve(1) }
                group.addTask { kinds.add(future.pendingChain?.stages[0].kind ?? "zip") }
            }
        }
        #expect(kinds.all == Array(repeating: "zip", count: 200))
    }
}
