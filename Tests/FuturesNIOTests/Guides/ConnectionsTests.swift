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

// The samples of the guide about a connection that comes too late; see `Scripts/checks/docs-markdown.sh`.

// snippet.connection
func connection(to host: String, port: Int) -> Future<any Channel, any Error> {
    ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
        .connectTimeout(.seconds(2))
        .connect(host: host, port: port)
        .future(ifUnused: { $0.close(promise: nil) })
}

// snippet.first
/// The first connection that is made; those that were made at the same time are closed.
func firstConnection(
    of attempts: [Future<any Channel, any Error>]
) -> Future<any Channel, AllFailed<any Error>> {
    Future.any(attempts, cancellingLosers: true)
        .onSuccess { first in
            for attempt in attempts {
                if let late = attempt.state.value, late !== first { late.close(promise: nil) }
            }
        }
}
// snippet.hide

@Suite("A connection that comes too late", .timeLimit(.minutes(60)))
struct ConnectionsTests {
    @Test func `it is closed, and one that comes in time is not`() async throws {
        let accepted = Promise<any Channel, any Error>()
        let server = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .childChannelInitializer { channel in
                accepted.resolve(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        // The loops begin to connect when the future has been cancelled, however busy this thread is.
        let gate = DispatchSemaphore(value: 0)
        let loops = Array(NIOSingletons.posixEventLoopGroup.makeIterator())
        for loop in loops { loop.execute { gate.wait() } }
        connection(to: "127.0.0.1", port: port).cancel()
        for _ in loops { gate.signal() }
        // The server learns that the client has closed it.
        try await accepted.future.value.closeFuture.get()
        let channel = try await connection(to: "127.0.0.1", port: port).value
        #expect(channel.isActive)
        try await channel.close()
        try await server.close()
    }

    @Test func `of two that are made at the same time, one is closed`() throws {
        let (one, other) = (EmbeddedChannel(), EmbeddedChannel())
        for channel in [one, other] { try channel.connect(to: SocketAddress(unixDomainSocketPath: "/")).wait() }
        let (first, second) = (Promise<any Channel, any Error>(), Promise<any Channel, any Error>())
        first.future.observe { _ in second.resolve(other) }
        let connection = firstConnection(of: [first.future, second.future])
        first.resolve(one)
        #expect(connection.state.value === one)
        #expect(one.isActive)
        #expect(!other.isActive)
    }
}
#endif
