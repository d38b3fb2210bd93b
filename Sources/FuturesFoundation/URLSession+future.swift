//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
    /// Sends a request and brings the answer, whole.
    ///
    /// An answer with a status other than 200 to 299 is a failure, ``HTTPError/status(_:)``, and so is a body that is
    /// shorter than the server said.
    ///
    /// ```swift
    /// let users = session.future(for: request).decoded(as: [User].self)
    /// ```
    ///
    /// ## Execution
    ///
    /// The transfer starts at once. What waits for the future runs on the session's delegate queue.
    ///
    /// ## Cancellation
    ///
    /// The future fails with ``HTTPError/cancelled`` at once, and the transfer is stopped.
    ///
    /// - Important: A session that was invalidated can't start a transfer: Foundation stops the program, as for every
    ///   other task of such a session, and doesn't tell anyone beforehand. Invalidate a session after its last call.
    /// - Important: On Linux, Foundation up to Swift 6.3 traps when a server closes the connection in the middle of the
    ///   headers, may trap when a transfer is cancelled just after its start in a session that has a `urlCache` (set
    ///   that of the configuration to nil), traps when a server announces a body of almost `Int.max` bytes, and never
    ///   ends a transfer that is answered 401 with `WWW-Authenticate` when the session has no delegate that answers the
    ///   challenge: cancel it, or send the credentials with the request.
    /// - Parameters:
    ///   - request: The request, with an `http` or `https` address.
    ///   - file: Where the future is made, for the report when the session drops the transfer.
    ///   - line: Where the future is made, for the report when the session drops the transfer.
    /// - Returns: A future with the answer, or with what went wrong and at which address.
    public func future(
        for request: URLRequest,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<HTTPResponse, HTTPError> {
        guard let address = request.url else { return .failure(.notHTTP(nil)) }
        guard ["http", "https"].contains(address.scheme?.lowercased()) else { return .failure(.notHTTP(address)) }
        let promise = Promise<HTTPResponse, HTTPError>(file: file, line: line)
        Transfer(address: address, method: request.httpMethod, promise: promise).start(request, in: self)
        return promise.future
    }

    /// Gets an address and brings the answer, whole; see ``future(for:file:line:)-(URLRequest,_,_)``.
    ///
    /// ```swift
    /// let user = session.future(for: url).decoded(as: User.self)
    /// ```
    ///
    /// - Parameters:
    ///   - address: The address, `http` or `https`.
    ///   - file: Where the future is made, for the report when the session drops the transfer.
    ///   - line: Where the future is made, for the report when the session drops the transfer.
    /// - Returns: A future with the answer, or with what went wrong and at which address.
    public func future(
        for address: URL,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<HTTPResponse, HTTPError> {
        future(for: URLRequest(url: address), file: file, line: line)
    }
}
