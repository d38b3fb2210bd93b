//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import HTTPTypes
import Testing

@testable import GalleryBrowser

@Suite("Who may ask", .timeLimit(.minutes(60)))
struct RequestGuardTests {
    private static func status(
        of host: String?,
        _ method: HTTPRequest.Method = .get,
        origin: String? = nil,
        to route: BrowserRoute = .users
    ) -> Int? {
        var request = HTTPRequest(method: method, scheme: "http", authority: host, path: "/")
        request.headerFields[.origin] = origin
        return RequestGuard.refusal(of: request, to: route)?.status.code
    }

    @Test(arguments: ["127.0.0.1:8090", "localhost", "[::1]:1"])
    func `the machine itself may`(_ host: String) { #expect(Self.status(of: host) == nil) }

    @Test(arguments: ["evil.example", "127.0.0.1.evil.example:8090", "localhost.evil.example"])
    func `a foreign host may not`(_ host: String) { #expect(Self.status(of: host) == 421) }

    @Test(arguments: [nil, ""]) func `a request without a host may not`(_ host: String?) {
        #expect(Self.status(of: host) == 400)
    }

    @Test func `pages are read`() {
        #expect(Self.status(of: "localhost", .head) == nil)
        for method in [HTTPRequest.Method.post, .put, .delete, .options] {
            #expect(Self.status(of: "localhost", method) == 405)
        }
        #expect(Self.status(of: "localhost", .put, to: .load) == 405)
        #expect(Self.status(of: "localhost", to: .stop) == 405)
    }

    private static let origins: [(String?, Int?)] = [
        ("http://localhost:1", nil), ("http://evil.example", 403), ("http://localhost:2", 403), (nil, 403),
        ("null", 403),
    ]

    @Test(arguments: origins)
    func `only our own page begins or stops a load`(_ origin: String?, _ status: Int?) {
        #expect(Self.status(of: "localhost:1", .post, origin: origin, to: .stop) == status)
        #expect(Self.status(of: "localhost:1", .post, origin: origin, to: .load) == status)
    }

    @Test func `pages take nothing from elsewhere and no script inside`() throws {
        let policy = try #require(RequestGuard.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(RequestGuard.headers[.xContentTypeOptions] == "nosniff")
    }
}
