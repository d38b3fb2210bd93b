//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GalleryError {
    /// Says what a transfer's error means.
    init(_ error: any Error, at address: URL) {
        switch error {
        case let error as GalleryError: self = error
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error, at: address)
        default: self = .connection(address, reason: "\(error)")
        }
    }

    /// Says where an answer isn't what it should be.
    init(_ failure: DecodingFailure, at address: URL) {
        let place = failure.place.map { ", at line \($0.line), column \($0.column)" } ?? ""
        let excerpt = failure.excerpt.isEmpty ? "" : ": \(failure.excerpt)"
        self = .undecodable(address, codingPath: failure.path, reason: failure.problem + place + excerpt)
    }

    private init(_ error: URLError, at address: URL) {
        switch error.code {
        case .cancelled: self = .cancelled
        case .cannotConnectToHost: self = .connection(address, reason: "nobody answers there")
        case .cannotFindHost, .dnsLookupFailed: self = .connection(address, reason: "there is no such host")
        case .timedOut: self = .connection(address, reason: "there was no answer in time")
        case .notConnectedToInternet: self = .connection(address, reason: "there is no network")
        // On Linux, `unknown` is all that is said of a connection that ends early.
        case .networkConnectionLost, .badServerResponse, .unknown: self = .connection(address, reason: Self.lost)
        case .badURL, .unsupportedURL:
            self = .unusable(address, reason: "there is no way to ask that, write it as in http://127.0.0.1:8080")
        default: self = .unusable(address, reason: error.localizedDescription)
        }
    }

    private static var lost: String { "the connection was closed before the whole answer had come" }
}
