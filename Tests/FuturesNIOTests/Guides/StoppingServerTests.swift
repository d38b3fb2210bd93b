//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//
#if NIO
import Foundation
import Futures
import FuturesNIO
import FuturesTesting
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

// The samples of the guide about a server that stops; see `Scripts/checks/docs-markdown.sh`.

// snippet.serve
/// Serves until `stop` settles; answers what was asked by then, for at most `patience`, and returns.
func serve(
    on address: SocketAddress,
    until stop: Future<Void, any Error>,
    patience: Duration,
    clock: some Clock<Duration> = ContinuousClock(),
    answer: @escaping @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
) async throws {
    var limit: Future<Void, any Error>?
    try await withFutures { channels in
        let listening = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)  // it can be started again at once
            .childChannelOption(.allowRemoteHalfClosure, value: true)  // the handler deals with it
            .childChannelInitializer { channel in
                channels.add(channel)
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        BackPressureHandler(),  // a client that doesn't read its answers isn't read either
                        AnsweringHandler(until: stop, answer: answer),
                    ])
                }
            }
            .bind(to: address).get()
        channels.add(listening)
        try await stop.value
        listening.close(promise: nil)  // nobody can connect any more
        limit = .after(patience, clock: clock).onSuccess { channels.cancel() }
    }  // returns when all channels are closed
    limit?.cancel()  // takes the timer away
}

extension FutureScope {
    /// Closes the channel if the scope is cancelled, and in any case waits until the channel is closed.
    func add(_ channel: any Channel) {
        add(
            Future<Void, Never> { closed in  // can't fail, so a cancellation doesn't settle it
                closed.onCancel { channel.close(promise: nil) }
                channel.closeFuture.whenComplete { _ in closed.resolve() }
            }
        )
    }
}

/// Answers messages in their order, and closes its side of the connection when the server stops and all are answered.
final class AnsweringHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let stop: Future<Void, any Error>
    private let answer: @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
    private let scope = CancellationScope()  // what this connection waits for
    private let line = FutureLimiter(maxConcurrent: 1)  // the next answer goes out when the one before has
    private var unanswered = 0
    private var isStopping = false

    init(
        until stop: Future<Void, any Error>,
        answer: @escaping @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
    ) {
        self.stop = stop
        self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) {
        stop.withoutCancelling()  // whoever leaves doesn't cancel it for the others
            .cancelled(with: scope)
            .eventLoopFuture(on: context.eventLoop)
            .assumeIsolated()
            .whenSuccess {
                self.isStopping = true
                self.closeIfDone(context)
            }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isStopping { return }  // too late
        unanswered += 1
        let channel = context.channel
        let answered = answer(unwrapInboundIn(data)).map { $0 }.cancelled(with: scope)
        line.run { answered.flatMap { channel.writeAndFlush($0).future } }
            .eventLoopFuture(on: context.eventLoop)
            .assumeIsolated()
            .whenComplete { _ in
                self.unanswered -= 1
                self.closeIfDone(context)
            }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }  // the client has closed its side
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        scope.cancel()  // nobody reads the answers any more
        context.fireChannelInactive()
    }

    private func closeIfDone(_ context: ChannelHandlerContext) {
        // Not both sides: what the client still sends would be refused, and with it the answers that are on their way.
        if isStopping, unanswered == 0 { context.close(mode: .output, promise: nil) }
    }
}
// snippet.hide

@Suite("A server that stops", .timeLimit(.minutes(60)))
struct StoppingServerTests {
    private struct Broken: Error {}

    private let path = FileManager.default.temporaryDirectory.appending(path: "f\(UInt32.random(in: 0 ... .max))").path
    private let stop = Promise<Void, any Error>()
    private let clock = ManualClock()

    /// What a client gets from the server until that closes the connection.
    private final class Client: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let received = Locked("")

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: unwrapInboundIn(data))
            received.withLock { $0 += text }
        }
    }

    /// Lets an embedded channel, which can't close one side, close both.
    private final class ClosesBothSides: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            context.close(mode: .all, promise: promise)
        }
    }

    private func serving(
        on address: SocketAddress? = nil,
        _ answer: @escaping @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
    ) throws -> Task<Void, any Error> {
        let address = try address ?? SocketAddress(unixDomainSocketPath: path)
        return Task { [stop, clock] in
            try await serve(on: address, until: stop.future, patience: .seconds(5), clock: clock, answer: answer)
        }
    }

    private func connected(
        _ client: Client = Client(),
        to address: SocketAddress? = nil,
        reading: Bool = true
    ) async throws -> any Channel {
        let address = try address ?? SocketAddress(unixDomainSocketPath: path)
        let bootstrap = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .channelOption(.autoRead, value: reading)
            .channelInitializer { $0.pipeline.addHandler(client) }
        while true {
            // Until the server listens.
            if let channel = try? await bootstrap.connect(to: address).get() { return channel }
            await Task.yield()
        }
    }

    /// A channel of no server, whose handler gives these answers.
    private func embedded(_ answers: [String: Promise<ByteBuffer, any Error>] = [:]) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ClosesBothSides())
        let handler = AnsweringHandler(until: stop.future) { answers[String(buffer: $0)]?.future ?? .success($0) }
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: path)).wait()
        return channel
    }

    @Test func `it answers what it was asked, closes connections, and accepts no more`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let asked = Promise<String, Never>()
        let reply = Promise<String, any Error>()
        let isOver = Locked(false)
        let serving = try serving { message in
            asked.resolve(String(buffer: message))
            return reply.future.map { ByteBuffer(string: $0) }
        }
        let ending = Task {
            try await serving.value
            isOver.withLock { $0 = true }
        }
        let (busy, idle) = (Client(), Client())
        let channels = [try await connected(busy), try await connected(idle)]
        try await channels[0].writeAndFlush(ByteBuffer(string: "question"))
        #expect(await asked.future.value == "question")

        stop.resolve()
        try await channels[1].closeFuture.get()
        await #expect(throws: (any Error).self) {
            while true {
                // The server closes what it may have accepted meanwhile.
                let late = try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
                    .connect(unixDomainSocketPath: path).get()
                try await late.closeFuture.get()
            }
        }
        #expect(channels[0].isActive && !isOver.withLock { $0 })

        reply.resolve("answer")
        try await channels[0].closeFuture.get()
        #expect(busy.received.withLock { $0 } == "answer" && idle.received.withLock { $0 }.isEmpty)
        try await ending.value
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a server that nobody asks stops at once`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        stop.resolve()
        try await serving { .success($0) }.value
    }

    @Test func `answers go out in the order of the requests`() throws {
        let answers = ["1": Promise<ByteBuffer, any Error>(), "2": Promise<ByteBuffer, any Error>()]
        let channel = try embedded(answers)
        for number in ["1", "2", "3"] { try channel.writeInbound(ByteBuffer(string: number)) }
        answers["2"]?.reject(Broken())
        channel.embeddedEventLoop.run()
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        answers["1"]?.resolve(ByteBuffer(string: "one"))
        channel.embeddedEventLoop.run()
        #expect(try channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "one"))
        #expect(try channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "3"))
        #expect(try channel.finish().isClean)
    }

    @Test func `a connection that leaves while nobody else listens doesn't cancel the signal to stop`() throws {
        let leaving = try embedded()
        #expect(try leaving.finish().isClean)
        #expect(stop.future.state.outcome == nil)

        let staying = try embedded()
        stop.resolve()
        staying.embeddedEventLoop.run()
        #expect(!staying.isActive)
    }

    /// A server that is answering its first question, and the client that has asked it.
    private func asked(
        reading: Bool = true,
        answer: @escaping @Sendable () -> Future<ByteBuffer, any Error>
    ) async throws -> (serving: Task<Void, any Error>, client: any Channel) {
        let asked = Promise<Void, Never>()
        let serving = try serving { _ in
            asked.resolve()
            return answer()
        }
        let client = try await connected(reading: reading)
        try await client.writeAndFlush(ByteBuffer(string: "question"))
        await asked.future.value
        return (serving, client)
    }

    /// A server that ends with a failure while a connection waits for an answer.
    private func expectClosed(
        throwing failure: any Error.Type,
        after end: (Task<Void, any Error>) -> Void
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reply = Promise<ByteBuffer, any Error>()
        let (serving, channel) = try await asked { reply.future }
        end(serving)
        let outcome = await serving.result
        // The server has closed both of its channels by the time it returns, and nobody waits for the answer.
        #expect(reply.future.state.outcome != nil)
        await #expect(throws: (any Error).self) {
            try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
                .connect(unixDomainSocketPath: path).get()
        }
        if case .failure(let error) = outcome {
            #expect(type(of: error) == failure)
        } else {
            Issue.record("no failure")
        }
        try await channel.closeFuture.get()
    }

    @Test func `cancelling the task that serves closes everything before it returns`() async throws {
        try await expectClosed(throwing: CancellationError.self) { $0.cancel() }
    }

    @Test func `a signal to stop that fails closes everything before it returns`() async throws {
        try await expectClosed(throwing: Broken.self) { [stop] _ in stop.reject(Broken()) }
    }

    @Test func `a client that doesn't read is closed when patience is at an end`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (serving, channel) = try await asked(reading: false) {
            .success(ByteBuffer(repeating: 0, count: 10_000_000))
        }
        stop.resolve()
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(5))
        try await serving.value
        try? await channel.close()
    }

    @Test func `cancelling the task while it stops ends its patience`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reply = Promise<ByteBuffer, any Error>()
        let (serving, channel) = try await asked { reply.future }
        stop.resolve()
        await clock.waitForTimers(1)
        serving.cancel()
        try await serving.value
        #expect(clock.pendingTimers == 0 && reply.future.state.outcome != nil)
        try await channel.closeFuture.get()
    }

    #if os(Linux)
    /// An address that nobody else has: all that begin with 127 are this machine's.
    private func ownAddress() throws -> SocketAddress {
        let host = ([127] + (0..<3).map { _ in Int.random(in: 1...254) }).map(String.init).joined(separator: ".")
        return try SocketAddress(ipAddress: host, port: 4711)
    }

    @Test func `answers that are on their way arrive, also if the client asks once more`() async throws {
        let (address, client) = (try ownAddress(), Client())
        let asked = Promise<Void, Never>()
        let questions = Locked(0)
        let serving = try serving(on: address) { _ in
            asked.resolve()
            questions.withLock { $0 += 1 }
            return .success(ByteBuffer(repeating: UInt8(ascii: "a"), count: 1_000_000))
        }
        let channel = try await connected(client, to: address, reading: false)
        // So that the answer doesn't fit into what the system keeps for the client.
        try await channel.setOption(.socketOption(.so_rcvbuf), value: 65_536).get()
        try await channel.writeAndFlush(ByteBuffer(string: "question"))
        await asked.future.value
        stop.resolve()
        for _ in 0..<1_000 { try await channel.writeAndFlush(ByteBuffer(string: "late")) }
        try await channel.setOption(.autoRead, value: true).get()
        try await channel.closeFuture.get()
        try await serving.value
        // What the server had read before it heard of the stop is a question, too.
        #expect(client.received.withLock { $0.count } == 1_000_000 * questions.withLock { $0 })
    }

    @Test func `a server that has stopped can be started again at once`() async throws {
        let address = try ownAddress()
        let serving = try serving(on: address) { .success($0) }
        let channel = try await connected(to: address)
        stop.resolve()
        // The server has closed its side first.
        try await channel.closeFuture.get()
        try await serving.value
        let again = try self.serving(on: address) { .success($0) }
        try await again.value
    }
    #endif

    @Test func `a client that closes only its sending side counts as one that left`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (asked, left) = (Promise<Void, Never>(), Promise<Void, Never>())
        let reply = Promise<ByteBuffer, any Error>()
        reply.onCancel { left.resolve() }
        let serving = try serving { _ in
            asked.resolve()
            return reply.future
        }
        let channel = try await connected()
        try await channel.writeAndFlush(ByteBuffer(string: "question"))
        await asked.future.value
        try await channel.close(mode: .output)
        await left.future.value
        try await channel.closeFuture.get()
        stop.resolve()
        try await serving.value
    }
}
#endif
