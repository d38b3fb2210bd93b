//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
import Dispatch
import Futures
import FuturesNIO
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

private enum Fault: Error, Equatable {
    case offline
}

// In a debug build SwiftNIO stops the program for each promise of its that is never completed: that these tests get to
// their end is half of what they say.
@Suite("Promises of event loops that are never kept", .timeLimit(.minutes(60)))
struct EventLoopLeakTests {
    private let loop = NIOSingletons.posixEventLoopGroup.next()

    // What is dropped.

    @Test func `a dropped promise whose failure can't say so fails the event loop future, with its line`() async {
        let line: UInt = #line + 1
        var promise: Promise<Int, Fault>? = Promise()
        let onLoop = promise?.future.eventLoopFuture(on: loop)
        let stop = BrokenPromise.listen { $0.fileID == #fileID && $0.line == line }
        promise = nil
        let error = await #expect(throws: BrokenPromise.self) { try await onLoop?.get() }
        #expect(error?.fileID == #fileID)
        #expect(error?.line == line)
        stop()
    }

    @Test func `a dropped promise whose failure can say so fails it too`() async {
        var promise: Promise<Int, any Error>? = Promise()
        let onLoop = promise?.future.eventLoopFuture(on: loop)
        promise = nil
        await #expect(throws: BrokenPromise.self) { try await onLoop?.get() }
    }

    @Test func `a promise that is dropped at the end of a chain fails it`() async {
        let line: UInt = #line + 1
        var promise: Promise<Int, Fault>? = Promise()
        let onLoop = promise?.future.map { $0 + 1 }.flatMap { Future<Int, Fault>.success($0) }.eventLoopFuture(on: loop)
        let stop = BrokenPromise.listen { $0.fileID == #fileID && $0.line == line }
        promise = nil
        let error = await #expect(throws: BrokenPromise.self) { try await onLoop?.get() }
        #expect(error?.line == line)
        stop()
    }

    @Test func `a cancelled one whose producer goes away fails it`() async {
        let line: UInt = #line + 1
        var promise: Promise<Int, Fault>? = Promise()
        let future = promise?.future
        let onLoop = future?.eventLoopFuture(on: loop)
        let stop = BrokenPromise.listen { $0.fileID == #fileID && $0.line == line }
        future?.cancel()
        promise = nil
        await #expect(throws: BrokenPromise.self) { try await onLoop?.get() }
        stop()
    }

    @Test func `a cancellation that can be said fails it`() async {
        let promise = Promise<Int, any Error>()
        let onLoop = promise.future.eventLoopFuture(on: loop)
        promise.future.cancel()
        await #expect(throws: CancellationError.self) { try await onLoop.get() }
    }

    @Test func `what is known needs no promise of the loop`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        try await group.shutdownGracefully()
        // Nothing can be settled on that loop any more.
        _ = Future<Int, Never>.success(1).eventLoopFuture(on: loop)
        _ = Future<Int, Fault>.failure(.offline).eventLoopFuture(on: loop)
    }

    #if DEBUG
    @Test func `SwiftNIO is told which line asked for the future`() throws {
        let loop = NotingLoop()
        let promise = Promise<Int, Never>()
        let line: UInt = #line + 1
        let onLoop = promise.future.eventLoopFuture(on: loop)
        #expect(loop.places.contains("\(#fileID):\(line)"))
        promise.resolve(1)
        #expect(try onLoop.wait() == 1)
        try loop.base.syncShutdownGracefully()
    }
    #endif

    // Loops that shut down.

    @Test func `what is pending when the loop shuts down fails then`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let promises = (0..<100).map { _ in Promise<Int, Fault>() }
        let failed = promises.map { promise in
            let onLoop = promise.future.eventLoopFuture(on: group.next())
            return Future<Result<Int, any Error>, Never> { failed in onLoop.whenComplete { failed.resolve($0) } }
        }
        try await group.shutdownGracefully()
        for failure in failed {
            let outcome = await failure.value
            #expect(throws: EventLoopError.shutdown) { try outcome.get() }
        }
        // Too late, and without harm.
        for promise in promises { promise.resolve(1) }
    }

    @Test func `a loop that has shut down gives a failed future`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let promise = Promise<Int, Fault>()
        let before = promise.future.eventLoopFuture(on: loop)
        try await group.shutdownGracefully()
        let after = promise.future.eventLoopFuture(on: loop)
        #expect(before !== after)
        promise.resolve(1)
    }

    @Test func `a loop that shuts down while outcomes come from another thread loses none`() async throws {
        for _ in 0..<50 {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let loop = group.next()
            let promises = (0..<50).map { _ in Promise<Int, Fault>() }
            let endings = promises.map { promise in
                let onLoop = promise.future.eventLoopFuture(on: loop)
                return Future<Void, Never> { ended in onLoop.whenComplete { _ in ended.resolve() } }
            }
            let settling = Task.detached {
                for promise in promises { promise.resolve(1) }
            }
            try await group.shutdownGracefully()
            await settling.value
            // Only what never ends takes so long, however busy the machine is.
            let ended = Future.all(endings).map(\.count).setFailureType(to: Fault.self)
            #expect(await ended.timeout(after: .seconds(600), failWith: .offline).result == .success(50))
        }
    }

    @Test func `loops for tests fail what is pending as well`() async throws {
        let promise = Promise<Int, Fault>()
        let testing = NIOAsyncTestingEventLoop()
        let onTesting = promise.future.eventLoopFuture(on: testing)
        let ended = Future<Result<Int, any Error>, Never> { ended in onTesting.whenComplete { ended.resolve($0) } }
        await testing.run()
        await testing.shutdownGracefully()
        let outcome = await ended.value
        #expect(throws: EventLoopError.shutdown) { try outcome.get() }
        promise.resolve(1)
    }

    @Test func `an embedded loop fails what is pending as well`() throws {
        let promise = Promise<Int, Fault>()
        let embedded = EmbeddedEventLoop()
        let onEmbedded = promise.future.eventLoopFuture(on: embedded)
        try embedded.syncShutdownGracefully()
        #expect(throws: EventLoopError.shutdown) { try onEmbedded.wait() }
        promise.resolve(1)
    }

    @Test func `the end of time is no end of a loop for tests`() throws {
        let embedded = EmbeddedEventLoop()
        let promise = Promise<Int, Fault>()
        let onEmbedded = promise.future.eventLoopFuture(on: embedded)
        embedded.advanceTime(to: .distantFuture)
        promise.resolve(1)
        #expect(try onEmbedded.wait() == 1)
    }
}

#if DEBUG
/// An embedded loop that notes where promises are made.
// Sendable: used by one thread, as the loop behind it is.
private final class NotingLoop: EventLoop, @unchecked Sendable {
    let base = EmbeddedEventLoop()
    private(set) var places: [String] = []

    var inEventLoop: Bool { base.inEventLoop }

    func execute(_ task: @escaping @Sendable () -> Void) { base.execute(task) }

    func scheduleTask<T>(deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
        base.scheduleTask(deadline: deadline, task)
    }

    func scheduleTask<T>(in time: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
        base.scheduleTask(in: time, task)
    }

    func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
        base.shutdownGracefully(queue: queue, callback)
    }

    func preconditionInEventLoop(file: StaticString, line: UInt) {}
    func preconditionNotInEventLoop(file: StaticString, line: UInt) {}
    func _preconditionSafeToWait(file: StaticString, line: UInt) {}
    func _preconditionSafeToSyncShutdown(file: StaticString, line: UInt) {}

    func _promiseCreated(futureIdentifier: _NIOEventLoopFutureIdentifier, file: StaticString, line: UInt) {
        places.append("\(file):\(line)")
        base._promiseCreated(futureIdentifier: futureIdentifier, file: file, line: line)
    }

    func _promiseCompleted(futureIdentifier: _NIOEventLoopFutureIdentifier) -> (file: StaticString, line: UInt)? {
        base._promiseCompleted(futureIdentifier: futureIdentifier)
    }
}
#endif
#endif
