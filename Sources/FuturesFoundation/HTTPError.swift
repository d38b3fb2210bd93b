//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

/// Why a request brought no usable answer.
///
/// Each case but the last two carries the address, if there is one; see ``address``. ``description`` is one sentence
/// that can be shown as it is.
public enum HTTPError: Error {
    /// The transfer failed: no such host, nobody listens there, a timeout, a connection that was lost.
    case transport(URL, URLError)
    /// The answer, or the address that was asked for, isn't HTTP. Nil when the request had no address at all.
    case notHTTP(URL?)
    /// The server answered with a status other than 200 to 299.
    case status(HTTPResponse)
    /// The connection was closed before the whole body had come; this many bytes are missing, where
    /// that is known.
    case truncated(URL, missing: Int?)
    /// The body came, and isn't what was asked for.
    case undecodable(DecodingFailure)
    /// The future was cancelled, or the session was.
    case cancelled
    /// The transfer was dropped by the session and never ended.
    case broken(BrokenPromise)
}

// The cases are the witnesses.
extension HTTPError: CancellationRepresentable, BrokenPromiseRepresentable, DecodingFailureRepresentable {}

extension HTTPError {
    /// The address that was asked for, where the error knows it.
    public var address: URL? {
        switch self {
        case .transport(let address, _), .truncated(let address, _): address
        case .notHTTP(let address): address
        case .status(let response): response.address
        case .undecodable(let failure): failure.address
        case .cancelled, .broken: nil
        }
    }

    /// Whether the same request may well succeed a moment later.
    ///
    /// True for a transfer that failed on its way, a truncated body, and the statuses 408, 425, 429 and 500 to 599; a
    /// name that is wrong, a certificate that is refused or a body of the wrong shape stay as they are.
    public var isTransient: Bool {
        switch self {
        case .transport(_, let error): error.isTransient
        case .status(let response): [408, 425, 429].contains(response.status) || (500..<600).contains(response.status)
        case .truncated: true
        case .notHTTP, .undecodable, .cancelled, .broken: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// What happened, in one sentence that names the address.
    public var description: String {
        switch self {
        case .transport(let address, let error): "\(address.absoluteString): \(error.reason)"
        case .notHTTP(let address?): "\(address.absoluteString): the answer is not HTTP"
        case .notHTTP(nil): "The request has no address."
        case .status(let response): response.description
        case .truncated(let address, let missing):
            "\(address.absoluteString): the connection was closed before the whole body had come"
                + (missing.map { " (\($0) bytes are missing)" } ?? "")
        case .undecodable(let failure): failure.description
        case .cancelled: "The request was cancelled."
        case .broken(let promise): promise.description
        }
    }
}

extension HTTPError: LocalizedError {
    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
