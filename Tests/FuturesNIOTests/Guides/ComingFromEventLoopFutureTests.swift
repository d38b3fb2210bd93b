//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//
#if NIO
import Futures
import FuturesNIO
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

// The samples of the guide "Coming from EventLoopFuture"; see `Scripts/checks/docs-markdown.sh`.

// snippet.hide
/// What was logged, in order.
private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A store on an event loop, as a database driver has it.
struct LoopStore: Sendable {
    let loop: any EventLoop

    func load(_ what: String, _ id: Int) -> EventLoopFuture<String> {
        loop.submit {
            guard id != 404 else { throw LoadError.unknown }
            return "\(what) \(id)"
        }
    }
}

enum LoadError: Error, CancellationRepresentable {
    case unknown
    case tooLong
    case cancelled
}

// snippet.show
// snippet.before
struct PagesBefore: Sendable {
    let store: LoopStore

    func page(_ id: Int) -> EventLoopFuture<String> {
        store.load("user", id)
            .flatMap { user in
                store.load("albums", id).and(store.load("friends", id)).map { albums, friends in
                    "\(user), \(albums), \(friends)"
                }
            }
            .flatMapThrowing { page in
                guard page.count < 40 else { throw LoadError.tooLong }
                return page
            }
            .recover { error in "nothing: \(error)" }
    }

    func pages(_ ids: [Int]) -> EventLoopFuture<[String]> {
        EventLoopFuture.whenAllSucceed(ids.map(page), on: store.loop)
    }
}
// snippet.hide

// snippet.show
// snippet.after
struct Pages: Sendable {
    let store: LoopStore

    func load(_ what: String, _ id: Int) -> Future<String, any Error> { store.load(what, id).future }

    func page(_ id: Int) -> Future<String, Never> {
        load("user", id)
            .flatMap { user in
                zip(load("albums", id), load("friends", id)).map { albums, friends in
                    "\(user), \(albums), \(friends)"
                }
            }
            .map { page in
                guard page.count < 40 else { throw LoadError.tooLong }
                return page
            }
            .recover { error in "nothing: \(error)" }
    }

    func pages(_ ids: [Int]) -> Future<[String], Never> {
        Future.all(ids.map(page))
    }
}
// snippet.hide

// snippet.show
// snippet.border
extension Pages {
    func answer(_ ids: [Int], on loop: any EventLoop) -> EventLoopFuture<[String]> {
        pages(ids).eventLoopFuture(on: loop)  // for who still wants an event loop future
    }
}
// snippet.hide

@Suite("Guide: coming from EventLoopFuture", .timeLimit(.minutes(60)))
struct ComingFromEventLoopFutureTests {
    @Test func `both programs have the same pages`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let store = LoopStore(loop: loop)
        let ids = [7, 404, 1_000_000_000]
        async let before = PagesBefore(store: store).pages(ids).get()
        async let after = Pages(store: store).pages(ids).value
        async let answer = Pages(store: store).answer(ids, on: loop).get()
        let pages = ["user 7, albums 7, friends 7", "nothing: unknown", "nothing: tooLong"]
        #expect(try await before == pages)
        #expect(await after == pages)
        #expect(try await answer == pages)
        await loop.shutdownGracefully()
    }

    @Test func `callbacks of event loop futures run inside one another, those of futures after one another`() throws {
        let loop = EmbeddedEventLoop()
        let log = Log()
        do {
            // snippet.show
            let first = loop.makePromise(of: Void.self)
            let second = loop.makePromise(of: Void.self)
            second.futureResult.whenSuccess { log("inner") }
            first.futureResult.whenSuccess {
                second.succeed()  // runs what waits for it, inside this call
                log("outer")
            }
            first.succeed()  // inner, outer
            // snippet.hide
        }
        #expect(log.all == ["inner", "outer"])
        do {
            // snippet.show
            let first = Promise<Void, Never>()
            let second = Promise<Void, Never>()
            second.future.onSuccess { log("inner") }
            first.future.onSuccess {
                second.resolve()  // what waits for it runs when this closure has returned
                log("outer")
            }
            first.resolve()  // outer, inner
            // snippet.hide
        }
        #expect(log.all == ["inner", "outer", "outer", "inner"])
    }

    @Test func `whenAllSucceed leaves the others, all cancels them`() throws {
        let loop = EmbeddedEventLoop()
        let log = Log()
        let waiting = loop.makePromise(of: Int.self)
        EventLoopFuture.whenAllSucceed(
            [waiting.futureResult, loop.makeFailedFuture(LoadError.unknown)],
            on: loop
        )
        .whenFailure { log("\($0)") }
        #expect(log.all == ["unknown"])
        waiting.futureResult.whenSuccess { log("\($0)") }
        waiting.succeed(1)
        #expect(log.all == ["unknown", "1"])

        let slow = Promise<Int, LoadError>()
        slow.onCancel { log("stopped") }
        let sure = Promise<Int, LoadError>()
        sure.onCancel { log("never") }
        // snippet.show
        let all = Future.all([slow.future, .failure(.unknown)])  // slow is cancelled
        let some = Future.all([sure.future.withoutCancelling(), .failure(.unknown)])  // sure goes on
        // snippet.hide
        all.onFailure { log("\($0)") }
        some.onFailure { log("\($0)") }
        #expect(log.all == ["unknown", "1", "stopped", "unknown", "unknown"])
        #expect(sure.resolve(1))
    }

    @Test func `a closure is on its loop where it says so`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let name = Future<String, any Error>.success("Ada")
        // snippet.show
        let length = name.map(on: .eventLoop(loop)) { name in
            loop.preconditionInEventLoop()
            return name.count
        }
        // snippet.hide
        #expect(try await length.value == 3)
        await loop.shutdownGracefully()
    }

    @Test func `what the table names compiles, and does what it says`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let log = Log()
        let name = Future<String, LoadError>.success("Ada")
        let missing: Future<Int?, LoadError> = .success(nil)
        let promise = Promise<String, LoadError>()
        promise.follow(name)
        #expect(try await promise.future.value == "Ada")
        let other = Promise<String, LoadError>()
        name.onSuccess { other.resolve($0) }.onFailure { _ in }
        name.onFailure { other.reject($0) }
        #expect(try await other.future.value == "Ada")

        #expect(await missing.unwrap(orFail: .unknown).result == .failure(.unknown))
        #expect(try await missing.map { $0 ?? 0 }.value == 0)
        #expect(try await name.flatMap { name in Future(Result<Int, LoadError>.success(name.count)) }.value == 3)
        #expect(try await name.on(.custom(EventLoopExecutor(loop))).value == "Ada")
        #expect(try await Future.all([name, name]).asVoid().value == ())
        #expect(await Future.allSettled([name, name]).asVoid().value == ())
        #expect(try await Future.reduce([name, name], into: 0) { $0 += $1.count }.value == 6)
        #expect(await Future(on: .eventLoop(loop)) { 1 }.value == 1)
        #expect(await Future<Int, Never> { 1 }.value == 1)
        name.onCompletion { _ in log("completed") }
        #expect(log.all == ["completed"])
        await loop.shutdownGracefully()
    }
}

extension LoadError: Equatable {}
#endif
