//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

extension URLError {
    /// What happened, in words that don't depend on the platform; Foundation's own where we have none.
    var reason: String {
        if let foreignCause {
            return "\(foreignCause.localizedDescription) (\(foreignCause.domain) \(foreignCause.code))"
        }
        return switch code {
        case .cannotConnectToHost: "nobody answers there (cannot connect)"
        case .cannotFindHost, .dnsLookupFailed: "no such host"
        case .timedOut: "no answer in time"
        case .networkConnectionLost: "the connection was lost"
        case .notConnectedToInternet: "there is no network"
        case .unsupportedURL, .badURL: "the address or its answer is not HTTP"
        case .badServerResponse, .zeroByteResource: "the connection was closed without an answer"
        default: "\(localizedDescription) (URLError \(code.rawValue))"
        }
    }

    /// Whether the same request may well succeed a moment later.
    var isTransient: Bool {
        switch code {
        // Names and networks come back.
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .networkConnectionLost, .notConnectedToInternet,
            .callIsActive, .backgroundSessionWasDisconnected:
            true
        // So do servers.
        case .timedOut, .badServerResponse, .zeroByteResource, .resourceUnavailable: true
        // All that Foundation on Linux says of a connection that ends early; not what stands for an error of another
        // kind.
        case .unknown: foreignCause == nil
        // The address, the certificate, the password, the settings, the answer or a file: all stay as they are.
        default: false
        }
    }

    /// That the connection was closed in the middle of a body, and how many bytes of it are missing.
    ///
    /// Foundation on Linux has no code for that, only the sentence of the library below it.
    var truncation: Truncation? {
        guard code == .unknown else { return nil }
        let beginnings = ["transfer closed with ", "end of response with "]
        guard let beginning = beginnings.first(where: localizedDescription.hasPrefix) else { return nil }
        let rest = localizedDescription.dropFirst(beginning.count)
        return Truncation(missing: Int(rest.prefix { $0.isNumber }))
    }
}

/// How much of a body is missing.
struct Truncation {
    /// The number of bytes, or nil when nobody knows how long the body would have been.
    let missing: Int?
}
