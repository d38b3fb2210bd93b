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
import NIOPosix
import Testing

// The samples of the guide about a server that stops; see `Scripts/checks/docs-markdown.sh`.

// snippet.serve
/// Serves until `stop` settles, and returns when everything that was asked by then is answered.
func serve(
    on address: SocketAddress,
    until stop: Future<Void, any Error>,
    answer: @escaping @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
) async throws {
    try await withFutures { connections in
        let listening = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .childChannelInitializer { channel in
                connections.add(channel.closeFuture.future)  // withFutures waits for each connection
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AnsweringHandler(until: stop, answer: answer))
                }
            }
            .bind(to: address).get()
        try await stop.value
        try await listening.close()  // nobody can connect any more
    }
}

/// Answers each message, and closes its connection when the server stops and all are answered.
final class AnsweringHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let stop: Future<Void, any Error>
    private let answer: @Sendable (ByteBuffer) -> Future<ByteBuffer, any Error>
    private let scope = CancellationScope()  // what this connection waits for
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
        stop.map { $0 }
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
        answer(unwrapInboundIn(data))
            .map { $0 }
            .cancelled(with: scope)
            .eventLoopFuture(on: context.eventLoop)
            .assumeIsolated()
            .flatMap { answer in context.writeAndFlush(self.wrapOutboundOut(answer)) }
            .whenComplete { _ in
                self.unanswered -= 1
                self.closeIfDone(context)
            }
    }

    func channelInactive(context: ChannelHandlerContext) {
        scope.cancel()  // nobody reads the answers any more
        context.fireChannelInactive()
    }

    private func closeIfDone(_ context: ChannelHandlerContext) {
        if isStopping, unanswered == 0 { context.close(promise: nil) }
    }
}
// snippet.hide

@Suite("A server that stops", .timeLimit(.minutes(60)))
struct StoppingServerTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "f\(UInt32.random(in: 0 ... .max))").path
    private let stop = Promise<Void, any Error>()

    /// What a client gets from the server until that closes the connection.
    private final class Client: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let received = Locked("")

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: unwrapInboundIn(data))
            received.withLock { $0 += text }
        }
    }

    private func connected(_ client: Client) async throws -> any Channel {
        let bootstrap = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .channelInitializer { $0.pipeline.addHandler(client) }
        while true {
            // Until the server listens.
            if let channel = try? await bootstrap.connect(unixDomainSocketPath: path).get() { return channel }
            await Task.yield()
        }
    }

    @Test func `it answers what it was asked, closes connections, and accepts no more`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let asked = Promise<String, Never>()
        let reply = Promise<String, any Error>()
        let (address, stopped) = (try SocketAddress(unixDomainSocketPath: path), stop.future)
        let serving = Future { () async throws in
            try await serve(on: address, until: stopped) { message in
                asked.resolve(String(buffer: message))
                return reply.future.map { ByteBuffer(string: $0) }
            }
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
        #expect(serving.state.outcome == nil && channels[0].isActive)

        reply.resolve("answer")
        try await channels[0].closeFuture.get()
        #expect(busy.received.withLock { $0 } == "answer" && idle.received.withLock { $0 }.isEmpty)
        try await serving.value
    }

    @Test func `a server that nobody asks stops at once`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        stop.resolve()
        try await serve(on: SocketAddress(unixDomainSocketPath: path), until: stop.future) { .success($0) }
    }
}
#endif
