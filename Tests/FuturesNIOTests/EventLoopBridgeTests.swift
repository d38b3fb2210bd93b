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
import NIOPosix
import Synchronization
import Testing

private enum Fault: Error, Equatable {
    case offline
}

private final class Disposed: Sendable {
    let values = Mutex<[Int]>([])
}

@Suite("Bridges to SwiftNIO", .timeLimit(.minutes(60)))
struct EventLoopBridgeTests {
    // EventLoopFuture → Future.

    @Test func `a success comes across`() async throws {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let future = loop.submit { 42 }.future
        #expect(try await future.value == 42)
    }

    @Test func `a failure comes across as it is`() async {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let failed: EventLoopFuture<Int> = loop.makeFailedFuture(Fault.offline)
        let future = failed.future
        guard case .failure(let error) = await future.result else {
            Issue.record("a success")
            return
        }
        #expect(error as? Fault == .offline)
    }

    @Test func `it settles when the loop does, not before`() throws {
        let loop = EmbeddedEventLoop()
        let promise = loop.makePromise(of: Int.self)
        let future = promise.futureResult.future.map { $0 + 1 }
        guard case .pending = future.state else {
            Issue.record("settled early")
            return
        }
        promise.succeed(1)
        loop.run()
        guard case .completed(.success(2)) = future.state else {
            Issue.record("\(future)")
            return
        }
    }

    @Test func `a value that comes after a cancellation is disposed of, and no other`() throws {
        let loop = EmbeddedEventLoop()
        let disposed = Disposed()
        func future(_ promise: EventLoopPromise<Int>) -> Future<Int, any Error> {
            promise.futureResult.future(ifUnused: { value in disposed.values.withLock { $0.append(value) } })
        }
        let clock = ManualClock()
        let (first, second, third, fourth) = (
            loop.makePromise(of: Int.self), loop.makePromise(of: Int.self), loop.makePromise(of: Int.self),
            loop.makePromise(of: Int.self)
        )
        let taken = future(first)
        let cancelled = future(second).map { $0 }
        let late = future(third).timeout(after: .seconds(2), clock: clock, failWith: Fault.offline)
        let failed = future(fourth)
        cancelled.cancel()
        failed.cancel()
        clock.advance(by: .seconds(2))
        first.succeed(1)
        second.succeed(2)
        third.succeed(3)
        fourth.fail(Fault.offline)
        loop.run()
        #expect(taken.state.value == 1)
        #expect(late.state.failure as? Fault == .offline)
        #expect(disposed.values.withLock { $0 } == [2, 3])
    }

    @Test func `a future of a loop that has shut down fails, and no line of this library is blamed`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let answered = group.next().makeSucceededFuture(1)
        try await group.shutdownGracefully()
        await #expect(throws: EventLoopFutureDropped.self) { try await answered.future.value }
    }

    @Test func `a future whose loop shuts down while it waits fails`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let promise = group.next().makePromise(of: Int.self)
        let future = promise.futureResult.future
        let settled = group.next().makeSucceededFuture(1).future
        #expect(try await settled.value == 1)
        try await group.shutdownGracefully()
        await #expect(throws: EventLoopFutureDropped.self) { try await future.value }
        // Too late, and without harm.
        promise.succeed(1)
    }

    @Test func `a future whose loop for tests shuts down while it waits fails`() throws {
        let embedded = EmbeddedEventLoop()
        let promise = embedded.makePromise(of: Int.self)
        let waiting = promise.futureResult.future
        try embedded.syncShutdownGracefully()
        #expect(throws: EventLoopFutureDropped.self) { try waiting.wait().get() }
        promise.succeed(1)
    }

    // Future → EventLoopFuture.

    @Test func `an outcome becomes one of the loop, on the loop`() async throws {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let promise = Promise<Int, Fault>()
        let onLoop = promise.future.eventLoopFuture(on: loop).map { value in
            loop.assertInEventLoop()
            return (value, loop.inEventLoop)
        }
        promise.resolve(7)
        #expect(try await onLoop.get() == (7, true))
    }

    @Test func `a typed failure becomes an untyped one`() async {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let failed = Future<Int, Fault>.failure(.offline).eventLoopFuture(on: loop)
        await #expect(throws: Fault.offline) { _ = try await failed.get() }
    }

    // The loop as an executor.

    @Test func `closures run on the loop, as one job`() async throws {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let promise = Promise<Int, Never>()
        let onLoop = (0..<10).map { number in
            promise.future.map(on: .custom(EventLoopExecutor(loop))) { ($0 + number, loop.inEventLoop) }
        }
        promise.resolve(1)
        for (number, future) in onLoop.enumerated() {
            let (value, isThere) = await future.value
            #expect(value == number + 1)
            #expect(isThere)
        }
    }

    @Test func `a closure runs at once where the loop is the current one`() async throws {
        let loop = NIOSingletons.posixEventLoopGroup.next()
        let executor = EventLoopExecutor(loop)
        #expect(!executor.isCurrent)
        let isThere = try await loop.submit {
            let source = Promise<Int, Never>()
            let known = source.future.map(on: .immediate(.custom(executor))) { $0 + 1 }
            source.resolve(1)
            return executor.isCurrent && known.state == .completed(.success(2))
        }.get()
        #expect(isThere)
    }

    @Test func `it keeps the law of executors`() async throws {
        let executor = EventLoopExecutor(NIOSingletons.posixEventLoopGroup.next())
        try await ExecutorCompatTest(executor, traits: .serial).run()
    }

    #if os(Linux) || os(macOS)
    @Test func `waiting on the loop for its own closure stops the program, with the line`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let loop = NIOSingletons.posixEventLoopGroup.next()
            try await loop.submit {
                _ = Promise<Int, Never>().future.map(on: .custom(EventLoopExecutor(loop))) { $0 }.wait()
            }.get()
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("wait() blocks EventLoopExecutor, where the closure or hop attached at \(#fileID):"))
    }
    #endif

    @Test func `two executors of one loop are the same`() {
        let (one, two) = (EmbeddedEventLoop(), EmbeddedEventLoop())
        #expect(EventLoopExecutor(one).isSame(as: EventLoopExecutor(one)))
        #expect(!EventLoopExecutor(one).isSame(as: EventLoopExecutor(two)))
    }
}
#endif
