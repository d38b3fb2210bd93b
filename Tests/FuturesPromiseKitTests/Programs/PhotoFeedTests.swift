//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesPromiseKit
import FuturesTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program of `PhotoFeed.swift` and `PhotoFeedScreen.swift`, run in both language modes.
@MainActor
@Suite(.oneAtATime, .timeLimit(.minutes(60)))
struct PhotoFeedTests {
    @Test func `It shows what its author expected`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [PhotoServer.self]
        configuration.urlCache = nil  // Foundation may crash when a transfer is cancelled while it looks there
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        let shown = try await FeedScreen(session: session).run().async()
        let expected = [
            "spinning: true", "Ada has 3 photos", "60 bytes, 10 of them twice",
            "Abbey, Bridge; spinning: false; refreshed 1 times", "no account", "guest", "from us", "too late",
            "engine was given up", "notes: [2, 3]", "London", "nowhere", "Tower 10, Bridge 20, Abbey 30",
            "deleted 2 of 3", "Ada has gone",
        ]
        #expect(shown == expected)
    }
}

/// The server of the photos: a token that has expired after the login, an answer that needs three attempts, and two
/// that never come.
final class PhotoServer: URLProtocol {
    // Sound: only used under the lock.
    nonisolated(unsafe) private static var attempts = 0
    private static let lock = NSLock()

    override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "feed" }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let (status, body) = answer(to: url.path),
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    private func answer(to path: String) -> (Int, String)? {
        switch (request.httpMethod, path) {
        case ("POST", "/login"): return (200, #"{"token": "old"}"#)
        case ("POST", "/refresh"): return (200, #"{"name": "Ada", "token": "new"}"#)
        case ("DELETE", "/photo/3"): return (404, "")
        case ("DELETE", _): return (200, "")
        case (_, "/never"), (_, "/slow/eu"): return nil
        default: return request.value(forHTTPHeaderField: "Authorization") == "Bearer new" ? page(at: path) : (401, "")
        }
    }

    private func page(at path: String) -> (Int, String) {
        let (tower, bridge, abbey) = (
            #"{"id": 1, "title": "Tower"}"#, #"{"id": 2, "title": "Bridge"}"#, #"{"id": 3, "title": "Abbey"}"#
        )
        switch path {
        case "/me": return (200, #"{"name": "Ada", "token": "new"}"#)
        case "/photos/1": return (200, #"{"photos": [\#(tower), \#(bridge)], "next": 2}"#)
        case "/photos/2": return (200, #"{"photos": [\#(abbey)]}"#)
        case "/picture/1", "/picture/2", "/picture/3":
            return (200, String(repeating: "x", count: 10 * (Int(path.suffix(1)) ?? 0)))
        case "/search/notes": return (200, "[\(bridge), \(abbey)]")
        case "/mirror/us": return (200, "from us")
        case "/flaky":
            return Self.lock.withLock {
                Self.attempts += 1
                return Self.attempts % 3 == 0 ? (200, "at last") : (503, "")
            }
        default: return (404, "")
        }
    }
}
