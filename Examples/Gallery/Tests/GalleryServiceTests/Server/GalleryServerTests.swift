//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import GalleryService
import NIOCore
import NIOPosix
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("GalleryServer", .timeLimit(.minutes(60)))
struct GalleryServerTests {
    @Test func `a free port is taken, told, and given back`() async throws {
        let server = try await GalleryServer.start()
        #expect(server.port > 0)
        #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
        let client = Client(server)
        #expect(try await client.get("/users/1").status == 200)
        try await server.stop()
        try await server.stop()
        try await server.waitUntilStopped()
        await #expect(throws: URLError.self) { try await client.get("/users/1") }
    }

    @Test(arguments: [true, false]) func `pictures are drawn once, where they are kept`(_ isKept: Bool) async throws {
        var configuration = GalleryServer.Configuration()
        if !isKept { configuration.pictureCapacity = 0 }
        try await withServer(configuration) { server in
            let client = Client(server)
            for path in ["/pictures/600/92c952", "/pictures/600/92c952", "/pictures/150/92c952"] {
                let answer = try await client.get(path)
                #expect(answer.status == 200)
                #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("<svg"))
            }
            #expect(server.pictureStatistics == .init(requests: 3, drawings: isKept ? 2 : 3))
        }
    }

    @Test func `several servers run at once`() async throws {
        try await withServer { first in
            try await withServer { second in
                #expect(first.port != second.port)
                let photo = try await Client(second).get("/photos/1").decoded(as: Photo.self)
                #expect(photo.url.hasPrefix(second.baseURL.absoluteString))
            }
        }
    }

    @Test func `a port that is taken is named`() async throws {
        try await withServer { server in
            var configuration = GalleryServer.Configuration()
            configuration.port = server.port
            let error = await #expect(throws: ListenError.self) { try await GalleryServer.start(configuration) }
            #expect(error?.description == "can't listen on 127.0.0.1:\(server.port): the port is taken")
        }
    }

    @Test func `the server has stopped when its closure throws`() async throws {
        struct Mishap: Error {}
        var stopped: GalleryServer?
        await #expect(throws: Mishap.self) {
            try await withServer { server in
                stopped = server
                throw Mishap()
            }
        }
        let client = Client(try #require(stopped))
        await #expect(throws: URLError.self) { try await client.get("/users") }
    }

    @Test func `a client that doesn't take its answers can't hold the server up`() async throws {
        let (events, report) = AsyncStream<ServerEvent>.makeStream()
        var configuration = GalleryServer.Configuration()
        configuration.report = { event in report.yield(event) }
        configuration.grace = .zero
        let server = try await GalleryServer.start(configuration)
        // Sixteen times the photos are more than what the system holds for a client that reads nothing.
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(host: server.host, port: server.port)
            .get()
        let request = "GET /photos HTTP/1.1\r\nHost: \(server.host)\r\n\r\n"
        try await client.writeAndFlush(ByteBuffer(string: String(repeating: request, count: 16))).get()
        for await event in events where event == .answered(path: "/photos", status: 200) { break }
        try await server.stop()
        // The server may have hung up before.
        try? await client.close()
    }

    @Test func `each answer takes the latency`() async throws {
        let clock = RecordingClock()
        try await withClient(latency: .milliseconds(250), clock: clock) { client in
            for address in ["/users/1", "/pictures/1/ffffff", "/nowhere"] { _ = try await client.get(address) }
        }
        #expect(clock.sleeps == [.milliseconds(250), .milliseconds(250), .milliseconds(250)])
    }

    @Test func `a report tells what became of each request`() async throws {
        let (events, report) = AsyncStream<ServerEvent>.makeStream()
        try await withClient(report: { event in report.yield(event) }) { client in
            _ = try await client.get("/users?id=1")
        }
        report.finish()
        let heard = await events.reduce(into: []) { $0.append($1) }
        #expect(heard == [.received(path: "/users?id=1"), .answered(path: "/users?id=1", status: 200)])
    }
}
