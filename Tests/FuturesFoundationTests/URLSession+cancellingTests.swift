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

@Suite("Cancelling a URLSession.future", .timeLimit(.minutes(60)))
struct URLSessionCancellingTests {
    let session = makeSession()
    static let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: close\r\n\r\nhello"

    @Test(arguments: [[], [LoopbackServer.Step.send(beginning)]])
    func `cancelling settles the future at once and closes the connection`(steps: [LoopbackServer.Step]) async throws {
        let server = try LoopbackServer(steps + [.awaitHangUp])
        let future = session.future(for: server.address)
        _ = try await server.request.value
        future.cancel()
        guard case .completed(.failure(.cancelled)) = future.state else {
            Issue.record("the future is not cancelled")
            return
        }
        try await server.hangUp.value
    }

    @Test func `cancelling what comes of it closes the connection`() async throws {
        let server = try LoopbackServer([.send(Self.beginning), .awaitHangUp])
        let users = session.future(for: server.address).decoded(as: [String].self)
        _ = try await server.request.value
        users.cancel()
        try await server.hangUp.value
        guard case .cancelled = try await failure(of: users) else {
            Issue.record("the future is not cancelled")
            return
        }
    }

    @Test func `cancelling at once is fine, whether the transfer has begun or not`() async throws {
        let server = try LoopbackServer([.awaitHangUp])
        for _ in 0..<32 {
            let future = session.future(for: server.address)
            future.cancel()
            guard case .cancelled = try await failure(of: future) else {
                Issue.record("the future is not cancelled")
                return
            }
        }
    }

    @Test func `a listener of the same future keeps the transfer alive`() async throws {
        let cancelled = Promise<Void, Never>()
        let server = try LoopbackServer([
            .waitFor(cancelled.future),
            .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n[\"a\"]"),
        ])
        let response = session.future(for: server.address)
        let first = response.decoded(as: [String].self)
        let second = response.decoded(as: [String].self)
        first.cancel()
        cancelled.resolve()
        #expect(try await second.value == ["a"])
    }

    @Test func `a session that is invalidated cancels its futures`() async throws {
        let server = try LoopbackServer([.send(Self.beginning), .awaitHangUp])
        let future = session.future(for: server.address)
        _ = try await server.request.value
        session.invalidateAndCancel()
        guard case .cancelled = try await failure(of: future) else {
            Issue.record("the future is not cancelled")
            return
        }
        try await server.hangUp.value
    }

    @Test func `cancelling after the end changes nothing`() async throws {
        let server = try LoopbackServer(body: "hello")
        let future = session.future(for: server.address)
        _ = try await future.value
        future.cancel()
        #expect(try await future.value.body == Data("hello".utf8))
    }
}
