//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("URLSession.future(for:)", .timeLimit(.minutes(60)))
struct URLSessionFutureTests {
    let session = makeSession()

    // What it brings.

    @Test func `an answer brings status, headers and body`() async throws {
        let server = try LoopbackServer(status: "201 Created", headers: ["X-Kind: test"], body: "hello")
        let response = try await session.future(for: server.address).value
        #expect(response.address == server.address)
        #expect(response.status == 201)
        #expect(response.headers["X-Kind"] == "test")
        #expect(response.body == Data("hello".utf8))
    }

    @Test func `the request goes out as it was given`() async throws {
        let server = try LoopbackServer(body: "")
        var request = URLRequest(url: server.address)
        request.httpMethod = "DELETE"
        request.setValue("secret", forHTTPHeaderField: "X-Token")
        #expect(try await session.future(for: request).value.body.isEmpty)
        let head = try await server.request.value
        #expect(head.hasPrefix("DELETE /users HTTP/1.1\r\n"))
        #expect(head.contains("X-Token: secret\r\n"))
    }

    @Test func `a body may come in pieces, without a length`() async throws {
        let begun = Promise<Void, Never>()
        let server = try LoopbackServer([
            .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n"),
            .waitFor(begun.future),
            .send("6\r\n world\r\n0\r\n\r\n"),
        ])
        let future = session.future(for: server.address)
        _ = try await server.request.value
        guard case .pending = future.state else {
            Issue.record("the future is settled before the body is whole")
            return
        }
        begun.resolve()
        #expect(try await future.value.body == Data("hello world".utf8))
    }

    @Test func `the length of an answer in pieces is what its pieces say`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n"
        let server = try LoopbackServer([.send(head + "5\r\nhello\r\n0\r\n\r\n")])
        #expect(try await session.future(for: server.address).value.body == Data("hello".utf8))
    }

    @Test func `the length of an answer without a body is no lie`() async throws {
        let server = try LoopbackServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: close\r\n\r\n")])
        var request = URLRequest(url: server.address)
        request.httpMethod = "HEAD"
        #expect(try await session.future(for: request).value.status == 200)
    }

    @Test func `requests at once do not mix their answers`() async throws {
        let servers = try (0..<8).map { try LoopbackServer(body: "\($0)") }
        let futures = servers.map { session.future(for: $0.address) }
        for (index, future) in futures.enumerated() {
            #expect(try await future.value.body == Data("\(index)".utf8))
        }
    }

    // Failures, each with the address.

    @Test(arguments: ["404 Not Found", "500 Internal Server Error", "503 Service Unavailable"])
    func `another status than 2xx is a failure that carries the answer`(status: String) async throws {
        let server = try LoopbackServer(status: status, body: "sorry,\n  no")
        let error = try await failure(of: session.future(for: server.address))
        guard case .status(let response) = error else { throw error }
        #expect(status.hasPrefix("\(response.status)"))
        #expect(error.description == "\(server.address): status \(response.status): sorry, no")
        #expect(error.address == server.address)
        #expect(error.isTransient == (response.status >= 500))
    }

    @Test func `nobody listens`() async throws {
        let server = try LoopbackServer(body: "")
        _ = try await session.future(for: server.address).value
        try await LoopbackServer.withRefusingAddress { address in
            let error = try await failure(of: session.future(for: address))
            guard case .transport(address, let cause) = error else { throw error }
            #expect(cause.code == .cannotConnectToHost)
            #expect(error.description == "\(address): nobody answers there (cannot connect)")
            #expect(error.isTransient)
        }
    }

    @Test func `the connection is closed without an answer`() async throws {
        let server = try LoopbackServer([])
        let error = try await failure(of: session.future(for: server.address))
        guard case .transport(server.address, _) = error else { throw error }
        #expect(error.isTransient)
    }

    @Test func `a body that stops early says how much is missing`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: close\r\n\r\n"
        let server = try LoopbackServer([.send(head + "hello")])
        let error = try await failure(of: session.future(for: server.address))
        guard case .truncated(server.address, missing: 45) = error else { throw error }
        #expect(
            error.description == "\(server.address): the connection was closed before the whole body had come"
                + " (45 bytes are missing)"
        )
        #expect(error.isTransient)
    }

    @Test(arguments: ["9223372036854775808", "99999999999999999999999"])
    func `a length that no number can hold is more than has come`(_ length: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
        let server = try LoopbackServer([.send(head + "hello")])
        let error = try await failure(of: session.future(for: server.address))
        guard case .truncated(server.address, missing: nil) = error else { throw error }
    }

    @Test func `a body in pieces that stops early is truncated too`() async throws {
        let server = try LoopbackServer([.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")])
        let error = try await failure(of: session.future(for: server.address))
        guard case .truncated(server.address, missing: nil) = error else { throw error }
    }

    @Test func `an answer that isn't HTTP`() async throws {
        let server = try LoopbackServer([.send("220 mail.example ESMTP\r\n\r\n")])
        let error = try await failure(of: session.future(for: server.address))
        #expect(error.address == server.address)
        #expect(error.description.hasSuffix("is not HTTP"))
        #expect(!error.isTransient)
    }

    @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "users"])
    func `an address that isn't HTTP is refused before anything is sent`(text: String) async throws {
        let address = try #require(URL(string: text))
        guard case .completed(.failure(.notHTTP(address))) = session.future(for: address).state else {
            Issue.record("expected a refusal")
            return
        }
    }

    @Test func `a request without an address is refused`() throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/")))
        request.url = nil
        guard case .completed(.failure(.notHTTP(nil))) = session.future(for: request).state else {
            Issue.record("expected a refusal")
            return
        }
    }

    @Test func `a server that stalls runs into the request's own time limit`() async throws {
        let server = try LoopbackServer([.awaitHangUp])
        let request = URLRequest(url: server.address, timeoutInterval: 1)
        let error = try await failure(of: session.future(for: request))
        guard case .transport(server.address, let cause) = error else { throw error }
        #expect(cause.code == .timedOut)
        // Where the machine was so busy that nothing was sent within the limit, nobody hangs up.
        if case .completed = server.request.state { try await server.hangUp.value }
    }

    @Test func `an invalidated session stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let session = makeSession()
            session.invalidateAndCancel()
            if let address = URL(string: "http://127.0.0.1:1/") { _ = session.future(for: address) }
        }
    }
}
