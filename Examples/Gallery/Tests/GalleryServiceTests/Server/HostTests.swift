//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import NIOCore
import NIOPosix
import Testing

@testable import GalleryService

@Suite("The host of a request", .timeLimit(.minutes(60)))
struct HostTests {
    @Test(arguments: ["127.0.0.1", "127.0.0.1:80", "localhost", "LOCALHOST:8080", "[::1]", "[::1]:8080", nil])
    func `a server on loopback answers to the machine's own names`(_ host: String?) {
        #expect(GalleryServer.Configuration().isMeant(by: host))
    }

    @Test(arguments: ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", ""])
    func `and to no other`(_ host: String) {
        #expect(!GalleryServer.Configuration().isMeant(by: host))
    }

    @Test func `a server that others may ask answers to any name`() {
        var configuration = GalleryServer.Configuration()
        configuration.host = "0.0.0.0"
        #expect(configuration.isMeant(by: "gallery.example"))
    }

    @Test(arguments: [("evil.example", "421"), ("localhost", "200")])
    func `a request says whom it means`(_ host: String, _ status: String) async throws {
        try await withServer { server in
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: server.host, port: server.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            try await channel.executeThenClose { answers, requests in
                try await requests.write(ByteBuffer(string: "GET /users/1 HTTP/1.1\r\nHost: \(host)\r\n\r\n"))
                for try await answer in answers {
                    #expect(String(buffer: answer).hasPrefix("HTTP/1.1 \(status) "))
                    break
                }
            }
        }
    }
}
