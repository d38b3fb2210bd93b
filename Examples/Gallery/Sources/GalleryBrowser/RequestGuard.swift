//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryService
import HTTPTypes
import Hummingbird

/// Refuses what doesn't come from a person at this machine.
enum RequestGuard {
    /// Why a request gets no answer.
    struct Refusal: Hashable, Sendable {
        let status: HTTPResponse.Status
        let reason: String
        var allowed: String?
    }

    /// Why this request is refused, or nothing when it isn't.
    static func refusal(of request: HTTPRequest, to route: BrowserRoute) -> Refusal? {
        guard let authority = request.authority, !authority.isEmpty else {
            return Refusal(status: .badRequest, reason: "The request doesn't say which host it means.")
        }
        guard Loopback.isMeant(by: authority) else {
            return Refusal(
                status: .misdirectedRequest,
                reason: "This website answers to the name of the machine that it runs on alone."
            )
        }
        switch (request.method, route) {
        case (.post, .load), (.post, .stop):
            guard self.isSameOrigin(request, authority) else {
                return Refusal(status: .forbidden, reason: "Only a page of this website may begin or stop a load.")
            }
            return nil
        case (_, .stop):
            return Refusal(status: .methodNotAllowed, reason: "This is no page.", allowed: "POST")
        case (.get, _), (.head, _):
            return nil
        default:
            let allowed = route == .load ? "GET, HEAD, POST" : "GET, HEAD"
            return Refusal(status: .methodNotAllowed, reason: "This page can only be read.", allowed: allowed)
        }
    }

    /// Whether a browser says that one of our own pages has sent the request.
    private static func isSameOrigin(_ request: HTTPRequest, _ authority: String) -> Bool {
        request.headerFields[.origin]?.lowercased() == "http://\(authority.lowercased())"
    }

    /// What each answer says: nothing from elsewhere, no script or style in a page, no guessing of types.
    static let headers: HTTPFields = {
        var headers = HTTPFields()
        headers[.contentSecurityPolicy] = """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
            form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """
        headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }()
}
