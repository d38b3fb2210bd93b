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
import FuturesTesting
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

// The samples of the guide about a connection that comes too late; see `Scripts/checks/docs-markdown.sh`.

// snippet.connection
func connection(to host: String, port: Int, within limit: TimeAmount = .seconds(2)) -> Future<any Channel, any Error> {
    ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
        .connectTimeout(limit)
        .connect(host: host, port: port)
        .future(ifUnused: { $0.close(promise: nil) })
}

// snippet.first
/// The first connection that is made; the other attempts are cancelled, and what nobody gets is closed.
func firstConnection(
    of attempts: [Future<any Channel, any Error>]
) -> Future<any Channel, any Error> {
    Future { first in
        first.onCancel { for attempt in attempts { attempt.cancel() } }
        for attempt in attempts {
            attempt.observe { outcome in
                guard case .success(let channel) = outcome else { return }
                if first.resolve(channel) {
                    for other in attempts { other.cancel() }
                } else if first.future.state.value !== channel {
                    channel.close(promise: nil)
                }
            }
        }
        Future.any(attempts).observe { outcome in
            if case .failure(let allFailed) = outcome { first.reject(allFailed) }
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
        // On a busy machine, two seconds go by before an attempt begins.
        connection(to: "127.0.0.1", port: port, within: .hours(1)).cancel()
        for _ in loops { gate.signal() }
        // The server learns that the client has closed it.
        try await accepted.future.value.closeFuture.get()
        let channel = try await connection(to: "127.0.0.1", port: port, within: .hours(1)).value
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

    @Test func `an attempt that is given twice isn't closed for itself`() throws {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/")).wait()
        let attempt = Promise<any Channel, any Error>()
        let connection = firstConnection(of: [attempt.future, attempt.future])
        attempt.resolve(channel)
        #expect(connection.state.value === channel && channel.isActive)
    }

    @Test func `cancelled just when the first one is made, it closes that`() throws {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/")).wait()
        let (first, second) = (Promise<any Channel, any Error>(), Promise<any Channel, any Error>())
        let connection = firstConnection(of: [first.future, second.future])
        // Inside a closure of a future, what waits for the channel runs when that closure has returned.
        Future<Void, Never>.success(()).observe { _ in
            first.resolve(channel)
            connection.cancel()
        }
        #expect(connection.state.failure is CancellationError)
        #expect(!channel.isActive)
        #expect(second.future.state.failure is CancellationError)
    }

    @Test func `whoever wins, the one who cancels or the channel, it has that or closes it`() async throws {
        for round in 0..<2000 {
            let channel = NIOAsyncTestingChannel()
            try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/"))
            let (first, second) = (Promise<any Channel, any Error>(), Promise<any Channel, any Error>())
            let connection = firstConnection(of: [first.future, second.future])
            let ready = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                ready.wrappingAdd(1, ordering: .acquiringAndReleasing)
                // The other thread begins a little later, or when this one has ended.
                var turns = 0
                while turns < 100_000, ready.load(ordering: .acquiring) < 2 { turns += 1 }
                guard index == 0 else { return connection.cancel() }
                for _ in 0..<round % 100 { _ = ready.load(ordering: .relaxed) }
                // As `ifUnused` does.
                if !first.resolve(channel) { channel.close(promise: nil) }
            }
            try await channel.testingEventLoop.executeInContext {}  // A channel is closed on its loop.
            #expect(channel.isActive == (connection.state.value != nil))
            #expect(second.future.state.failure is CancellationError)
        }
    }

    @Test func `without any connection it fails, with all that went wrong`() {
        let attempts = [Promise<any Channel, any Error>(), Promise<any Channel, any Error>()]
        let connection = firstConnection(of: attempts.map(\.future))
        attempts[0].reject(ChannelError.connectTimeout(.seconds(2)))
        expectPending(connection)
        attempts[1].reject(ChannelError.eof)
        let failure = connection.state.failure as? AllFailed<any Error>
        #expect(failure?.failures.compactMap { $0 as? ChannelError } == [.connectTimeout(.seconds(2)), .eof])
    }
}
#endif
