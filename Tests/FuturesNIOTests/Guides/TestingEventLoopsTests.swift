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
import FuturesTesting
import NIOCore
import NIOEmbedded
import Testing

// The samples of the guide "Testing futures"; see `Scripts/checks/docs-markdown.sh`.

// snippet.greeter
/// What is to be tested: it belongs to an event loop.
struct Greeter: Sendable {
    let loop: any EventLoop

    func greeting(to name: EventLoopFuture<String>) -> EventLoopFuture<String> {
        name.flatMap { name in loop.scheduleTask(in: .seconds(2)) { "hello, \(name)" }.futureResult }
    }
}

// snippet.hide
@Suite("Guide: testing code on event loops", .timeLimit(.minutes(60)))
struct TestingEventLoopsTests {
    // snippet.show
    @Test func `a greeting takes two seconds`() async throws {
        let loop = EmbeddedEventLoop()
        let name = Promise<String, any Error>()
        let greeting = Greeter(loop: loop).greeting(to: name.future.eventLoopFuture(on: loop)).future
        let probe = FutureProbe()
        probe.watch(greeting, as: "greeting")

        name.resolve("Ada")
        loop.advanceTime(by: .seconds(1))
        #expect(probe.pending == ["greeting"])
        loop.advanceTime(by: .seconds(1))
        #expect(probe.completed == ["greeting"])
        #expect(try await greeting.value == "hello, Ada")
    }

    // snippet.anywhere
    @Test func `a greeting takes two seconds, on whatever thread`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let greeting = Greeter(loop: loop).greeting(to: loop.makeSucceededFuture("Ada")).future
        await loop.advanceTime(by: .seconds(2))
        #expect(try await greeting.value == "hello, Ada")
        await loop.shutdownGracefully()
    }
    // snippet.hide

    @Test func `a closure runs on the loop that is named`() {
        let loop = EmbeddedEventLoop()
        let length = Future<String, Never>.success("Ada").map(on: .eventLoop(loop)) { name in name.count }
        #expect(length.state == .pending)
        loop.run()
        #expect(length.state == .completed(.success(3)))
    }
}
#endif
