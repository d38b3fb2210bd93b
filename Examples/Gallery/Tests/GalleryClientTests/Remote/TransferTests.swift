//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryClient
import NIOCore
import NIOPosix
import Testing

@Suite("Answers that a client must not trust", .timeLimit(.minutes(60)))
struct TransferTests {
    @Test(arguments: LoadStyle.allCases)
    func `who asks for a password gets none, and the load says so`(_ style: LoadStyle) async throws {
        let answer = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 2\r\n\r\n{}"
        try await withAnswer(answer) { remote in
            let error = await failure(style, remote)
            #expect(error == .status(remote.baseURL.appending(path: "users"), 401))
            #expect(error?.description.hasSuffix("status 401, it wants somebody who may see this") == true)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `an answer that is too large is not taken`(_ style: LoadStyle) async throws {
        let chunk = "1000\r\n\(String(repeating: " ", count: 0x1000))\r\n"
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        // It never ends: whoever waits for the end waits for ever.
        try await withAnswer(head + String(repeating: chunk, count: 20)) { remote in
            var remote = remote
            remote.sizeLimit = 50_000
            #expect(await failure(style, remote) == .tooLarge(remote.baseURL.appending(path: "users"), limit: 50_000))
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `an address that can't be asked is asked once`(_ style: LoadStyle) async throws {
        let address = try #require(URL(string: "http://127.0.0.1:65536"))
        let remote = RemoteGallery(baseURL: address, retries: .constant(.seconds(3600), attempts: 2))
        let error = await failure(style, remote)
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("-1000") == false)
    }

    @Test func `a password in the address is not in the sentence`() throws {
        let address = try #require(URL(string: "http://me:secret@localhost:1/users"))
        let sentence = "http://localhost:1/users: the service answered with status 500"
        #expect(GalleryError.status(address, 500).description == sentence)
        #expect(!GalleryError.deadline(.seconds(1), waitingFor: address).description.contains("secret"))
    }

    private func failure(_ style: LoadStyle, _ remote: RemoteGallery) async -> GalleryError? {
        let store = GalleryStore(path: "/nowhere/at/all/gallery.sqlite")
        let outcome = await GalleryLoad(from: remote, into: store, style: style).outcome.result
        guard case .failure(let error) = outcome else { return nil }
        return error
    }

    /// A server that says the same to everybody.
    private func withAnswer(_ answer: String, _ body: (RemoteGallery) async throws -> Void) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(SameAnswer(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let port = try #require(server.localAddress?.port)
        let address = try #require(URL(string: "http://127.0.0.1:\(port)"))
        try await body(RemoteGallery(baseURL: address, retries: .immediate(attempts: 1)))
        try await server.close()
    }
}

private final class SameAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: String

    init(_ answer: String) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(self.wrapOutboundOut(ByteBuffer(string: self.answer)), promise: nil)
    }
}
