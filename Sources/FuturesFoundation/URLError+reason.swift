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
        switch code {
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
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .timedOut, .networkConnectionLost,
            .notConnectedToInternet, .badServerResponse, .zeroByteResource, .unknown:
            true
        default:
            false
        }
    }
}
