//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

/// What a server answered: the status, the headers and the whole body.
public struct HTTPResponse: Sendable {
    /// The address that was asked for, before any redirect.
    public let address: URL
    /// The status, such as 200.
    public let status: Int
    /// The headers by their names, as the server wrote them.
    public let headers: [String: String]
    /// The body, whole.
    public let body: Data

    /// Makes a response, for a test or for a transport of one's own.
    ///
    /// - Parameters:
    ///   - address: The address that was asked for.
    ///   - status: The status.
    ///   - headers: The headers by their names.
    ///   - body: The body.
    public init(address: URL, status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
        self.address = address
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status says that the request was fulfilled: 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible {
    /// The address, the status and the start of the body, on one line.
    public var description: String {
        let start = TextExcerpt.start(of: body)
        return "\(address.absoluteString): status \(status)\(start.isEmpty ? "" : ": \(start)")"
    }
}
