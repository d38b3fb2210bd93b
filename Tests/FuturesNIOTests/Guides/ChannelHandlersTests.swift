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
import Testing

// The sample of the guides about a handler that answers with a future; see `Scripts/checks/docs-markdown.sh`.

// snippet.handler
/// Answers each number with a page, in the order in which pages are ready.
final class PageHandler: ChannelInboundHandler {
    typealias InboundIn = Int
    typealias OutboundOut = String

    private let page: (Int) -> Future<String, any Error>
    private let scope = CancellationScope()  // what this connection has asked for

    init(page: @escaping (Int) -> Future<String, any Error>) { self.page = page }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        page(unwrapInboundIn(data))
            .map { $0 }  // a future of its own: if others wait for the page, it goes on
            .cancelled(with: scope)
            .eventLoopFuture(on: context.eventLoop)
            .assumeIsolated()  // its closures may have what belongs to the loop
            .whenComplete { result in
                switch result {
                case .success(let page): context.writeAndFlush(self.wrapOutboundOut(page), promise: nil)
                case .failure(is CancellationError): break  // nobody reads the answer any more
                case .failure(let error): context.fireErrorCaught(error)
                }
            }
    }

    func channelInactive(context: ChannelHandlerContext) {
        scope.cancel()  // nobody reads the answers any more
        context.fireChannelInactive()
    }
}
// snippet.hide

@Suite("Guide: a handler that answers with a future", .timeLimit(.minutes(60)))
struct ChannelHandlersTests {
    private let pages = [1: Promise<String, any Error>(), 2: Promise<String, any Error>()]

    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(
            PageHandler { [pages] number in pages[number]?.future ?? .success("page \(number)") }
        )
        return channel
    }

    @Test func `a page is written when it is ready`() throws {
        let channel = try channel()
        for number in [1, 2, 3] { try channel.writeInbound(number) }
        channel.embeddedEventLoop.run()
        #expect(try channel.readOutbound(as: String.self) == "page 3")
        pages[2]?.resolve("two")
        pages[1]?.resolve("one")
        channel.embeddedEventLoop.run()
        #expect(try channel.readOutbound(as: String.self) == "two")
        #expect(try channel.readOutbound(as: String.self) == "one")
        #expect(try channel.finish().isClean)
    }

    @Test func `a failure goes down the pipeline`() throws {
        struct NotFound: Error {}
        let channel = try channel()
        try channel.writeInbound(1)
        pages[1]?.reject(NotFound())
        channel.embeddedEventLoop.run()
        #expect(throws: NotFound.self) { try channel.throwIfErrorCaught() }
        #expect(try channel.finish().isClean)
    }

    @Test func `what a connection has asked for is cancelled with it`() throws {
        let stops = Locked(0)
        pages[1]?.onCancel { stops.withLock { $0 += 1 } }
        let channel = try channel()
        try channel.writeInbound(1)
        #expect(stops.withLock { $0 } == 0)
        // Which is no error of the pipeline.
        #expect(try channel.finish().isClean)
        #expect(stops.withLock { $0 } == 1)
    }

    @Test func `a page that another connection waits for isn't cancelled`() throws {
        let (leaving, staying) = (try channel(), try channel())
        for channel in [leaving, staying] { try channel.writeInbound(1) }
        #expect(try leaving.finish().isClean)
        pages[1]?.resolve("one")
        staying.embeddedEventLoop.run()
        #expect(try staying.readOutbound(as: String.self) == "one")
        #expect(try staying.finish().isClean)
    }
}
#endif
