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
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Faulty answers", .timeLimit(.minutes(60)))
struct FaultyAnswerTests {
    @Test func `status 500 for the first requests, and then the data`() async throws {
        try await withClient(faults: [.init(.users, .status(times: 2))]) { client async throws in
            #expect(try await client.get("/users").status == 500)
            #expect(try await client.get("/albums").status == 200)
            #expect(try await client.get("/users/1").status == 500)
            #expect(try await client.get("/users").decoded(as: [User].self).count == 10)
        }
    }

    @Test func `status 500 for good`() async throws {
        try await withClient(faults: [.init(nil, .status(times: nil))]) { client async throws in
            for address in ["/users", "/users", "/albums/1", "/photos?id=1", "/users/1/albums"] {
                #expect(try await client.get(address).status == 500)
            }
            #expect(try await client.get("/pictures/1/ffffff").status == 200)
        }
    }

    @Test func `a body that ends too early is a network error`() async throws {
        try await withClient(faults: [.init(.photos, .truncate)]) { client async throws in
            for address in ["/photos", "/photos/1", "/albums/1/photos", "/photos/0"] {
                // Which code the error has differs between platforms.
                await #expect(throws: URLError.self, "\(address)") { try await client.get(address) }
            }
            #expect(try await client.get("/albums/1").status == 200)
        }
    }

    @Test func `a body that is sent whole and is no JSON`() async throws {
        try await withClient(faults: [.init(.albums, .invalidJSON)]) { client in
            for address in ["/albums", "/albums?userId=1", "/albums/1", "/albums?userId=11", "/albums/0"] {
                let reply = try await client.get(address)
                #expect(reply.headers["Content-Length"] == "\(reply.body.count)")
                #expect(throws: (any Error).self, "\(address)") {
                    try JSONSerialization.jsonObject(with: reply.body, options: .fragmentsAllowed)
                }
            }
        }
    }

    @Test func `an id that is text, deep in a list that is JSON`() async throws {
        try await withClient(faults: [.init(.photos, .wrongType)]) { client in
            for (address, index) in [("/photos", 3750), ("/albums/2/photos", 37), ("/photos?id=3", 0)] {
                let reply = try await client.get(address)
                let error = #expect(throws: DecodingError.self) { try reply.decoded(as: [Photo].self) }
                guard case .typeMismatch(_, let context) = error else {
                    Issue.record("\(address): no mismatch but \(String(describing: error))")
                    return
                }
                #expect(context.codingPath.first?.intValue == index, "\(address)")
                #expect(context.codingPath.last?.stringValue == "id")
                let objects = try JSONSerialization.jsonObject(with: reply.body) as? [[String: Any]]
                #expect(objects?.filter { $0["id"] is String }.count == 1)
            }
        }
    }

    @Test func `an id that is text in a single entry, and an empty list as it is`() async throws {
        try await withClient(faults: [.init(.users, .wrongType)]) { client async throws in
            #expect(try await client.get("/users/4").text.contains(#""id":"4""#))
            #expect(try await client.get("/users?id=0").text == "[]")
        }
    }

    @Test func `a request that stalls is let go when the client leaves`() async throws {
        let (events, report) = AsyncStream<ServerEvent>.makeStream()
        try await withClient(
            faults: [.init(.users, .stall)],
            report: { event in report.yield(event) }
        ) { client async throws in
            let request = Task { try await client.get("/users") }
            for await event in events where event == .stalled(path: "/users") { break }
            request.cancel()
            for await event in events where event == .released(path: "/users") { break }
            await #expect(throws: (any Error).self) { try await request.value }
            #expect(try await client.get("/albums/1").status == 200)
        }
    }

    @Test func `a server that stops lets requests go that stall`() async throws {
        let (events, report) = AsyncStream<ServerEvent>.makeStream()
        var configuration = GalleryServer.Configuration()
        configuration.faults = [.init(.users, .stall)]
        configuration.grace = .seconds(3600)
        configuration.report = { event in report.yield(event) }
        let server = try await GalleryServer.start(configuration)
        let client = Client(server)
        let request = Task { try await client.get("/users") }
        for await event in events where event == .stalled(path: "/users") { break }
        try await server.stop()
        #expect(try await request.value.status == 503)
    }
}
